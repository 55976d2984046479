import { type ReactNode, useEffect, useRef } from "react";
import type { MenuItem } from "#client/components/menu.tsx";
import { Button } from "#client/components/button.tsx";
import { PassageTable } from "#client/features/filings/passage-table.tsx";
import type { PassageView } from "#contracts/passages.ts";
import type { PassageMark } from "#core/figures/check/passage-candidates.ts";
import { placeOf } from "#core/ledger/parent-only.ts";
import type { PassageSpot } from "#core/ledger/source.ts";

type Passage = PassageView["passage"];

/** What is shown on the figures of a passage. */
export type FigureSpots = {
  /** Figures the text cites, with their source's number. */
  readonly marks: readonly PassageMark[];
  /** The figure that would be taken as a source. */
  readonly chosen: PassageSpot | undefined;
  /** Takes a figure of the passage's table; absent while none is wanted. */
  readonly onChoose: ((at: PassageSpot) => void) | undefined;
  /** What pressing a figure does, where it does not mark it as chosen. */
  readonly verb?: string | undefined;
};

/** What can be done with a table of the page: `connect` it, or these `actions` with one in use. */
export type UseTable = (passage: Passage) => TableUse | undefined;
type TableUse = { readonly connect: () => void } | { readonly actions: readonly MenuItem[] };

type PassageBodyProps = {
  readonly view: PassageView;
  /** Whether the passage is the one that was quoted: then it is marked. */
  readonly isMarked: boolean;
  readonly spots: FigureSpots;
  /** Absent where no table can be connected. */
  readonly onUseTable?: UseTable | undefined;
  /** Stands under the passage. */
  readonly children: ReactNode;
};

/** The page of a document as it reads, the passage in its place. */
export function PassageBody({ view, isMarked, spots, onUseTable, children }: PassageBodyProps) {
  const { anchor } = view.passage;
  return (
    <article className="border border-hairline-strong bg-paper px-8 py-5 font-doc text-[13.5px]/[20px]">
      {view.around.map((passage, index) => (
        <div key={passage.anchor}>
          <Heading passage={passage} before={view.around[index - 1]} />
          {passage.anchor === anchor ? (
            <>
              <Shown key={anchor} isMarked={isMarked}>
                <Content passage={passage} spots={isMarked ? spots : undefined} />
              </Shown>
              <div className="font-ui">{children}</div>
            </>
          ) : (
            <Content passage={passage} spots={undefined} />
          )}
          {onUseTable !== undefined && passage.table !== undefined && (
            <UseTableButton
              name={passage.table.caption ?? placeOf(passage.headings) ?? "table"}
              use={onUseTable(passage)}
            />
          )}
        </div>
      ))}
    </article>
  );
}

type UseTableButtonProps = { readonly name: string; readonly use: TableUse | undefined };

function UseTableButton({ name, use }: UseTableButtonProps) {
  const connect = use !== undefined && "connect" in use ? use.connect : undefined;
  const actions = use !== undefined && "actions" in use ? use.actions : [];
  const label = connect === undefined ? "In use" : "Use this table";
  return (
    <div className="mb-2 flex flex-wrap justify-end gap-1.5 font-ui">
      <Button
        size="small"
        aria-label={`${label}: ${name}`}
        disabledReason={connect === undefined ? "It is among the connected data" : undefined}
        onClick={connect}
      >
        {label}
      </Button>
      {actions.map(({ label: action, icon: Icon, onSelect }) => (
        <Button key={action} size="small" aria-label={`${action}: ${name}`} onClick={onSelect}>
          {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
          {action}
        </Button>
      ))}
    </div>
  );
}

/** Comes into view when it is opened. */
function Shown({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to undo it.
    place.current?.scrollIntoView?.({ block: "center" });
  }, []);
  return (
    <div
      ref={place}
      aria-current={isMarked || undefined}
      className={isMarked ? "-mx-3 border-l-2 border-accent bg-accent-soft px-3 py-1.5" : ""}
    >
      {children}
    </div>
  );
}

function Heading({ passage, before }: { passage: Passage; before: Passage | undefined }) {
  const heading = placeOf(passage.headings);
  if (heading === undefined || heading === placeOf(before?.headings ?? [])) return null;
  return <h3 className="mt-3 mb-1 text-[15px]/[22px] font-semibold">{heading}</h3>;
}

type ContentProps = { readonly passage: Passage; readonly spots: FigureSpots | undefined };

function Content({ passage, spots }: ContentProps) {
  const { table, text } = passage;
  if (table !== undefined) return <PassageTable table={table} spots={spots} />;
  return paragraphsOf(text).map(({ start, paragraph }) => (
    <p key={start} className="my-2 whitespace-pre-line">
      {spots === undefined ? paragraph : withFigures(paragraph, start, spots)}
    </p>
  ));
}

/** Each with its place in the text. */
function paragraphsOf(text: string): readonly { start: number; paragraph: string }[] {
  let start = 0;
  const paragraphs: { start: number; paragraph: string }[] = [];
  for (const paragraph of text.split("\n\n")) {
    paragraphs.push({ start, paragraph });
    start += paragraph.length + 2;
  }
  return paragraphs;
}

type Stretch = { readonly from: number; readonly to: number; readonly number?: number };

/** The text with the figures that are cited or would be, each underlined. */
function withFigures(paragraph: string, start: number, { marks, chosen }: FigureSpots): ReactNode {
  const all: Stretch[] = marks.flatMap(({ at, number }) =>
    "from" in at ? [{ ...at, number }] : [],
  );
  if (chosen !== undefined && "from" in chosen) all.push(chosen);
  const within = all
    .filter(({ from, to }) => from >= start && to <= start + paragraph.length)
    .toSorted((a, b) => a.from - b.from)
    .filter((each, at, sorted) => each.from >= (sorted[at - 1]?.to ?? 0));
  const parts: ReactNode[] = [];
  let end = start;
  for (const { from, to, number } of within) {
    parts.push(
      paragraph.slice(end - start, from - start),
      <b key={from} className="border-b-2 border-accent font-semibold">
        {paragraph.slice(from - start, to - start)}
        {number !== undefined && <span className="source-number">{number}</span>}
      </b>,
    );
    end = to;
  }
  return [...parts, paragraph.slice(end - start)];
}
