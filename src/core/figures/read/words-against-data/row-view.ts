import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import { earlier } from "#core/figures/read/ledger/resolve-period.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import { areOnOneBasis, notComparable } from "#core/ledger/comparable.ts";
import { latestFirst, periodText } from "#core/ledger/period.ts";
import type { Unit } from "#core/ledger/units.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** A row in one column of a company, beside the year before; outflows by their size. */
export type RowView = {
  readonly company: CompanyLedger;
  readonly item: string;
  readonly label: string;
  readonly now: number;
  readonly before: number | undefined;
  readonly base: string | undefined;
  readonly unit: Unit;
};

/** Undefined where the row has no value in the column. */
export function rowView(company: CompanyLedger, item: string, label: string): RowView | undefined {
  const now = sizeIn(company, item, label);
  const unit = company.find(item, label)[0]?.datum.unit;
  if (now === undefined || unit === undefined || unit === "bps" || unit === "count")
    return undefined;
  const base = earlier(company, [label], 1)?.[0];
  const before = base === undefined ? undefined : sizeIn(company, item, base);
  return { company, item, label, now, before, base, unit };
}

/** The value of a row in a column, an outflow as a positive number. */
export function sizeIn(company: CompanyLedger, item: string, label: string): number | undefined {
  const value = company.find(item, label)[0]?.datum.value;
  if (value === undefined) return undefined;
  return wordsOf(item).isOutflow === true ? -value : value;
}

/** Why no word sets a row against itself in two columns: they are on two bases. */
export function whyApart(
  company: CompanyLedger,
  item: string,
  [label = "", base = ""]: readonly (string | undefined)[],
): string | undefined {
  const [now] = company.find(item, label);
  const [before] = company.find(item, base);
  if (now === undefined || before === undefined) return undefined;
  if (areOnOneBasis(before.datum, now.datum)) return undefined;
  const [later = label, former = base] = latestFirst([label, base]);
  return notComparable(former, later).replace("n.m.: ", "");
}

/** Where an older column of the row is on another basis, as the end of a note. */
export function apartNote({ company, item, label }: RowView): string | undefined {
  const columns = columnsLike(company, label);
  const older = columns.slice(columns.indexOf(label) + 1);
  const apart = older.flatMap((other) => whyApart(company, item, [label, other]) ?? [])[0];
  return apart === undefined ? undefined : `; ${apart}`;
}

/** The columns of a company that are as long as one of them, latest first. */
export function columnsLike(
  { years, quarters, ltm }: CompanyLedger,
  label: string,
): readonly string[] {
  return [years, quarters, ltm].find((all) => all.includes(label)) ?? [];
}

/** Which way the row went over the year; undefined where that is not known or it stayed. */
export function wentUp({ now, before }: RowView): boolean | undefined {
  return before === undefined || now === before ? undefined : now > before;
}

/** Whether that was good for a creditor. */
export function wentWell(row: RowView): boolean | undefined {
  const up = wentUp(row);
  const good = goodOf(row.item);
  return up === undefined || good === undefined ? undefined : up === (good === "higher");
}

/** The change over the year as a share of the year before; undefined where that means nothing. */
export function growthOf({ now, before }: RowView): number | undefined {
  return before === undefined || before <= 0 || now < 0 ? undefined : now / before - 1;
}

/** `net leverage was 0.4x in FY2025, against 0.6x in FY2024` */
export function rowNote(
  company: CompanyLedger,
  item: string,
  { label, base }: { readonly label: string; readonly base: string | undefined },
): string {
  const row = wordsOf(item);
  const now = shownIn(company, item, label) ?? "n.a.";
  const before = base === undefined ? undefined : shownIn(company, item, base);
  const against = before === undefined ? "" : `, against ${before} in ${periodText(base ?? "")}`;
  return `${row.name} ${row.isPlural === true ? "were" : "was"} ${now} in ${periodText(label)}${against}`;
}

/** The value as a text shows it, an outflow as a positive number. */
export function shownIn(company: CompanyLedger, item: string, label: string): string | undefined {
  const datum = company.find(item, label)[0]?.datum;
  const value = sizeIn(company, item, label);
  return datum === undefined || value === undefined ? undefined : displayOf({ ...datum, value });
}
