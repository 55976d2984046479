import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { useElapsed } from "#client/lib/use-elapsed.ts";

/** Before this, nothing is worth a word. */
const LONG_MS = 2_000;

/** What takes its time, once it does: a text is compared with newer statements. */
export function RollForwardProgress() {
  const isLong = useElapsed(LONG_MS);
  if (!isLong) return null;
  return (
    <div className="border-b border-hairline bg-surface p-2">
      <Notice tone="info">
        <span className="flex items-center gap-2">
          <Spinner size={13} />
          Comparing the text with the newer statements
        </span>
      </Notice>
    </div>
  );
}
