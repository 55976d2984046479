import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { countText } from "#core/count-text.ts";
import { staleNotice } from "#core/figures/roll-forward/roll-forward-text.ts";
import { type Found, isStale } from "./stale-search.ts";

type RollForwardNoticeProps = {
  readonly found: Found;
  readonly isWorking: boolean;
  /** Why it can't be done while edits are pending. */
  readonly pendingReason: string | undefined;
  readonly onRollForward: () => void;
  readonly onNotNow: () => void;
};

/** Says that newer statements are connected than the text speaks of, and offers to bring it up to them. */
export function RollForwardNotice(props: RollForwardNoticeProps) {
  const { found, isWorking, pendingReason, onRollForward, onNotNow } = props;
  return (
    <div className="border-b border-hairline bg-surface p-2">
      <Notice
        tone="warning"
        aside={
          <span className="flex items-center gap-1.5">
            <Button
              size="small"
              isBusy={isWorking}
              disabledReason={pendingReason}
              onClick={onRollForward}
            >
              {isStale(found) ? "Roll forward" : "Propose edits"}
            </Button>
            <Button size="small" variant="ghost" className="-mr-1.5" onClick={onNotNow}>
              Not now
            </Button>
          </span>
        }
      >
        {isStale(found)
          ? staleNotice(found, found.edits.length + found.renewed.length)
          : anewNotice(found.renewed.length)}
      </Notice>
    </div>
  );
}

function anewNotice(count: number): string {
  const sentences = countText(count, "sentence of the note reads", "sentences of the note read");
  return `The connected data changed: ${sentences} otherwise now.`;
}
