import { type ReactNode, Suspense, useEffect, useState } from "react";

/** What comes beside the first sight of a page: it is asked for once that is drawn. */
export function OnceDrawn({ children }: { readonly children: ReactNode }) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    // Effects may run before the frame they belong to; what is behind them in the queue may not.
    const timer = setTimeout(setIsDrawn, 0, true);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDrawn && children}</Suspense>;
}
