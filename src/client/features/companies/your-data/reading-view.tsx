import { Notice } from "#client/components/notice.tsx";
import { ReadingChoices } from "#client/features/companies/your-data/reading-choices.tsx";
import { ReadingTable } from "#client/features/companies/your-data/reading-table.tsx";
import type { YourData } from "#client/features/companies/your-data/use-your-data.ts";
import type { FileReading } from "#contracts/user-tickers.ts";
import { countText } from "#core/count-text.ts";
import { formatMillions } from "#core/ledger/display.ts";

type ReadingViewProps = { readonly data: YourData; readonly reading: FileReading };

const LAYOUTS = {
  wide: "periods across",
  transposed: "periods down",
  long: "one figure a row",
} as const;

/** What was understood of the file, what is open, and the rows. */
export function ReadingView({ data, reading }: ReadingViewProps) {
  return (
    <div className="grid gap-3">
      {reading.questions.length > 0 && (
        <Notice tone="warning">
          {reading.questions.map(({ sentence }) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <ReadingChoices data={data} reading={reading} />
      <Notes reading={reading} />
      <ReadingTable data={data} reading={reading} />
    </div>
  );
}

function Notes({ reading }: { readonly reading: FileReading }) {
  const { differences, notes, tables } = reading;
  const used = tables.filter(({ isUsed }) => isUsed);
  const unused = tables.filter(({ isUsed, sheet }) => !isUsed && sheet !== undefined);
  return (
    <ul className="grid list-disc gap-0.5 pl-4 text-12 text-ink-2">
      <li>{used.map(tableText).join("; ")}.</li>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {differences.map(({ item, column, stated, computed, formula, isStatedShown }) => (
        <li key={`${item} ${column} ${formula}`}>
          {item} {column}: the file says {formatMillions(stated)} mm
          {isStatedShown && ", which is shown"}; {formula} comes to {formatMillions(computed)} mm
          {!isStatedShown && ", which is shown"}.
        </li>
      ))}
      {unused.length > 0 && (
        <li>
          <details>
            <summary className="cursor-pointer">
              {countText(unused.length, "table is", "tables are")} not read
            </summary>
            <ul className="mt-1 grid gap-0.5 text-ink-3">
              {unused.map(({ sheet, reason, rows }, place) => (
                // Tables of one sheet have nothing else to be told by.
                <li key={`${sheet} ${place}`}>
                  {sheet}
                  {rows > 0 && `, ${countText(rows, "row")}`}: {reason}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

function tableText({ sheet, layout, rows }: FileReading["tables"][number]): string {
  const place = sheet === undefined ? "Read" : `${sheet}: read`;
  return `${place} with ${LAYOUTS[layout]}, ${countText(rows, "row")}`;
}
