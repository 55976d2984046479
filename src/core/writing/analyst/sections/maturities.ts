import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import { longDate } from "#core/ledger/dates.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import { lookUp } from "#core/writing/analyst/books.ts";
import { atEndOf } from "#core/writing/analyst/movement.ts";
import { joinProse, listed, type Prose, prose } from "#core/writing/analyst/prose.ts";
import { annualForm, fromDocuments, type Writing } from "#core/writing/analyst/writing.ts";

/** When debt falls due as the company tags it, and what of maturities only a filing can say. */
export function maturities(writing: Writing): Prose {
  const ladder = maturityLadder(writing);
  const what = ladder.length === 0 ? "Maturities by year, instruments" : "Instruments";
  const gap = fromDocuments(
    writing,
    "senior notes, term loan and credit facility due, secured or unsecured",
    prose`${what} and security ranking are not disclosed in the connected data; connect the latest ${annualForm(writing)} to add them.`,
  );
  return writing.once("maturities", joinProse([ladder, gap], " "));
}

/**
 * "Of long-term debt at the end of FY2025, its current part included, USD 1,879 mm falls due in
 * FY2026, ...": schedules of maturities leave commercial paper and the like out. Empty where none
 * is tagged.
 */
export function maturityLadder({ book, year, isNothing }: Writing): Prose {
  const { debt } = book.annual;
  if (debt === undefined || debt.column !== year) return [];
  const known = debt.maturities.flatMap(({ name }) => {
    const datum = lookUp(book, maturityItem(name), year);
    return datum === undefined ? [] : [{ name, datum }];
  });
  const due = known.filter(({ datum }) => !isNothing(datum));
  const [first, ...others] = due;
  if (first === undefined) return [];
  const parts = [
    prose`${first.datum} falls due ${whenDue(first.name)}`,
    ...others.map(({ name, datum }) => prose`${datum} ${whenDue(name)}`),
  ];
  const at = debt.maturitiesDate ?? debt.date;
  const when = at === debt.date ? atEndOf(year) : ` at ${longDate(at)}`;
  const open = debt.maturities.filter(({ amount }) => amount === null);
  const gap =
    open.length === 0
      ? []
      : prose`; what falls due ${listed(open.map(({ name }) => prose`${whenDue(name)}`))} is not tagged`;
  return prose`Of long-term debt${when}, its current part included, ${listed(parts)}${gap}.`;
}

function whenDue(maturity: string): string {
  if (isFiscalYear(maturity)) return `in ${periodText(maturity)}`;
  if (maturity === "Thereafter") return "thereafter";
  const lower = `${maturity.charAt(0).toLowerCase()}${maturity.slice(1)}`;
  return maturity.startsWith("Year") ? `in ${lower}` : `in the ${lower}`;
}
