"""Technologies by category: data only.

A category's name is the key of a record that chooses among its members; its second field is the
concern it belongs to. Members are ``;``-separated; the first name of each is the value, the others
(after ``=``, ``,``-separated) are aliases. A name with ``!`` is also an everyday word: it counts
only as it is spelled here, and not as the first word of a sentence.
"""

from __future__ import annotations

CATEGORIES: tuple[tuple[str, str, str], ...] = (
    ("database_engine", "database", """
        postgresql=postgres, pg, psql, postgre sql; mysql; mariadb; sqlite=sqlite3, sqlite 3;
        mongodb=mongo; dynamodb=dynamo db; cockroachdb; duckdb; clickhouse; cassandra; sql
        server=mssql, ms sql; oracle database=oracle db; firestore; neo4j; libsql=turso; couchdb;
        snowflake; bigquery; timescaledb; planetscale; bigtable; surrealdb; tidb
        """),
    ("backend_service", "database", """
        supabase; firebase; appwrite; pocketbase; convex=!Convex; hasura; aws amplify=amplify
        """),
    ("cache_store", "caching", """
        redis=valkey; memcached; varnish; upstash; dragonflydb; hazelcast
        """),
    ("vector_store", "ai models", """
        pinecone; weaviate; qdrant; milvus; chroma=chromadb; pgvector; faiss; lancedb
        """),
    ("search_engine", "search", """
        elasticsearch=elastic search; opensearch; meilisearch; typesense; algolia; solr; lucene;
        tantivy
        """),
    ("orm", "database", """
        prisma; drizzle; typeorm; sequelize; sqlalchemy; hibernate; gorm; diesel=!Diesel;
        mongoose; peewee; knex; kysely; mikroorm=mikro-orm; django orm; entity framework=ef core;
        jooq; mybatis; sqlx; activerecord=active record; sqlmodel; tortoise orm
        """),
    ("migration_tool", "database", """
        alembic; flyway; liquibase; goose=!Goose; dbmate; prisma migrate; drizzle kit=drizzle-kit
        """),
    ("auth_method", "auth", """
        jwt=jwts, json web token, json web tokens; oauth2=oauth, oauth 2, oauth 2.0, oauth2.0;
        oidc=openid connect, openid; saml; session cookies=cookie sessions, session cookie, cookie
        session, session based auth, session-based auth; basic auth=basic authentication, http
        basic; api keys auth=api key auth, api key authentication; magic links=magic link;
        passkeys=passkey, webauthn; mtls=mutual tls; passwordless; ldap; kerberos
        """),
    ("auth_provider", "auth", """
        auth0; clerk=!Clerk; okta; keycloak; cognito; nextauth=next-auth, auth.js, authjs;
        supabase auth; firebase auth; workos; better auth=better-auth; ory=!Ory; lucia=!Lucia;
        passport.js=passportjs
        """),
    ("password_hash", "security", """
        bcrypt; argon2=argon2id; scrypt; pbkdf2; sha-256 hashing
        """),
    ("ui_framework", "ui", """
        react=react.js, reactjs; vue=vue.js, vuejs, vue 3; svelte; angular=angularjs;
        solidjs=solid.js; preact; htmx; lit=!Lit; ember.js=!Ember; alpine.js=alpinejs; qwik;
        flutter; react native; swiftui; jetpack compose; streamlit; bubble tea=bubbletea;
        textual=!Textual; gradio; electron; tauri; ratatui; blazor; qt=!Qt; gtk
        """),
    ("web_framework", "architecture", """
        next.js=nextjs, !Next; nuxt=nuxt.js; remix=!Remix; sveltekit; astro; gatsby;
        express=express.js, expressjs, !Express; fastify; nestjs=nest.js; koa=!Koa; hono; django;
        flask; fastapi; starlette; rails=ruby on rails; laravel; spring boot=!Spring, springboot;
        gin=!Gin; fiber=!Fiber; axum; actix; phoenix=!Phoenix; asp.net=aspnet; tornado=!Tornado;
        litestar; sinatra; symfony; quarkus; micronaut; ktor; chi router=go-chi
        """),
    ("component_library", "ui", """
        tailwind=tailwindcss, tailwind css; bootstrap=!Bootstrap; material ui=mui, material-ui;
        chakra=chakra ui; shadcn=shadcn/ui, shadcn ui; ant design=antd; radix=radix ui; mantine;
        bulma; styled components=styled-components; css modules; sass=scss; nativewind; gluestack;
        headless ui; emotion=!Emotion; daisyui; vuetify; primevue
        """),
    ("state_management", "ui", """
        redux=redux toolkit; zustand; mobx; jotai; recoil=!Recoil; pinia; vuex; xstate; tanstack
        query=react query, react-query; swr; ngrx
        """),
    ("chart_library", "ui", """
        recharts; chart.js=chartjs; d3=d3.js; echarts; plotly; highcharts; nivo; visx; matplotlib;
        vega-lite=vega
        """),
    ("package_manager", "dependencies", """
        npm; pnpm; yarn; bun; pip; uv; poetry=!Poetry; pipenv; conda; cargo=!Cargo; pdm; bundler
        gem=!Bundler; composer=!Composer; homebrew=brew; nuget; rye=!Rye; mamba
        """),
    ("build_tool", "build", """
        webpack; vite; esbuild; rollup; parcel=!Parcel; turbopack; turborepo; nx=!Nx; bazel;
        gradle; maven=mvn; cmake; makefile=gnu make; just recipes=justfile; swc; tsup; rspack;
        ninja=!Ninja; meson; hatch=hatchling; setuptools; goreleaser; task runner=taskfile; lerna;
        sbt; buck2
        """),
    ("test_framework", "testing", """
        pytest; unittest; jest; vitest; mocha=!Mocha; jasmine=!Jasmine; junit; testng; rspec;
        phpunit; go test=testify; bun test; node test runner=node:test; nose2; ginkgo; xunit;
        nunit; catch2; googletest=gtest; hypothesis=!Hypothesis; ava=!AVA; minitest; kotest; cargo
        test; testing library=react testing library
        """),
    ("e2e_framework", "testing", """
        playwright; cypress; selenium; puppeteer; webdriverio; detox=!Detox; testcafe;
        browserstack; nightwatch; maestro=!Maestro
        """),
    ("load_test_tool", "performance", """
        k6; locust; jmeter; gatling; artillery; wrk; vegeta
        """),
    ("linter", "code style", """
        eslint; ruff; flake8; pylint; golangci-lint=golangci; clippy; rubocop; stylelint; biome;
        oxlint; checkstyle; shellcheck; ktlint; swiftlint; hadolint; tslint; markdownlint;
        import-linter; sonarqube=sonar
        """),
    ("formatter", "code style", """
        prettier; black=!Black; gofmt=goimports, gofumpt; rustfmt; yapf; clang-format; autopep8;
        isort; dprint; ruff format
        """),
    ("type_checker", "code style", """
        mypy; pyright=basedpyright; pyre=!Pyre; sorbet=!Sorbet; flow types; ty checker
        """),
    ("language", "architecture", """
        python=python3; typescript; javascript; golang=!Go; rust=!Rust; java; kotlin;
        swift=!Swift; ruby=!Ruby; php; c#=csharp; c++=cpp; elixir; scala; dart=!Dart; haskell;
        clojure; perl=!Perl; zig; lua; bash=shell script; powershell; ocaml; erlang; julia=!Julia
        """),
    ("runtime", "architecture", """
        node.js=nodejs, node, node js; deno; bun runtime; jvm; graalvm; pypy; wasm=webassembly;
        cloudflare workers
        """),
    ("logger", "logging", """
        winston=!Winston; pino; slog; zap=!Zap; logrus; zerolog; loguru; structlog; log4j;
        logback; bunyan; morgan=!Morgan; python logging=logging module; serilog; slf4j
        """),
    ("monitoring_tool", "monitoring", """
        sentry=!Sentry; datadog; grafana; prometheus; new relic; opentelemetry=otel; honeycomb;
        posthog; mixpanel; amplitude; google analytics; plausible=!Plausible; langsmith; langfuse;
        jaeger; zipkin; splunk; pagerduty; cloudwatch; loki=!Loki; bugsnag; segment=!Segment;
        logfire; axiom=!Axiom; betterstack
        """),
    ("message_broker", "messaging", """
        kafka=apache kafka; rabbitmq=rabbit mq; nats; sqs; sns; pulsar; activemq; google
        pubsub=google pub/sub; kinesis; mqtt; redis streams; zeromq; eventbridge; redpanda
        """),
    ("job_queue", "messaging", """
        celery; bullmq=bull; sidekiq; rq=!RQ; temporal=!Temporal; airflow; prefect; dramatiq;
        inngest; resque; hangfire; trigger.dev; dagster; river queue; arq
        """),
    ("hosting", "deployment", """
        vercel; railway=!Railway; fly.io=!Fly; netlify; heroku; render=!Render, render.com;
        cloudflare pages; digitalocean=digital ocean; aws ecs=ecs; fargate; app engine; cloud run;
        lambda functions=aws lambda; github pages; ec2; hetzner; linode; coolify; azure app
        service
        """),
    ("cloud", "deployment", """
        aws=amazon web services; gcp=google cloud; azure; cloudflare; oracle cloud; openstack
        """),
    ("container_platform", "deployment", """
        docker; podman; kubernetes=k8s; nomad=!Nomad; docker compose=docker-compose; docker swarm;
        openshift; containerd; eks; gke; k3s
        """),
    ("infrastructure_tool", "deployment", """
        terraform; pulumi; ansible; cloudformation; helm; opentofu; crossplane; aws cdk=cdk;
        saltstack; nix=!Nix; sst; argo cd=argocd; flux cd=fluxcd; packer
        """),
    ("ci_system", "ci", """
        github actions=github action, gh actions; gitlab ci; jenkins; circleci=circle ci; travis
        ci=travis; buildkite; azure pipelines; teamcity; drone ci; woodpecker ci; bitbucket
        pipelines
        """),
    ("web_server", "deployment", """
        nginx; caddy; apache httpd=httpd; traefik; envoy; haproxy; gunicorn; uvicorn; puma;
        hypercorn; kong
        """),
    ("api_style", "api", """
        rest=rest api, restful; graphql; grpc; trpc; json-rpc=json rpc; soap=!SOAP;
        websockets=websocket, web sockets; server-sent events=sse, server sent events; odata
        """),
    ("validation_library", "data model", """
        zod; yup=!Yup; joi; pydantic; marshmallow; ajv; valibot; class-validator; msgspec;
        typebox; cerberus; effect schema
        """),
    ("data_format", "data model", """
        json; yaml; toml; protobuf=protocol buffers; avro; parquet; csv; xml; msgpack=messagepack;
        jsonl=json lines, ndjson
        """),
    ("object_storage", "files", """
        s3=amazon s3, aws s3; gcs=google cloud storage; azure blob=azure blob storage; minio;
        cloudflare r2=r2; backblaze; supabase storage; uploadthing; cloudinary
        """),
    ("payment_provider", "payments", """
        stripe; paypal; paddle=!Paddle; lemon squeezy=lemonsqueezy; braintree; adyen; square
        payments; razorpay; mollie; revenuecat; chargebee
        """),
    ("email_provider", "notifications", """
        sendgrid; mailgun; postmark; resend=!Resend; ses=amazon ses, aws ses; mailchimp; brevo;
        twilio; nodemailer; loops.so
        """),
    ("llm_provider", "ai models", """
        openai=open ai; anthropic; google gemini=!Gemini; mistral; cohere; ollama; groq; hugging
        face=huggingface; azure openai; bedrock; vertex ai; openrouter; deepseek; together ai;
        replicate=!Replicate; perplexity; llama.cpp; vllm; xai=!Grok
        """),
    ("llm_model", "ai models", """
        gpt-4o; gpt-4; gpt-4o-mini; gpt-5; gpt-5-mini; gpt-5-nano; gpt-3.5=gpt-3.5-turbo; o1; o3;
        claude sonnet=sonnet; claude opus=!Opus; claude haiku=!Haiku; gemini flash; gemini pro;
        llama 3=llama3; mixtral; gpt-4.1; gpt-4.1-mini; gpt-4-turbo; phi-3; qwen; minilm
        """),
    ("llm_framework", "ai models", """
        langchain; langgraph; llamaindex=llama index; haystack; vercel ai sdk=ai sdk; dspy;
        crewai; autogen; semantic kernel; pydantic ai=pydanticai; mastra; litellm
        """),
    ("secret_store", "security", """
        hashicorp vault=!Vault; aws secrets manager=secrets manager; doppler; 1password; sops;
        infisical; parameter store; key vault; sealed secrets
        """),
    ("feature_flag_service", "configuration", """
        launchdarkly; unleash=!Unleash; flagsmith; growthbook; statsig; configcat; split.io
        """),
    ("docs_tool", "docs", """
        mkdocs; sphinx; docusaurus; storybook; typedoc; vitepress; jsdoc; mdbook; antora;
        mintlify; asciidoc; docstrings google style=google style docstrings; gitbook; starlight
        """),
    ("version_scheme", "release", """
        semver=semantic versioning, semantic version; calver=calendar versioning
        """),
    ("commit_convention", "git workflow", """
        conventional commits=conventional commit; gitmoji
        """),
    ("merge_method", "git workflow", """
        squash merge=squash and merge, squash merges, squash-merge; rebase merge=rebase and merge;
        merge commit=merge commits; fast-forward=fast forward merge
        """),
    ("branching_model", "git workflow", """
        trunk-based development=trunk based development, trunk based; gitflow=git flow; github
        flow
        """),
    ("cms", "docs", """
        contentful; sanity=!Sanity; strapi; wordpress; ghost=!Ghost; payload cms; directus;
        prismic
        """),
    ("http_client", "api", """
        axios; ky=!Ky; httpx; requests library=python requests; aiohttp; okhttp; got library;
        undici; node-fetch; reqwest; fetch api
        """),
    ("cli_library", "cli", """
        cobra=!Cobra; click library=!Click; typer; argparse; commander.js=!Commander; yargs; clap;
        oclif; urfave
        """),
    ("architecture_style", "architecture", """
        monolith=modular monolith; microservices=microservice; serverless; event sourcing; cqrs;
        hexagonal architecture=hexagonal; clean architecture; monorepo=mono repo; polyrepo
        """),
    ("id_format", "data model", """
        uuid=uuids, uuidv4; uuidv7; ulid=ulids; nanoid; snowflake ids; autoincrement=auto
        increment, auto-increment, serial ids; cuid
        """),
    ("time_format", "data model", """
        iso 8601=iso-8601, iso8601; unix timestamps=unix timestamp, epoch seconds; rfc
        3339=rfc3339
        """),
    ("default_timezone", "i18n", """
        utc
        """),
    ("license", "licensing", """
        mit license=mit licence; apache-2.0=apache 2.0, apache license, apache 2; gpl=gplv3; agpl;
        bsd license=bsd; mpl
        """),
)  # fmt: skip
