import { Lock } from "lucide-react";
import { memo } from "react";
import { KeyCap } from "#client/components/key-cap.tsx";
import {
  contradictedByEdits,
  contradictedText,
  type FigureStore,
} from "#client/document/check/figure-store.ts";
import { useStore } from "#client/lib/use-store.ts";

const LOCKED_TEXT = "Read only while edits are pending.";

/** Why one can't write just now, what to mind before accepting, and the keys that decide the edits. */
export const LockLine = memo(function LockLine({ figures }: { readonly figures: FigureStore }) {
  const warning = contradictedText(useStore(figures, contradictedByEdits));
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline bg-app px-3.5 py-1 text-12 text-ink-2">
      <p className="flex flex-1 items-center gap-2 whitespace-nowrap">
        <Lock size={13} strokeWidth={1.75} className="text-ink-3" aria-hidden />
        {LOCKED_TEXT}
      </p>
      {warning !== undefined && (
        <p role="status" className="order-last flex w-full items-center gap-2 text-contradicted">
          <span aria-hidden className="w-3.25 text-center font-semibold">
            ≠
          </span>
          {warning}.
        </p>
      )}
      <p className="flex items-center gap-1.5 whitespace-nowrap text-ink-3">
        Next edit <KeyCap>J</KeyCap>
        <span className="ml-1.5">Accept</span> <KeyCap>A</KeyCap>
        <span className="ml-1.5">Reject</span> <KeyCap>R</KeyCap>
      </p>
    </div>
  );
});
