import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  parseSearchWith,
  stringifySearchWith,
  Outlet,
  type ErrorComponentProps,
  useRouter,
} from "@tanstack/react-router";
import { z } from "zod";
import { AppShell } from "./app-shell.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { CanvasGate } from "./canvas-gate.tsx";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: AppShell,
  notFoundComponent: NotFoundPage,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
});

/** Where to go after signing in: checked again by `safeReturnPath` before it is followed. */
const returnSearch = z.object({ next: z.string().optional().catch(undefined) });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import("./login-page.tsx"), "LoginPage"),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signup",
  validateSearch: returnSearch,
  component: lazyRouteComponent(() => import("./signup-page.tsx"), "SignupPage"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import("./reset-password-page.tsx"), "ResetPasswordPage"),
});

const canvasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/canvas",
  /** `ticker`: a company to choose in the data sources, asked for by home or the palette. */
  validateSearch: z.object({ ticker: z.string().max(10).optional().catch(undefined) }),
  component: CanvasLayout,
});

/** While the editor's code comes, the canvas is in its first state, from the first moment on. */
const whileLoading = { pendingComponent: SessionLoading, pendingMs: 0, pendingMinMs: 0 } as const;

const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/library",
  component: lazyRouteComponent(() => import("./library-page.tsx"), "LibraryPage"),
});

const canvasLatestRoute = createRoute({
  getParentRoute: () => canvasRoute,
  path: "/",
  ...whileLoading,
  component: lazyRouteComponent(() => import("./canvas-page.tsx"), "CanvasPage"),
});

const canvasDocumentRoute = createRoute({
  getParentRoute: () => canvasRoute,
  path: "$id",
  ...whileLoading,
  component: lazyRouteComponent(() => import("./canvas-page.tsx"), "CanvasPage"),
});

const filingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/filings/$accession",
  component: lazyRouteComponent(() => import("./filing-page.tsx"), "FilingPage"),
});

const modelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/models",
  component: lazyRouteComponent(() => import("./model-page.tsx"), "ModelPage"),
});

const modelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/models/$id",
  component: lazyRouteComponent(() => import("./model-page.tsx"), "ModelPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("./account-layout.tsx"), "AccountLayout"),
});

const accountOwnRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/",
  /** `upgraded`: back from the checkout, the plan is on its way. */
  validateSearch: z.object({ upgraded: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
});

const accountPeopleRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/people",
  component: lazyRouteComponent(() => import("./account-owner-pages.tsx"), "AccountPeoplePage"),
});

const accountWorkspaceRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/workspace",
  component: lazyRouteComponent(() => import("./account-owner-pages.tsx"), "AccountWorkspacePage"),
});

const accountPostsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/posts",
  component: lazyRouteComponent(() => import("./account-owner-pages.tsx"), "AccountPostsPage"),
});

const accountSubscribersRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/subscribers",
  component: lazyRouteComponent(
    () => import("./account-owner-pages.tsx"),
    "AccountSubscribersPage",
  ),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  signupRoute,
  resetPasswordRoute,
  libraryRoute,
  filingRoute,
  modelsRoute,
  modelRoute,
  accountRoute.addChildren([
    accountOwnRoute,
    accountPeopleRoute,
    accountWorkspaceRoute,
    accountPostsRoute,
    accountSubscribersRoute,
  ]),
  canvasRoute.addChildren([canvasLatestRoute, canvasDocumentRoute]),
]);

/** The routes over the browser's addresses, or over a history of the caller's. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history === undefined ? {} : { history }),
    // Every search parameter of ours is text: a ticker "7203" or a token of digits stays one.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: "intent",
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  // Only an interface merges: this is how the router learns our routes for typed links.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Holds the canvas behind its gate, across the change from one document to another. */
function CanvasLayout() {
  return (
    <CanvasGate>
      <Outlet />
    </CanvasGate>
  );
}

/** Stands in for a page that failed to load or to render; the header stays. */
function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className="mx-auto max-w-140 px-4 pt-24">
      <Notice
        tone="error"
        action={{
          label: TRY_AGAIN,
          run: () => {
            reset();
            void router.invalidate();
          },
        }}
      >
        This page stopped because of an error. What was saved is safe.
      </Notice>
    </div>
  );
}
