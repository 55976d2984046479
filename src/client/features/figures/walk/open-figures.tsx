import {
  memo,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { Tag } from "#client/components/tag.tsx";
import type { FigureCheckState } from "#client/document/check/figure-check.ts";
import type { OpenedMark } from "#client/document/marks/opened-field.ts";
import { placeOfSource } from "./matches-to-confirm.ts";
import { useSheetPlace } from "#client/lib/use-sheet-place.ts";
import { cellText } from "#core/figures/check/document-figures-text.ts";
import {
  type DocumentFigures,
  type OpenFigure,
  openFigures,
} from "#core/figures/check/document-figures.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import { sectionsIn } from "#core/text/outline/section-lines.ts";
import { SourcePreview } from "./source-preview.tsx";

type OpenFiguresProps = {
  /** The figure that the walk stands at. */
  readonly opened: OpenedMark;
  readonly state: FigureCheckState;
  /** Leads the walk to the open figure at a place. */
  readonly onGo: (position: number) => void;
  /** What is offered beneath the list. */
  readonly children?: ReactNode;
};

type Shown = "all" | "matches" | "without";

/** Beside a walk, where there is room: what the figure in view may come from, and all that are open. */
export function OpenFigures({ opened, state, onGo, children }: OpenFiguresProps) {
  const place = useSheetPlace();
  const [shown, setShown] = useState<Shown>("all");
  const { document, checked, content } = state;
  if (document === undefined || checked === undefined || place.left === undefined) return null;
  const rows = openRows(document, content, checked.ground);
  const count = (kind: OpenFigure["kind"]) => rows.filter((row) => row.kind === kind).length;
  const [matches, without] = [count("matches"), count("unsupported")];
  const candidate = rows.find(({ position }) => position === opened.from)?.candidate;
  return (
    <section
      aria-label="Open figures"
      // The popover stays while the focus is here; Tab leads here from its end, and on to its start.
      data-beside-figure=""
      style={place}
      className="fixed inset-y-0 right-0 z-30 mt-11 flex flex-col border-l border-hairline-strong bg-surface"
    >
      {candidate !== undefined && <FirstSource {...{ candidate }} ground={checked.ground} />}
      <header className="flex min-h-9.5 shrink-0 items-center gap-2 border-b border-hairline px-3.5">
        <h2 className="text-13 font-semibold">Open figures</h2>
        <span className="text-12 text-ink-3 figures">{rows.length}</span>
        <FilterBar
          label="Open figures shown"
          className="ml-auto"
          filters={[
            { id: "all", label: "All" },
            { id: "matches", label: `Match ${matches}` },
            { id: "without", label: `Without ${without}` },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
      </header>
      <ol className="min-h-0 flex-1 overflow-y-auto bg-paper">
        {rows
          .filter(({ kind }) => shown === "all" || (shown === "matches") === (kind === "matches"))
          .filter(({ kind }) => shown !== "without" || kind === "unsupported")
          .map(({ position, kind, text, said, place: where }) => (
            <Row
              key={`${kind} ${position}`}
              {...{ position, kind, text, said, onGo }}
              place={where}
              isCurrent={position === opened.from}
            />
          ))}
      </ol>
      {/* While it is fetched the walk stays. */}
      <Suspense>{children}</Suspense>
    </section>
  );
}

function FirstSource({ candidate, ground }: { candidate: FigureCandidate; ground: Ground }) {
  return (
    <div className="shrink-0 border-b border-hairline-strong">
      <header className="flex min-h-9.5 items-center gap-2 border-b border-hairline px-3.5">
        <Tag isAccent>{placeOfSource(candidate, ground)}</Tag>
        <h2 className="text-13 font-semibold">Source of the first row</h2>
      </header>
      <div className="max-h-[40vh] overflow-y-auto bg-app p-3.5">
        <SourcePreview {...{ candidate, ground }} />
      </div>
    </div>
  );
}

type OpenRow = Pick<OpenFigure, "position" | "kind"> & {
  readonly text: string;
  /** What it matches, or what is wrong. */
  readonly said: string;
  readonly place: string;
  readonly candidate: FigureCandidate | undefined;
};

/** One row for each place that asks for a decision. */
function openRows(document: DocumentFigures, content: string, ground: Ground): readonly OpenRow[] {
  const sectionOf = sectionsIn(content);
  const byPlace = new Map(document.figures.map((figure) => [figure.position, figure]));
  const seen = new Set<number>();
  return openFigures(document).flatMap(({ position, length, kind }): OpenRow[] => {
    if (seen.has(position)) return [];
    seen.add(position);
    const figure = byPlace.get(position);
    const [candidate] = kind === "matches" ? (figure?.candidates ?? []) : [];
    const says = figure?.expected?.display;
    return [
      {
        position,
        kind,
        text: content.slice(position, position + length).replaceAll("\n", " "),
        said: candidate === undefined ? saidOf(kind, says) : cellText(candidate),
        place: candidate === undefined ? sectionOf(position) : placeOfSource(candidate, ground),
        candidate,
      },
    ];
  });
}

function saidOf(kind: OpenFigure["kind"], says: string | undefined): string {
  if (kind === "warning") return "Words differ from the figures";
  if (kind === "contradicted") return `The source says ${says ?? "otherwise"}`;
  return "No source found";
}

const LOOKS: Readonly<
  Record<OpenFigure["kind"], { readonly chip: string; readonly tone: string }>
> = {
  contradicted: { chip: "≠", tone: "text-contradicted" },
  matches: { chip: "=", tone: "text-ink-2" },
  unsupported: { chip: "?", tone: "text-unsupported" },
  warning: { chip: "!", tone: "text-unsupported" },
};

type RowProps = Omit<OpenRow, "candidate"> & {
  readonly isCurrent: boolean;
  readonly onGo: (position: number) => void;
};

const Row = memo(function Row({ position, kind, text, said, place, isCurrent, onGo }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isCurrent]);
  const { chip, tone } = LOOKS[kind];
  return (
    <li ref={row} className="border-b border-hairline">
      <button
        type="button"
        aria-current={isCurrent ? "step" : undefined}
        className={`grid h-7 w-full grid-cols-[1rem_7.5rem_minmax(0,1fr)_auto] items-center gap-2.25 px-3.5 text-left text-12 figures hover:bg-hover ${isCurrent ? "bg-selected shadow-[inset_2px_0_0_var(--accent)]" : ""}`}
        onMouseDown={keepFocus}
        onClick={() => onGo(position)}
      >
        <span aria-hidden className={`text-center font-semibold ${tone}`}>
          {chip}
        </span>
        <span className="truncate font-medium">{text}</span>
        <span className={`truncate ${tone}`}>{said}</span>
        <span className="max-w-28 truncate text-[11.5px] text-ink-3">{place}</span>
      </button>
    </li>
  );
});

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
