import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { PanelNotice } from "./panel-notice.tsx";
import { RunningStep } from "./running-step.tsx";
import type { Rewrite } from "./use-rewrite.ts";

/** Where the panel was: that its rewrite goes on, or how it ended when nothing was proposed. */
export function ClosedRewrite({ rewrite }: { readonly rewrite: Rewrite }) {
  const { running, step, notice } = rewrite;
  // What stood in the panel when that was closed has been read.
  const [read] = useState(notice);
  const isNews = notice !== undefined && notice !== read;
  if (running === undefined && !isNews) return null;
  return (
    <section
      aria-label="AI Rewrite"
      className="shrink-0 border-b border-hairline-strong bg-surface px-3.5 py-1.5"
    >
      {running !== undefined && (
        <RunningStep text={`${running}: ${step ?? "rewriting"}`} onStop={rewrite.stop} />
      )}
      {isNews && (
        <PanelNotice
          notice={notice}
          action={
            <IconButton
              icon={X}
              label="Dismiss"
              size="small"
              onClick={() => {
                rewrite.dispatch({ type: "dismissed" });
              }}
            />
          }
        />
      )}
    </section>
  );
}
