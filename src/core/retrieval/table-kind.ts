import type { PassageTable } from "#core/ledger/passage-table.ts";

/** What creditors look for in a document, in the order in which it is offered. */
export const TABLE_KINDS = ["debt", "maturities", "covenants", "leases", "segments"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Years from which heads or rows are a schedule. */
const YEARS_MIN = 3;
/** Fewer that are certain, or fewer rows that say so, are no table of anything. */
const LEAST = 2;
const INSTRUMENT =
  /\b(?:notes?|loans?|debentures?|bonds?|commercial paper|credit (?:facility|agreement)|revolv\w+)\b/i;
const DEBT = /\b(?:debt|borrowings|indebtedness|notes payable|principal)\b/i;
const LEASE = /\bleases?\b/i;
const SEGMENTS =
  /\bsegments\b|\bby (?:reportable |operating )?segment\b|\bsegment (?:information|reporting|data|results)\b/i;
/** Other tables of a note on debt: what it cost, and what it is worth. */
const NOT_DEBT = /\b(?:fair values?|interest|expense|receivables?|income|investments?)\b/i;

/**
 * What a table is, by what leads to it, else by the heading it stands under, and by its heads and rows;
 * undefined of any other, and of one that has hardly a figure that is certain.
 */
export function tableKind(
  { caption, headerRows, rows }: PassageTable,
  heading: string,
): TableKind | undefined {
  const figures = rows.flatMap(({ cells }) => cells.filter(({ value }) => value !== undefined));
  if (figures.length < LEAST) return undefined;
  if (/\bcovenants?\b/i.test(`${heading} ${caption} ${headerRows.join(" ")}`)) return "covenants";
  const about = caption ?? heading;
  const labels = rows.map(({ label }) => label);
  const said = [...headerRows.flat(), ...labels].join(" ");
  if (isOfYears(said) && DEBT.test(`${about} ${said}`)) return "maturities";
  if (LEASE.test(about) && (caption !== undefined || areSaid(labels, LEASE))) return "leases";
  if (SEGMENTS.test(about)) return "segments";
  return isOfDebt(about) && areSaid(labels, INSTRUMENT) ? "debt" : undefined;
}

function isOfDebt(about: string): boolean {
  return DEBT.test(about) && !NOT_DEBT.test(about);
}

function areSaid(labels: readonly string[], words: RegExp): boolean {
  return labels.filter((label) => words.test(label)).length >= LEAST;
}

/** Whether years follow each other and something comes after them: `2026 … Thereafter`. */
function isOfYears(said: string): boolean {
  const years = new Set(said.match(/\b20\d\d\b/g)).size;
  return years >= YEARS_MIN && /\b(?:thereafter|after|later)\b/i.test(said);
}
