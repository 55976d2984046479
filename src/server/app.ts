import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { checkDocument } from "#contracts/check-document.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { downloadWorkbook } from "#contracts/models.ts";
import {
  exportBuildCombined,
  exportCreditResearch,
  exportPresentation,
} from "#contracts/reports.ts";
import { AppError } from "#core/errors.ts";
import type { Auth } from "#server/auth.ts";
import { isOwnerAccount } from "#server/features/accounts/owner.ts";
import { authRoutes } from "#server/features/accounts/auth-routes.ts";
import { themeOf, userOfToken } from "#server/features/accounts/service.ts";
import { ownDataRoutes } from "#server/features/accounts/own-data-routes.ts";
import { tokenRoutes } from "#server/features/accounts/token-routes.ts";
import { peopleRoutes, planRoutes, stripeWebhook } from "#server/features/plans/routes.ts";
import { operationsRoutes } from "#server/features/operations/routes.ts";
import { healthRoutes } from "#server/features/accounts/health-routes.ts";
import { accountsRoutes } from "#server/features/accounts/routes.ts";
import { commentaryRoutes } from "#server/features/assistant/commentary-routes.ts";
import { suggestionRoutes } from "#server/features/assistant/suggested-sources.ts";
import { documentCheckRoutes } from "#server/features/assistant/document-check-routes.ts";
import { figureRoutes } from "#server/features/assistant/figure-routes.ts";
import { assistantRoutes } from "#server/features/assistant/routes.ts";
import { companyIndex } from "#server/features/companies/company-index.ts";
import { companiesRoutes } from "#server/features/companies/routes.ts";
import { statementsOf } from "#server/features/companies/statements.ts";
import { connectedDataRoutes, researchRoutes } from "#server/features/research/routes.ts";
import { filingsRoutes } from "#server/features/filings/routes.ts";
import { passageRoutes } from "#server/features/passages/routes.ts";
import { libraryRoutes, questionRoutes } from "#server/features/library/routes.ts";
import { blogRoutes } from "#server/features/publishing/blog-routes.ts";
import { newsletterRoutes } from "#server/features/publishing/newsletter-routes.ts";
import { pageRoutes } from "#server/features/publishing/page-routes.ts";
import { threadRoutes } from "#server/features/publishing/thread-routes.ts";
import { modelImportRoutes, modelsRoutes, workbookRoutes } from "#server/features/models/routes.ts";
import { type AnswerOwn, mcpRoutes, OPEN_TO_TOKENS } from "#server/features/mcp/routes.ts";
import { valuationRoutes } from "#server/features/models/valuation-routes.ts";
import { sampleNote, type SampleNote } from "#server/features/sample/note.ts";
import { samplePostRoutes, sampleRoutes } from "#server/features/sample/routes.ts";
import { reportRoutes } from "#server/features/reports/routes.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { handleErrors, NO_SUCH_CALL_TEXT } from "#server/http/error-handler.ts";
import { noStore, securityHeaders } from "#server/http/headers.ts";
import type { MODEL_LIMITS } from "#server/integrations/language-model/language-model.ts";
import { inflateBody } from "#server/http/inflate.ts";
import { jsonOnly, limitJson } from "#server/http/json-only.ts";
import { createMetrics, metricsRoutes } from "#server/http/metrics.ts";
import { openApiRoutes } from "#server/http/openapi.ts";
import { requireOwnOrigin } from "#server/http/origins.ts";
import { logRequests } from "#server/http/request-log.ts";
import { requireUser } from "#server/http/require-user.ts";
import { staticClient } from "#server/http/static-client.ts";
import { CALLS_AT_ONCE, heavyCalls, refuseBeyond } from "#server/http/under-way.ts";

export type AppDependencies = Dependencies & {
  readonly auth: Auth;
  /** The folder of the built client. */
  readonly clientDir: string;
  /** How long a language model may take; its own limits without it. */
  readonly modelLimits?: typeof MODEL_LIMITS | undefined;
};

/** The whole product over HTTP: `fetch` of what comes back answers a request. */
export function createApp(dependencies: AppDependencies): Hono {
  const { config, logger, auth, clientDir } = dependencies;
  const app = new Hono();
  app.onError(handleErrors(logger, (user) => isOwnerAccount(dependencies, user)));
  app.use(securityHeaders(config));
  const metrics = createMetrics(config.metricsToken);
  app.use(
    "/api/*",
    requestId({ limitLength: 64 }),
    logRequests(logger, metrics),
    noStore,
    requireOwnOrigin(config),
    jsonOnly,
    limitJson,
  );

  app.route("/", healthRoutes(dependencies));
  app.route("/", metricsRoutes(metrics));
  // Whoever watches over the process is answered however busy it is.
  app.use("/api/*", refuseBeyond(CALLS_AT_ONCE));
  app.route("/", authRoutes(dependencies));
  app.route("/", openApiRoutes());
  const note = sampleNote(dependencies);
  app.route("/", samplePostRoutes(dependencies, note));
  app.route("/", pageRoutes(dependencies));
  app.route("/", newsletterRoutes(dependencies));
  app.route("/", stripeWebhook(dependencies));

  // From here on, whoever asks is signed in.
  app.route(
    "/",
    signedInRoutes({ ...dependencies, note }, auth, (request, env) => app.fetch(request, env)),
  );
  app.all("/api/*", () => {
    throw new AppError("not_found", NO_SUCH_CALL_TEXT);
  });

  app.route(
    "/",
    staticClient(clientDir, async (headers) => {
      // Without the database the page comes all the same, in the theme that the browser remembers.
      const user = await auth.userOf(headers).catch(() => undefined);
      return user && themeOf(dependencies.db, user.id).catch(() => undefined);
    }),
  );
  return app;
}

/** Calls of which a user has few under way; a rewrite, known by its body alone, takes its place itself. */
const HEAVY = [
  exportCreditResearch,
  exportPresentation,
  exportBuildCombined,
  checkFigures,
  checkDocument,
  downloadWorkbook,
];

function signedInRoutes(
  { note, ...dependencies }: AppDependencies & { readonly note: () => Promise<SampleNote> },
  auth: Auth,
  answerOwn: AnswerOwn,
): Hono<SignedInEnv> {
  const routes = new Hono<SignedInEnv>();
  const tokens = {
    userOf: (token: string) => userOfToken(dependencies.db, token),
    open: OPEN_TO_TOKENS,
  };
  routes.use("/api/*", requireUser(auth, tokens), inflateBody);

  const { db, edgar, logger, modelLimits } = dependencies;
  const statements = statementsOf({ db, edgar, index: companyIndex(edgar), logger });

  const underWay = heavyCalls();
  for (const { method, path } of HEAVY) routes.on(method, path, underWay.hold);

  // The features, one line each.
  routes.route("/", accountsRoutes(dependencies));
  routes.route("/", ownDataRoutes(dependencies));
  routes.route("/", tokenRoutes(dependencies));
  routes.route("/", planRoutes(dependencies));
  routes.route("/", peopleRoutes(dependencies));
  routes.route("/", operationsRoutes(dependencies));
  routes.route("/", companiesRoutes(dependencies, statements));
  routes.route("/", libraryRoutes(dependencies));
  routes.route("/", questionRoutes(dependencies));
  routes.route("/", filingsRoutes(dependencies));
  routes.route("/", passageRoutes(dependencies));
  routes.route("/", researchRoutes(dependencies));
  routes.route("/", connectedDataRoutes(dependencies));
  routes.route("/", modelImportRoutes());
  routes.route("/", modelsRoutes(dependencies));
  routes.route("/", valuationRoutes(dependencies));
  routes.route("/", workbookRoutes(dependencies));
  routes.route("/", reportRoutes(dependencies, modelLimits));
  routes.route("/", assistantRoutes(dependencies, { modelLimits, underWay }));
  routes.route("/", figureRoutes(dependencies, statements));
  routes.route("/", documentCheckRoutes(dependencies, statements));
  routes.route("/", commentaryRoutes(dependencies, modelLimits));
  routes.route("/", suggestionRoutes(dependencies, modelLimits));
  routes.route("/", sampleRoutes(dependencies, note));
  routes.route("/", blogRoutes(dependencies));
  routes.route("/", threadRoutes(dependencies));
  routes.route("/", mcpRoutes(answerOwn));
  return routes;
}
