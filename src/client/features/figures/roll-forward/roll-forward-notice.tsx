import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { staleNotice } from "#core/figures/roll-forward/roll-forward-text.ts";
import type { Found } from "./stale-search.ts";

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
        action={
          <span className="flex items-center gap-1.5">
            <Button
              size="small"
              isBusy={isWorking}
              disabledReason={pendingReason}
              onClick={onRollForward}
            >
              Roll forward
            </Button>
            <Button size="small" variant="ghost" className="-mr-1.5" onClick={onNotNow}>
              Not now
            </Button>
          </span>
        }
      >
        {staleNotice(found)}
      </Notice>
    </div>
  );
}
