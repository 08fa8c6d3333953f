"""The default engineering concerns and how they hang together: data only.

A word or phrase counts fully; one marked with ``~`` is a hint that several concerns share.
"""

from __future__ import annotations

# name, governs all work whatever is being built, vocabulary (comma-separated)
CONCERNS: tuple[tuple[str, bool, str], ...] = (
    ("api", False, """
        api, apis, endpoint, rest api, graphql, grpc, openapi, swagger, webhook, http method,
        request body, response body, query parameter, rate limit, rate limiting, throttle,
        throttling, pagination, payload, status code, public interface, backward compatible,
        backwards compatible, backward compatibility, field name, api client, existing client,
        sdk, rpc, ~route, ~router, ~request, ~response, ~client, ~field, ~header, ~json, ~http,
        ~url, ~service, ~server, ~public, ~protocol, ~schema
        """),
    ("auth", False, """
        auth, authentication, authenticate, authorization, authorisation, login, log in, logging
        in, logout, sign in, signin, sign up, signup, signed in, password, passwordless, oauth,
        oauth2, oidc, jwt, saml, sso, single sign on, session cookie, refresh token, access token,
        bearer token, magic link, mfa, 2fa, passkey, role based access, rbac, user account,
        ~token, ~session, ~account, ~role, ~admin, ~permission, ~identity, ~cookie, ~user
        """),
    ("security", False, """
        security, secure, insecure, vulnerability, vulnerable, exploit, xss, csrf, cors, sql
        injection, injection attack, encrypt, encryption, decrypt, tls, ssl, certificate,
        secret, api key, private key, credential, sanitize, sanitise, escape input, internal id,
        expose, leak, redact, redaction, hash password, sandbox, audit log, attacker, untrusted,
        threat, ~permission, ~access, ~token, ~key, ~hide, ~hidden, ~internal, ~env,
        ~https, ~eval
        """),
    ("privacy", False, """
        privacy, gdpr, personal data, pii, personally identifiable, consent, anonymize, anonymise,
        data retention, right to be forgotten, tracking consent, ~retention, ~personal, ~tracking
        """),
    ("database", False, """
        database, db, sql, migration, query plan, table, foreign key, primary key, transaction,
        orm, postgres, replica, sharding, stored procedure, connection pool, soft delete, row
        level security, nosql, data store, datastore, ~column, ~row, ~schema, ~index, ~query,
        ~record, ~persist, ~persistence, ~storage, ~backup, ~tenant
        """),
    ("data model", False, """
        data model, entity, domain model, dto, serializer, serialisation, serialization, protobuf,
        uuid, primary id, enum, nullable, json schema, timestamp, ~schema, ~field, ~model, ~type,
        ~attribute, ~id, ~format, ~struct
        """),
    ("ui", False, """
        ui, ux, user interface, frontend, front end, button, modal, dialog, dashboard, layout,
        theme, dark mode, light mode, css, stylesheet, font, icon, colour, color, sidebar, navbar,
        tooltip, dropdown, responsive, animation, widget, screen, landing page, footer, viewport,
        tui, hotkey, keyboard shortcut, design system, component library, checkbox, placeholder,
        toast, spinner, ~page, ~form, ~menu, ~tab, ~view, ~section, ~label, ~header, ~chart,
        ~component, ~display, ~show, ~key, ~dark, ~light, ~web, ~mobile
        """),
    ("accessibility", False, """
        accessibility, accessible, a11y, aria, screen reader, wcag, alt text, keyboard navigation,
        contrast ratio, ~contrast, ~keyboard
        """),
    ("i18n", False, """
        i18n, internationalization, internationalisation, l10n, localization, localisation,
        locale, translation, translate, translated, right to left, time zone, timezone, ~language,
        ~currency
        """),
    ("performance", False, """
        performance, latency, throughput, slow, slower, fast, faster, speed, optimize, optimise,
        optimization, benchmark, profiling, memory usage, cpu, bundle size, lazy load, inference,
        p99, p95, memory leak, concurrency, parallel, response time, load time, hot path, small
        model, smaller model, ~timeout, ~memory, ~batch, ~async, ~budget, ~size, ~load
        """),
    ("caching", False, """
        cache, caching, cached, ttl, invalidate, invalidation, memoize, cdn, ~stale, ~expiry
        """),
    ("ai models", False, """
        llm, language model, ai model, prompt, system prompt, embedding, embedder, inference, fine
        tune, context window, temperature, token limit, gpt, rag, retrieval, vector store,
        completion, chat model, model provider, ai provider, hallucination, small model, default
        model, ~model, ~agent, ~token, ~chat, ~ai, ~tool
        """),
    ("testing", False, """
        test, tests, testing, tested, unit test, integration test, end to end, e2e, test suite,
        coverage, mock, mocking, mocked, stub, fixture, test data, snapshot test, assertion, tdd,
        test driven, table driven, flaky, regression test, test case, headless, ~assert, ~suite,
        ~spec, ~validate, ~fake
        """),
    ("ci", False, """
        ci, ci cd, continuous integration, github actions, github action, build pipeline, workflow
        file, status check, required check, pre commit hook, merge queue, runner, ci job,
        ~workflow, ~pipeline, ~check, ~job, ~artifact
        """),
    ("deployment", False, """
        deploy, deploys, deployed, deployment, rollout, roll out, rollback, hosting, hosted,
        kubernetes, docker, container, terraform, infrastructure, staging environment, production
        environment, go live, health check, healthcheck, load balancer, domain name, custom
        domain, blue green, canary, helm, serverless, uptime, ship to production, ~environment,
        ~staging, ~production, ~server, ~cloud, ~region, ~image, ~pipeline, ~host, ~infra, ~scale
        """),
    ("build", False, """
        build, bundler, bundle, compile, compiler, makefile, webpack, vite, transpile, build
        script, build step, toolchain, monorepo, workspace, minify, source map, cross compile,
        ~target, ~script, ~artifact, ~binary, ~generated
        """),
    ("dependencies", False, """
        dependency, dependencies, third party, package manager, lockfile, lock file, npm package,
        pin version, pinned, upgrade, external library, new library, vendored, peer dependency,
        ~package, ~library, ~version, ~module, ~install
        """),
    ("configuration", False, """
        config, configuration, configure, configurable, environment variable, env var, env file,
        dotenv, feature flag, config file, env variable, command line flag, cli flag, ~flag,
        ~option, ~default, ~env, ~parameter, ~yaml, ~toml
        """),
    ("errors", False, """
        error handling, error message, exception, stack trace, retry, retries, fallback, fail
        loudly, fail fast, graceful, crash, panic, error code, circuit breaker, idempotent,
        swallow, ~error, ~failure, ~fail, ~warning, ~handle, ~catch
        """),
    ("logging", False, """
        log, logs, logging, logger, log level, structured log, debug output, stderr, stdout, print
        statement, ~debug, ~output, ~verbose, ~message
        """),
    ("monitoring", False, """
        monitoring, monitor, observability, metric, metrics, alert, alerting, tracing, trace,
        telemetry, opentelemetry, otel, slo, on call, incident, analytics, uptime check, apm,
        ~dashboard, ~span, ~event, ~statistics, ~usage
        """),
    ("messaging", False, """
        message queue, message broker, queue, pub sub, pubsub, event bus, event driven, kafka,
        rabbitmq, background job, worker, dead letter, consumer, producer, stream processing,
        ~event, ~topic, ~stream, ~broker, ~job
        """),
    ("notifications", False, """
        notification, notify, push notification, email template, transactional email, sms,
        newsletter, digest email, ~email, ~mail, ~inbox
        """),
    ("payments", False, """
        payment, billing, invoice, checkout, subscription, refund, charge card, stripe, price,
        pricing, tax, credit card, payout, coupon, currency amount, money, discount, free shipping,
        cents, vat, ~plan, ~order, ~amount, ~cart, ~shipping, ~euro, ~dollar
        """),
    ("search", False, """
        search, full text search, search index, ranking, relevance, autocomplete, facet, fuzzy
        match, bm25, ~index, ~query, ~filter, ~result, ~sort
        """),
    ("files", False, """
        upload, download, file storage, attachment, object storage, blob, s3 bucket, csv export,
        file size, thumbnail, image processing, import file, ~export, ~import, ~image, ~file,
        ~bucket, ~pdf
        """),
    ("cli", False, """
        cli, command line, terminal output, subcommand, stdout, flag, flags, exit code, shell
        completion, help text, interactive prompt, ~command, ~terminal, ~argument, ~console
        """),
    ("architecture", False, """
        architecture, microservice, monolith, layering, layer, dependency injection, interface
        segregation, event sourcing, cqrs, hexagonal, clean architecture, design pattern, module
        boundary, plugin, plugin system, extension point, composition, inheritance, global state,
        singleton, coupling, separation of concerns, abstraction, domain driven, tech stack,
        ~pattern, ~module, ~service, ~interface, ~state, ~design, ~component, ~backend, ~framework
        """),
    ("docs", False, """
        docs, doc, documentation, readme, docstring, changelog, markdown, guide, tutorial, wiki,
        api reference, adr, decision record, runbook, md file, ~plan, ~comment, ~heading, ~prose,
        ~table, ~example
        """),
    ("code style", True, """
        code style, coding style, coding standard, code convention, lint, linter, linting,
        formatter, formatting, prettier, eslint, indentation, indent, tabs, semicolon, trailing
        comma, line length, dry, type hint, type annotation, strict mode, comments, code comment,
        single quotes, double quotes, early return, dead code, duplicate code, duplication,
        refactor, clean code, readable, idiomatic, magic number, god class, ~comment, ~style,
        ~simple, ~function, ~class, ~method, ~variable, ~import, ~type, ~code
        """),
    ("naming", True, """
        naming, naming convention, camelcase, camel case, snake case, kebab case, pascalcase,
        rename, renamed, prefix, suffix, file name, filename, variable name, ~name, ~called,
        ~abbreviation
        """),
    ("git workflow", True, """
        git, commit, commits, commit message, pull request, pr, prs, rebase, merge, squash, force
        push, main branch, feature branch, cherry pick, conventional commit, gitignore, worktree,
        code review, reviewer, stash, ~branch, ~push, ~review, ~diff, ~tag
        """),
    ("release", False, """
        release, releases, versioning, semver, semantic version, version number, changelog entry,
        release note, publish, major version, minor version, breaking change, deprecate,
        deprecation, ~version, ~tag, ~milestone
        """),
    ("agent workflow", True, """
        ask me, ask first, ask before, confirm with me, my approval, approval, approve, permission
        first, step by step, one at a time, one step, plan first, before coding, before you start,
        before implementing, keep going, stop and, do not assume, assumption, your job, the agent,
        ai agent, coding agent, subagent, claude, cursor rule, cursor, copilot, instructions, tell
        me, explain to me, make decisions, decide for me, todo list, task list, memory bank,
        context window, background process, dev server, incremental, incrementally, ~session,
        ~plan, ~task, ~step, ~phase, ~rule, ~process, ~workflow, ~manual, ~research
        """),
    ("writing style", True, """
        tone of voice, tone, concise, succinct, verbose, emoji, emojis, british english, american
        english, plain english, bullet points, wording, spelling, grammar, ~brief, ~short,
        ~language, ~text
        """),
    ("file layout", True, """
        directory structure, folder structure, project structure, file structure, root directory,
        root folder, subfolder, subdirectory, new file, separate file, file sprawl, one file,
        ~folder, ~directory, ~dir, ~file, ~path, ~package, ~location
        """),
    ("licensing", False, """
        license, licence, licensing, copyright, gpl, mit license, apache license, open source,
        attribution, ~oss
        """),
    ("cost", False, """
        cost, costs, budget, cheap, cheaper, cheapest, expensive, free tier, spend, quota, ~price,
        ~minimal, ~limit
        """),
    ("compatibility", False, """
        compatibility, compatible, browser support, legacy support, node version, python version,
        go version, windows support, cross platform, polyfill, ie11, minimum version, supported
        version, supported platform, ~legacy, ~platform, ~support, ~old, ~windows
        """),
    ("scheduling", False, """
        cron, scheduler, scheduled job, nightly, time slot, calendar, background task, interval,
        ~schedule, ~timer, ~daily, ~weekly
        """),
    ("mobile", False, """
        mobile app, ios, android, react native, app store, offline mode, push token, deep link,
        ~mobile, ~device, ~offline
        """),
    ("product scope", False, """
        mvp, out of scope, in scope, product requirement, user story, roadmap, backlog, target
        user, target audience, persona, minimum viable, ~prototype, ~feature, ~user, ~product,
        ~project, ~scope, ~requirement, ~priority
        """),
)  # fmt: skip

# One schema for all tasks: how strongly two concerns bear on each other, 0 to 1, both ways.
RELATIONS: tuple[tuple[str, str, float], ...] = (
    ("auth", "security", 0.8),
    ("auth", "api", 0.8),
    ("api", "security", 0.7),
    ("api", "testing", 0.7),
    ("testing", "security", 0.4),
    ("database", "deployment", 0.6),
    ("database", "data model", 0.8),
    ("api", "data model", 0.5),
    ("api", "compatibility", 0.6),
    ("api", "errors", 0.5),
    ("api", "release", 0.3),
    ("security", "privacy", 0.7),
    ("security", "configuration", 0.5),
    ("privacy", "logging", 0.5),
    ("privacy", "monitoring", 0.4),
    ("ui", "accessibility", 0.8),
    ("ui", "i18n", 0.6),
    ("ui", "mobile", 0.6),
    ("performance", "caching", 0.7),
    ("performance", "ai models", 0.5),
    ("performance", "cost", 0.3),
    ("ai models", "cost", 0.5),
    ("testing", "ci", 0.7),
    ("ci", "deployment", 0.6),
    ("ci", "build", 0.6),
    ("ci", "git workflow", 0.5),
    ("deployment", "configuration", 0.6),
    ("deployment", "release", 0.6),
    ("deployment", "monitoring", 0.5),
    ("deployment", "cost", 0.5),
    ("build", "dependencies", 0.6),
    ("dependencies", "licensing", 0.6),
    ("dependencies", "security", 0.4),
    ("dependencies", "compatibility", 0.5),
    ("configuration", "cli", 0.4),
    ("errors", "logging", 0.7),
    ("logging", "monitoring", 0.7),
    ("messaging", "errors", 0.4),
    ("messaging", "scheduling", 0.4),
    ("notifications", "messaging", 0.5),
    ("payments", "security", 0.7),
    ("payments", "api", 0.4),
    ("payments", "testing", 0.4),
    ("search", "database", 0.4),
    ("search", "performance", 0.4),
    ("search", "api", 0.3),
    ("files", "security", 0.4),
    ("cli", "docs", 0.3),
    ("architecture", "file layout", 0.5),
    ("architecture", "api", 0.3),
    ("code style", "naming", 0.7),
    ("naming", "file layout", 0.6),
    ("docs", "writing style", 0.6),
    ("docs", "release", 0.3),
    ("git workflow", "release", 0.5),
    ("git workflow", "agent workflow", 0.5),
    ("agent workflow", "testing", 0.3),
    ("product scope", "cost", 0.3),
)

# Directory names that are a concern under another name.
DIRECTORY_NAMES: dict[str, str] = {
    "api": "api", "apis": "api", "routes": "api", "endpoints": "api", "controllers": "api",
    "graphql": "api", "auth": "auth", "authentication": "auth", "security": "security",
    "db": "database", "database": "database", "migrations": "database", "sql": "database",
    "prisma": "database", "models": "data model", "entities": "data model",
    "schemas": "data model", "ui": "ui", "frontend": "ui", "web": "ui", "client": "ui",
    "views": "ui", "pages": "ui", "styles": "ui", "dashboard": "ui", "i18n": "i18n",
    "locales": "i18n", "translations": "i18n", "cache": "caching", "test": "testing",
    "tests": "testing", "e2e": "testing", "spec": "testing", "__tests__": "testing",
    "workflows": "ci", "deploy": "deployment", "deployment": "deployment", "infra": "deployment",
    "k8s": "deployment", "terraform": "deployment", "helm": "deployment", "docker": "deployment",
    "config": "configuration", "configs": "configuration", "settings": "configuration",
    "logging": "logging", "metrics": "monitoring", "monitoring": "monitoring",
    "telemetry": "monitoring", "analytics": "monitoring", "queue": "messaging",
    "workers": "messaging", "notifications": "notifications", "payments": "payments",
    "billing": "payments", "search": "search", "cli": "cli", "cmd": "cli", "docs": "docs",
    "doc": "docs", "documentation": "docs", "mobile": "mobile", "prompts": "ai models",
    "llm": "ai models",
}  # fmt: skip
