import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import type { SessionUser } from "#contracts/session.ts";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { useUnzoomedWidth } from "#client/lib/use-window-width.ts";
import { later } from "#client/lib/later.ts";
import { DESKTOP_MIN_WIDTH } from "./desktop-min-width.ts";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { SessionLost } from "#client/features/accounts/session-lost.tsx";

/** For visitors only: the canvas loads without it. */
const AccountRequired = later(
  async () => (await import("#client/features/accounts/account-required.tsx")).AccountRequired,
);

/** For small windows only. */
const DesktopRequired = later(async () => (await import("./desktop-required.tsx")).DesktopRequired);

/**
 * The canvas page's states of spec section 2: session loading, not signed in, window too narrow,
 * and else the workspace. Once opened, a workspace stays mounted while the window is narrow and
 * when the session is lost, so that nothing written in it goes.
 */
export function CanvasGate({ children }: { readonly children: ReactNode }) {
  const session = useQuery(sessionQuery);
  const isNarrow = useUnzoomedWidth() < DESKTOP_MIN_WIDTH;
  const [analyst, setAnalyst] = useState<SessionUser>();
  const user = session.data;

  if (user && !isNarrow && user.id !== analyst?.id) setAnalyst(user);

  if (analyst === undefined) {
    if (session.isPending) return <SessionLoading />;
    if (user === undefined) {
      return <SessionFailed error={session.error} retry={() => void session.refetch()} />;
    }
    return (
      <Suspense fallback={<SessionLoading />}>
        {user === null ? <AccountRequired /> : <DesktopRequired />}
      </Suspense>
    );
  }
  return (
    <>
      {isNarrow && (
        <ErrorBoundary name="This page">
          <Suspense>
            <DesktopRequired />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={isNarrow ? "hidden" : "flex h-full flex-col"}>
        {user === null && <SessionLost email={analyst.email} />}
        <div key={analyst.id} className="min-h-0 flex-1">
          <ErrorBoundary name="The canvas">{children}</ErrorBoundary>
        </div>
      </div>
    </>
  );
}
