import { useId } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { CATEGORY_LABELS, type Template } from "#core/analyst/templates.ts";

type TemplateCardProps = {
  readonly template: Template;
  readonly isRunning: boolean;
  /** Why it can't be run now. */
  readonly disabledReason: string | undefined;
  readonly onRun: () => void;
};

/** One standard analysis; a press runs it. */
export function TemplateCard({ template, isRunning, disabledReason, onRun }: TemplateCardProps) {
  const id = useId();
  const isDisabled = disabledReason !== undefined;
  return (
    <Tooltip text={disabledReason ?? template.description}>
      <button
        type="button"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        aria-disabled={isDisabled || undefined}
        aria-busy={isRunning || undefined}
        onClick={() => {
          if (!isDisabled) onRun();
        }}
        className={classNames(
          "flex min-h-[67px] flex-col items-stretch rounded-2 border bg-paper px-2.5 pt-1.5 pb-1.75 text-left transition-colors duration-(--t-fast)",
          cardLooks(isRunning, isDisabled),
        )}
      >
        <span className="flex items-center justify-between gap-1.5 text-[12.5px]/[18px] font-medium">
          <span id={`${id}-title`} className="truncate">
            {template.title}
          </span>
          {isRunning ? (
            <Spinner label="Running" />
          ) : (
            <span className={classNames("contents", isDisabled && "[&>*]:text-ink-disabled")}>
              <Badge>{CATEGORY_LABELS[template.category]}</Badge>
            </span>
          )}
        </span>
        <span
          id={`${id}-description`}
          className={classNames(
            "mt-0.5 line-clamp-2 text-[11.5px]/[16px]",
            isDisabled && !isRunning ? "text-ink-disabled" : "text-ink-3",
          )}
        >
          {template.description}
        </span>
      </button>
    </Tooltip>
  );
}

function cardLooks(isRunning: boolean, isDisabled: boolean): string {
  if (isRunning) return "cursor-default! border-accent-line text-ink";
  if (isDisabled) return "cursor-default! border-hairline text-ink-disabled";
  return "border-hairline-strong text-ink hover:border-control hover:bg-hover active:bg-pressed";
}
