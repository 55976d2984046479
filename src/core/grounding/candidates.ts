import type { Claim } from "#core/grounding/claim.ts";
import type { CompanyLedger, FoundDatum } from "#core/grounding/company-ledger.ts";
import { unitOf } from "#core/grounding/item-mentions.ts";
import { type Columns, earlier } from "#core/grounding/resolve-period.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { change, compoundGrowth, growth, outflow, quotient, total } from "#core/ratios/derived.ts";
import { wordsOf } from "#core/vocabulary/item-words.ts";

/** What the ledger holds for a claim: the value it should have, in the ledger's sign. */
export type Candidate = FoundDatum & {
  /** The row's own amount behind it, for the sign of an outflow. */
  readonly isOutflow: boolean;
};

/** Ratios the ledger names, by what is over what; flows of quarters are of twelve months there. */
const NAMED_RATIOS: Readonly<Record<string, string>> = {
  "Total Debt|EBITDA": "Gross Leverage (x)",
  "Net Debt|EBITDA": "Net Leverage (x)",
  "Total Debt|Clean EBITDA": "Clean Gross Leverage (x)",
  "Net Debt|Clean EBITDA": "Clean Net Leverage (x)",
  "EBITDA|Interest Expense": "Interest Coverage (x)",
  "EBIT|Interest Expense": "EBIT Coverage (x)",
  "Net Debt|EBITDAre": "Net Debt / EBITDAre (x)",
};

/** The values of a claim's row read as `item`, one for each set of statements that holds it. */
export function candidatesOf(claim: Claim, item: string): readonly Candidate[] {
  const { company, columns, operation } = claim;
  if (operation.kind === "level") return levels(company, item, columns);
  if (operation.kind === "ratio") return ratios(claim, item, operation.bottom);
  const base = operation.base ?? defaultBase(claim);
  if (base === undefined) return [];
  if (operation.kind === "cagr") return compound(claim, item, base);
  return pairs(levels(company, item, columns), levels(company, item, base), (now, before) =>
    operation.kind === "growth" ? growth(size(now), size(before)) : change(size(now), size(before)),
  );
}

/** What growth and changes are measured from when the text does not say: the same period a year before. */
function defaultBase({ company, columns, operation }: Claim): Columns | undefined {
  if (operation.kind !== "cagr") return earlier(company, columns, 1);
  return columns.length > 1 ? [columns.at(-1) ?? columns[0]] : undefined;
}

/** The row in its columns; flows of several add up, a balance is that of the last. */
export function levels(
  company: CompanyLedger,
  item: string,
  columns: Columns,
): readonly Candidate[] {
  const isOutflow = wordsOf(item).isOutflow === true;
  const [last, ...others] = columns;
  if (others.length === 0 || wordsOf(item).kind === "balance") {
    return company.find(item, last).map((found) => ({ ...found, isOutflow }));
  }
  if (unitOf(item) !== "money") return [];
  return company.find(item, last).flatMap((found) => {
    const rest = others.map((label) => company.find(item, label)[0]?.datum);
    const known = rest.filter((datum) => datum !== undefined);
    return known.length === rest.length
      ? [{ datum: total(item, [found.datum, ...known]), table: found.table, isOutflow }]
      : [];
  });
}

function compound({ company, columns }: Claim, item: string, base: Columns): readonly Candidate[] {
  return pairs(
    levels(company, item, [columns[0]]),
    levels(company, item, [base.at(-1) ?? base[0]]),
    compoundGrowth,
  );
}

function ratios(
  { company, columns, figure }: Claim,
  top: string,
  bottom: string,
): readonly Candidate[] {
  const named = NAMED_RATIOS[`${top}|${bottom}`];
  if (named !== undefined) {
    const found = levels(company, named, columns);
    if (found.length > 0) return found;
  }
  const unit = figure.kind === "multiple" ? "multiple" : "fraction";
  return pairs(levels(company, top, columns), levels(company, bottom, columns), (a, b) =>
    quotient(`${top} / ${bottom}`, unit, [size(a), size(b)]),
  );
}

type Combine = (now: Datum, before: Datum) => Datum | undefined;

/** Two rows of the same set of statements put together. */
function pairs(
  now: readonly Candidate[],
  before: readonly Candidate[],
  combine: Combine,
): readonly Candidate[] {
  return now.flatMap((a) => {
    const b = before.find(({ table }) => table.origin === a.table.origin) ?? before[0];
    const datum = b && combine(a.datum, b.datum);
    return datum === undefined ? [] : [{ datum, table: a.table, isOutflow: false }];
  });
}

/** An outflow as the amount that goes out. */
function size(datum: Datum): Datum {
  return wordsOf(datum.item).isOutflow === true ? (outflow(datum) ?? datum) : datum;
}
