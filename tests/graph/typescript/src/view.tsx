import { App } from "./app";

interface Props {
  app: App; // refers: app.ts.App resolved
}

export const Row = ({ app }: Props) => <div>{app.total()}</div>; // calls: App.total inferred

export function Page(props: Props) {
  return <Row app={props.app} />; // calls: view.tsx.Row resolved; refers: Props.app inferred
}
