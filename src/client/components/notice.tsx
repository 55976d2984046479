import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#client/components/button.tsx";
import { classNames } from "#client/lib/class-names.ts";

export type NoticeTone = "error" | "warning" | "success" | "info";

type NoticeAction = {
  readonly label: string;
  readonly run: () => void;
  readonly isBusy?: boolean;
  readonly disabledReason?: string | undefined;
};

type NoticeProps = {
  readonly tone: NoticeTone;
  /** The one action that helps, to the right of the text. */
  readonly action?: NoticeAction | undefined;
  /** What stands there when it is more than one button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A message in place: cause first, then the one action. Errors and warnings are announced at once. */
export function Notice({ tone, action, aside, children }: NoticeProps) {
  const { icon: Icon, classes } = TONES[tone];
  const { label, run, ...standing } = action ?? {};
  return (
    <div
      role={tone === "error" || tone === "warning" ? "alert" : "status"}
      className={classNames("flex items-start gap-2 rounded-2 border px-3 py-2 text-12", classes)}
    >
      <Icon size={14} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
      {(action ?? aside) !== undefined && (
        <div className="-my-1 shrink-0">
          {aside ?? (
            <Button size="small" {...standing} onClick={run}>
              {label}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const TONES: Readonly<Record<NoticeTone, { icon: LucideIcon; classes: string }>> = {
  error: { icon: CircleAlert, classes: "border-error-line bg-error-soft text-error" },
  warning: { icon: TriangleAlert, classes: "border-warning-line bg-warning-soft text-ink" },
  success: { icon: CircleCheck, classes: "border-add-line bg-success-soft text-success" },
  info: { icon: Info, classes: "border-hairline bg-paper text-ink-2" },
};
