import { type ReactNode, useEffect, useRef } from "react";
import type { PassageView } from "#contracts/passages.ts";

type Passage = PassageView["passage"];
type PassageBodyProps = {
  readonly view: PassageView;
  /** Whether the passage is the one that was quoted: then it is marked. */
  readonly isMarked: boolean;
  /** Stands under the passage. */
  readonly children: ReactNode;
};

/** The page of a document as it reads, the passage in its place. */
export function PassageBody({ view, isMarked, children }: PassageBodyProps) {
  const { anchor } = view.passage;
  return (
    <article className="border border-hairline-strong bg-paper px-8 py-5 font-doc text-[13.5px]/[20px]">
      {view.around.map((passage, index) => (
        <div key={passage.anchor}>
          <Heading passage={passage} before={view.around[index - 1]} />
          {passage.anchor === anchor ? (
            <>
              <Shown key={anchor} isMarked={isMarked}>
                <Content passage={passage} />
              </Shown>
              <div className="my-2 flex justify-end font-ui">{children}</div>
            </>
          ) : (
            <Content passage={passage} />
          )}
        </div>
      ))}
    </article>
  );
}

/** Comes into view when it is opened. */
function Shown({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: "center" }), []);
  return (
    <div
      ref={place}
      aria-current={isMarked || undefined}
      className={isMarked ? "border-l-2 border-accent bg-accent-soft py-1.5 pl-3" : ""}
    >
      {children}
    </div>
  );
}

function Heading({ passage, before }: { passage: Passage; before: Passage | undefined }) {
  const heading = passage.headings.at(-1);
  if (heading === undefined || heading === before?.headings.at(-1)) return null;
  return <h3 className="mt-3 mb-1 text-[15px]/[22px] font-semibold">{heading}</h3>;
}

function Content({ passage }: { readonly passage: Passage }) {
  const { table, text } = passage;
  if (table !== undefined) return <Table table={table} />;
  return text.split("\n\n").map((paragraph, index) => (
    <p key={index} className="my-2 whitespace-pre-line">
      {paragraph}
    </p>
  ));
}

function Table({ table }: { readonly table: NonNullable<Passage["table"]> }) {
  return (
    <div className="overflow-x-auto">
      <table className="my-2 w-full border-collapse font-ui text-12 figures">
        {table.units !== undefined && (
          <caption className="text-left text-[11.5px] text-ink-3">{table.units}</caption>
        )}
        <thead>
          {table.headerRows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((text, column) => (
                <th
                  key={column}
                  scope="col"
                  className="border-b border-hairline px-2 text-right font-medium text-ink-3 first:pl-0 first:text-left"
                >
                  {text === table.units ? "" : text}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.rows.map(({ label, cells }, row) => (
            <tr key={row} className="border-b border-hairline">
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              {cells.map(({ text }, column) => (
                <td key={column} className="px-2 text-right whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
