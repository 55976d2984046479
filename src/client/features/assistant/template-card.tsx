import {
  Activity,
  ChartCandlestick,
  Droplets,
  FileCheck,
  Layers,
  type LucideIcon,
  ShieldAlert,
  TrendingUp,
} from "lucide-react";
import { useId } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { Tooltip } from "#client/components/tooltip.tsx";
import { classNames } from "#client/lib/class-names.ts";
import {
  CATEGORY_LABELS,
  type Template,
  type TemplateIcon,
} from "#core/writing/analyst/templates.ts";

const ICONS: Readonly<Record<TemplateIcon, LucideIcon>> = {
  layers: Layers,
  droplets: Droplets,
  "trending-up": TrendingUp,
  activity: Activity,
  "shield-alert": ShieldAlert,
  "file-check": FileCheck,
  "chart-candlestick": ChartCandlestick,
};

type TemplateCardProps = {
  readonly template: Template;
  /** Ticker of the company it is about; absent where only one can be meant. */
  readonly about: string | undefined;
  readonly isRunning: boolean;
  /** Why it can't be run now. */
  readonly disabledReason: string | undefined;
  readonly onRun: () => void;
};

/** One standard analysis; a press runs it. What it does can be read while it can't be run. */
export function TemplateCard(props: TemplateCardProps) {
  const { template, about, isRunning, disabledReason, onRun } = props;
  const descriptionId = useId();
  const isDisabled = disabledReason !== undefined;
  const Icon = ICONS[template.icon];
  return (
    <div
      className={classNames(
        "relative flex min-h-[67px] flex-col rounded-2 border bg-paper px-2.5 pt-1.5 pb-1.75 transition-colors duration-(--t-fast)",
        cardLooks(isRunning, isDisabled),
      )}
    >
      <div className="flex items-center justify-between gap-1.5 text-[12.5px]/[18px]">
        <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />
        <Tooltip text={disabledReason ?? template.description}>
          <button
            type="button"
            aria-describedby={descriptionId}
            aria-disabled={isDisabled || undefined}
            aria-busy={isRunning || undefined}
            onClick={() => {
              if (!isDisabled) onRun();
            }}
            // The whole card is its target.
            className={classNames(
              "min-w-0 flex-1 text-left font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-2 focus-visible:shadow-none! focus-visible:after:shadow-(--focus-ring)",
              isDisabled && "cursor-default!",
            )}
          >
            {template.title}
          </button>
        </Tooltip>
        {isRunning ? (
          <Spinner label="Running" />
        ) : (
          <Badge>{CATEGORY_LABELS[template.category]}</Badge>
        )}
      </div>
      <p id={descriptionId} className="mt-0.5 text-[11.5px]/[16px] text-ink-3">
        {about !== undefined && <span className="font-medium text-ink-2">About {about}. </span>}
        {template.description}
      </p>
    </div>
  );
}

function cardLooks(isRunning: boolean, isDisabled: boolean): string {
  if (isRunning) return "border-accent-line text-ink";
  if (isDisabled) return "border-hairline text-ink-disabled";
  return "border-hairline-strong text-ink hover:border-control hover:bg-hover active:bg-pressed";
}
