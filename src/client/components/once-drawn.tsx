import { type ReactNode, Suspense } from "react";
import { useElapsed } from "#client/lib/use-elapsed.ts";

/** What comes beside the first sight of a page: it is asked for once that is drawn. */
export function OnceDrawn({ children }: { readonly children: ReactNode }) {
  // Effects may run before the frame they belong to; what is behind them in the queue may not.
  const isDrawn = useElapsed(0);
  return <Suspense>{isDrawn && children}</Suspense>;
}
