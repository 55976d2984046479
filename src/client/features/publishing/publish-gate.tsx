import { Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#client/components/button.tsx";
import { buttonClasses } from "#client/components/button-classes.ts";
import { Spinner } from "#client/components/spinner.tsx";
import type { PublishCheck } from "#contracts/publishing.ts";
import { countText } from "#core/count-text.ts";
import { sourcedText } from "#core/figures/check/document-figures-text.ts";
import type { PublishPoint } from "#core/outputs/post/publish-points.ts";
import type { ConfirmedPoints } from "./use-confirmed-points.ts";

export type GateActions = {
  /** Puts what the source says in place of what the text says. */
  readonly onUse: (point: Extract<PublishPoint, { kind: "contradicted" }>) => void;
  readonly onUseRating: (point: Extract<PublishPoint, { kind: "rating" }>) => void;
  readonly onAddDisclosure: (line: string) => void;
  /** Takes what is left for the author out of the text. */
  readonly onLeaveOut: () => void;
  readonly onShow: (place: { readonly position: number; readonly length: number }) => void;
};

type PublishGateProps = {
  /** What can be done about the points here; without it they are named alone. */
  readonly actions?: GateActions;
  readonly check: PublishCheck | undefined;
  readonly confirmed: Pick<ConfirmedPoints, "isConfirmed" | "confirm">;
};

/** What is open before a text goes out, each point with what settles it; then a deliberate yes. */
export function PublishGate({ check, confirmed, actions }: PublishGateProps) {
  if (check === undefined) {
    return (
      <p className="flex items-center gap-2 text-12 text-ink-3" role="status">
        <Spinner /> Checking the figures on the server
      </p>
    );
  }
  const { points, total, sourced, disclosure } = check;
  if (points.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-2 border border-hairline bg-paper px-3 py-2.5 text-12">
        <Check size={14} strokeWidth={2} className="text-success" aria-hidden />
        {total === 0 ? "Nothing is open" : sourcedText({ total, sourced })}
      </p>
    );
  }
  return (
    <section aria-label="Before it goes out">
      <p className="mb-1.5 flex justify-between text-12">
        <span className="font-semibold">Before it goes out</span>
        <span className="text-ink-3 figures">{countText(points.length, "point")} open</span>
      </p>
      <div className="overflow-hidden rounded-2 border border-warning-line bg-paper">
        <p className="flex items-center gap-2 bg-warning-soft px-3 py-2 text-12">
          <TriangleAlert size={14} strokeWidth={1.75} className="text-warning" aria-hidden />
          {summaryOf(points)}
        </p>
        <ul className="max-h-72 overflow-y-auto">
          {points.map((point) => (
            <Point key={point.id} {...{ point, disclosure, actions }} />
          ))}
        </ul>
        {actions !== undefined && points.some(({ kind }) => kind === "unfinished") && (
          <p className="flex items-center gap-2 border-t border-hairline px-3 py-1.5 text-12 text-ink-3">
            <span className="flex-1">Lines for the author would be read by everybody.</span>
            <Button size="small" onClick={actions.onLeaveOut}>
              Leave these out
            </Button>
          </p>
        )}
        <label className="flex items-start gap-2 border-t border-warning-line px-3 py-2.5 text-12">
          <input
            type="checkbox"
            checked={confirmed.isConfirmed}
            onChange={(event) => confirmed.confirm(event.currentTarget.checked)}
            className="mt-0.5 accent-(--accent-fill)"
          />
          <span>
            {publishWith(points.length)}
            <span className="block text-[11.5px] text-ink-3">
              Figures keep their marks, under Sources too. Your confirmation is recorded.
            </span>
          </span>
        </label>
      </div>
    </section>
  );
}

/** "Publish with this point", "Publish with these 3 points". */
export function publishWith(count: number): string {
  return count === 1
    ? "Publish with this point"
    : `Publish with these ${countText(count, "point")}`;
}

function summaryOf(points: readonly PublishPoint[]): string {
  const count = (kind: PublishPoint["kind"]) => points.filter((each) => each.kind === kind).length;
  const [wrong, none] = [count("contradicted"), count("unsourced")];
  const others = points.length - wrong - none;
  const parts = [
    ...(wrong === 0 ? [] : [`${countText(wrong, "figure is", "figures are")} contradicted`]),
    ...(none === 0 ? [] : [`${countText(none, "has", "have")} no source`]),
  ].join(", ");
  const rest = `${countText(others, "other point is", "other points are")} open`;
  if (others === 0) return `${parts}.`;
  return parts === "" ? `${countText(others, "point")} open.` : `${parts}; ${rest}.`;
}

/** What stands in the dialog's own fields is seen and mended there. */
function isOfHead(point: PublishPoint): boolean {
  return "isHead" in point && point.isHead === true;
}

type PointProps = {
  readonly point: PublishPoint;
  /** The author's own; null until they wrote one. */
  readonly disclosure: string | null;
  readonly actions: GateActions | undefined;
};

function Point({ point, disclosure, actions }: PointProps) {
  const { mark, title, note } = rowOf(point, disclosure);
  return (
    <li className="flex items-center gap-2.5 border-t border-hairline px-3 py-1.5 text-12 first:border-t-0">
      <span aria-hidden className={MARK_CLASSES[mark]}>
        {mark}
      </span>
      <div className="min-w-0 flex-1 figures">
        <p>{title}</p>
        {note !== "" && <p className="text-[11.5px]/[16px] text-ink-3">{note}</p>}
      </div>
      {actions !== undefined && !isOfHead(point) && <Settle {...{ point, disclosure, actions }} />}
      {actions !== undefined && "position" in point && !isOfHead(point) && (
        <Button size="small" variant="ghost" onClick={() => actions.onShow(point)}>
          Show
        </Button>
      )}
    </li>
  );
}

const MARK_CLASSES = {
  "≠": "rounded-1 bg-contradicted-soft px-1 text-11 font-semibold text-contradicted",
  "?": "rounded-1 bg-unsupported-soft px-1 text-11 font-semibold text-unsupported",
  "!": "rounded-1 bg-warning-soft px-1 text-11 font-semibold text-warning",
} as const;

/** The one press that settles a point, where there is one. */
function Settle({ point, disclosure, actions }: PointProps & { readonly actions: GateActions }) {
  if (point.kind === "contradicted") {
    return (
      <Button size="small" onClick={() => actions.onUse(point)}>
        Use {point.correction ?? point.sourced}
      </Button>
    );
  }
  if (point.kind === "rating") {
    return (
      <Button size="small" onClick={() => actions.onUseRating(point)}>
        Use {saidOf(point)}
      </Button>
    );
  }
  if (point.kind === "disclosure" && disclosure === null) {
    return (
      <a
        href="/account"
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ variant: "outline", size: "small" })}
      >
        Settings
      </a>
    );
  }
  if (point.kind === "disclosure" && disclosure !== null) {
    return (
      <Button size="small" onClick={() => actions.onAddDisclosure(disclosure)}>
        Add
      </Button>
    );
  }
  return null;
}

type Row = {
  readonly mark: keyof typeof MARK_CLASSES;
  readonly title: ReactNode;
  readonly note: string;
};

function rowOf(point: PublishPoint, disclosure: string | null): Row {
  switch (point.kind) {
    case "contradicted":
      return {
        mark: "≠",
        title: (
          <>
            <strong className="font-semibold text-contradicted">{point.text}</strong> in the text,{" "}
            <strong className="font-semibold">{point.sourced}</strong> in the source
          </>
        ),
        note: [point.section, point.working].filter(Boolean).join(". "),
      };
    case "unsourced":
      return {
        mark: "?",
        title: (
          <>
            <strong className="font-semibold">{point.text}</strong> has no source
          </>
        ),
        note: point.section,
      };
    case "otherwise-sourced":
      return {
        mark: "!",
        title: (
          <>
            The chosen source of <strong className="font-semibold">{point.text}</strong> is of
            another row, time or company
          </>
        ),
        note: [point.section, point.note].filter(Boolean).join(": "),
      };
    case "unfinished":
      return {
        mark: "!",
        title: <span className="line-clamp-2">“{point.text}” is left for the author</span>,
        note: point.section,
      };
    case "rating":
      return {
        mark: "!",
        title: <>The text says {saidOf(point)}</>,
        note: "The fields say otherwise",
      };
    case "disclosure":
      return {
        mark: "!",
        title: <>No disclosure of interests in the text</>,
        note: disclosure ?? "Write your own in Settings, and it is offered here",
      };
    default:
      return point satisfies never;
  }
}

function saidOf({ rating, trend }: Extract<PublishPoint, { kind: "rating" }>): string {
  return trend === undefined ? rating : `${rating}, ${trend}`;
}
