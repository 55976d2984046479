import { NO_PERIOD } from "#core/ledger/cell-time.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { DebtLine, DebtPicture } from "#core/ledger/debt-picture.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isOfPassages, type PassagesProvider } from "#core/ledger/passages-provider.ts";
import { isPassage, passageLabel, type PassageSource } from "#core/ledger/source.ts";

/** How filings call what a line of the picture holds: in a table's row, and in a sentence. */
type Words = { readonly row?: RegExp; readonly sentence?: RegExp };

const FACILITY = /\b(?:revolv\w+|credit) (?:credit )?(?:facilit|agreement|line)/i;
const WORDS: Readonly<Record<string, Words>> = {
  "Short-term debt": { row: /^(?:total )?short-term (?:debt|borrowings)\b/i },
  "Current part of long-term debt": {
    row: /\bcurrent (?:portion|maturities|part|installments)\b/i,
  },
  "Commercial paper": { row: /^commercial paper\b/i, sentence: /\bcommercial paper\b/i },
  "Long-term debt": { row: /^(?:total )?long-term debt(?:, (?:net|less)\b.*)?$/i },
  "Total debt": { row: /^total (?:debt|borrowings)\b/i },
  "Operating lease liabilities": { row: /^(?:total )?operating lease liabilities$/i },
  "Finance lease liabilities": { row: /^(?:total )?finance lease liabilities$/i },
  "Undrawn credit facilities": { sentence: /\b(?:undrawn|unused|available) (?:\w+ ){0,4}$/i },
  "Size of credit facilities": {
    sentence: /\b(?:borrowings|commitments|loans) of up to $|\bfacility (?:of|for) (?:up to )?$/i,
  },
  "Letters of credit outstanding": { sentence: /\bletters of credit (?:\w+ ){0,4}$/i },
};
/** What must be spoken of beside a facility's figure. */
const OF_FACILITIES = new Set(["Undrawn credit facilities", "Size of credit facilities"]);
const NOTHING_DRAWN =
  /\bno (?:amounts?|borrowings?|loans?) (?:was|were|is|are|had been) (?:drawn|outstanding|borrowed)\b/i;
const DRAWN = "Drawn under credit facilities";

/**
 * A debt picture whose lines without a tag are filled from the filings connected for the company: a
 * row of a table, a statement of the text, else "not disclosed" in the passages that were looked at.
 * The picture as it is where no annual report of its year is connected.
 */
export function withDebtOfPassages(
  debt: DebtPicture,
  ticker: string,
  cards: readonly ContextItem[],
): DebtPicture {
  const annual = cards.filter(
    ({ type, filingType }) => type === "rag-query" && filingType !== "10-Q",
  );
  const { providers } = openLedger(annual);
  const filings = providers
    .filter(isOfPassages)
    .filter(({ entity, periods }) => entity === ticker && periods.includes(debt.column));
  if (filings.length === 0) return debt;
  const data = filings.flatMap((filing) => dataAt(filing, debt.column));
  const looked = filings.reduce((sum, { passages }) => sum + passages.length, 0);
  return { ...debt, lines: debt.lines.map((line) => filled(line, data, { filings, looked })) };
}

type Looked = { readonly filings: readonly PassagesProvider[]; readonly looked: number };
/** `label` of a row of a table: of a statement in text there is none. */
type Stated = { readonly datum: Datum; readonly source: PassageSource; readonly label: string };

function dataAt(
  { items, periods, find, rows, passages }: PassagesProvider,
  column: string,
): readonly Stated[] {
  const byItem = new Map(rows.map((row) => [row.item, row]));
  const ofParent = new Set(
    passages.flatMap(({ isOfParent, source }) => (isOfParent ? [source.anchor] : [])),
  );
  return items.flatMap((item) =>
    periods
      // A sentence that names the year something matures in states it for the year reported.
      .filter((period) => period === column || (isStated(item) && period > column))
      .flatMap((period) => {
        const datum = find(item, period);
        const source = datum?.source;
        if (datum?.unit !== "money" || source === undefined || !isPassage(source)) return [];
        const { part, label = "" } = byItem.get(item) ?? {};
        const isOther = part !== undefined || ofParent.has(source.anchor);
        const isEarlier = period === NO_PERIOD && isBefore(source.quote, column);
        return isOther || isEarlier ? [] : [{ datum, source, label }];
      }),
  );
}

/** Whether words name a year before another, of which a figure beside it may be. */
function isBefore(words: string, year: string): boolean {
  return words.match(/\b(?:19|20)\d\d\b/g)?.some((named) => named < year) === true;
}

/** Stated in running text, not in a table's row. */
function isStated(item: string): boolean {
  return item.startsWith("“");
}

function filled(line: DebtLine, data: readonly Stated[], { filings, looked }: Looked): DebtLine {
  const { name, status } = line;
  if (status !== "not tagged") return line;
  const { row, sentence } = WORDS[name] ?? {};
  const inTable = row && one(data.filter(({ label }) => row.test(label)));
  if (inTable !== undefined) return known(line, "from a table", inTable);
  const inText = sentence && one(data.filter((stated) => isSaid(name, sentence, stated)));
  if (inText !== undefined) return known(line, "stated in text", inText);
  if (name === DRAWN) {
    const place = filings
      .flatMap(({ passages }) => passages)
      .find((passage) => !passage.isOfParent && isUndrawn(passage));
    if (place !== undefined) {
      return { ...line, amount: 0, status: "stated in text", reason: passageLabel(place.source) };
    }
  }
  const reason = `n.a.: not in the ${looked} connected passages of the filing`;
  return { ...line, status: "not disclosed", reason };
}

function isSaid(name: string, words: RegExp, { datum, source }: Stated): boolean {
  if (!datum.item.startsWith("“") || source.at === undefined || !("from" in source.at))
    return false;
  const before = datum.item.slice(1).replace(/(?:US)?[$€£]?\d[^”]*”.*$/, "");
  if (OF_FACILITIES.has(name) && !FACILITY.test(source.quote)) return false;
  return words.test(before);
}

function isUndrawn({ text }: PassagesProvider["passages"][number]): boolean {
  return FACILITY.test(text) && NOTHING_DRAWN.test(text);
}

/** Where passages give different amounts under one name, none is taken. */
function one(found: readonly Stated[]): Stated | undefined {
  const sizes = new Set(found.map(({ datum }) => Math.abs(datum.value)));
  return sizes.size === 1 ? found[0] : undefined;
}

function known(
  line: DebtLine,
  status: "from a table" | "stated in text",
  { datum, source }: Stated,
): DebtLine {
  return { ...line, status, amount: Math.abs(datum.value), reason: passageLabel(source) };
}
