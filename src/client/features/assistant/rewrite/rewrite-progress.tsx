import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { PROGRESS_AFTER_MS } from "#client/features/assistant/turn-progress.tsx";
import { useElapsed } from "#client/lib/use-elapsed.ts";

type RewriteProgressProps = { readonly words: number; readonly onStop: () => void };

/** A rewrite that takes longer names what it works on and offers Stop. */
export function RewriteProgress({ words, onStop }: RewriteProgressProps) {
  const isSlow = useElapsed(PROGRESS_AFTER_MS);
  if (!isSlow) return null;
  return (
    <p role="status" className="mt-2 flex items-center gap-2 text-12 text-ink-2">
      <Spinner size={13} />
      <span className="min-w-0 flex-1 figures">
        Rewriting {words.toLocaleString("en-US")} {words === 1 ? "word" : "words"}
      </span>
      <Button variant="ghost" size="small" onClick={onStop}>
        Stop
      </Button>
    </p>
  );
}
