import { KIND_MARKS, type KindMarks } from "#core/retrieval/page-marks.ts";

/** What a page of a report can be. */
export type PageKind =
  | "income"
  | "balance"
  | "cash-flow"
  | "equity"
  | "comprehensive-income"
  | "notes"
  | "debt"
  | "segment"
  | "geography"
  | "tax"
  | "legal"
  | "results"
  | "liquidity"
  | "risk"
  | "business"
  | "highlights"
  | "cover";

/** How surely a page is of a kind: above 0, up to 1. Kinds it is not are left out. */
export type PageKinds = Readonly<Partial<Record<PageKind, number>>>;

/** What is looked at of a page: its passages, in their order. */
export type PassageOnPage = { readonly text: string; readonly headings: readonly string[] };

/** Titles stand in the first lines; what is said further down is mentioned, not titled. */
const TITLE_LENGTH = 420;
/** A statement has figures; a page that lists the statements has none. */
const FIGURES_OF_A_STATEMENT = 20;
const FAINTEST = 0.2;

/** What a page is, told from its titles and from the rows that are printed on it. */
export function pageKindsOf(passages: readonly PassageOnPage[]): PageKinds {
  const text = passages.map((passage) => passage.text).join("\n");
  const headings = passages.flatMap((passage) => passage.headings.slice(-2)).join("\n");
  const lower = text.toLowerCase().replaceAll("’", "'");
  const page: Page = {
    title: `${headings}\n${text.slice(0, TITLE_LENGTH)}`.toLowerCase().replaceAll("’", "'"),
    text: lower,
    figures: lower.match(/\d[\d,]*(?:\.\d+)?/g)?.length ?? 0,
  };
  const kinds: Partial<Record<PageKind, number>> = {};
  for (const marks of KIND_MARKS) {
    const strength = strengthOf(page, marks);
    if (strength >= FAINTEST) kinds[marks.kind] = Math.round(strength * 100) / 100;
  }
  return kinds;
}

type Page = { readonly title: string; readonly text: string; readonly figures: number };

function strengthOf(page: Page, { title, rows, against, needsFigures }: KindMarks): number {
  if (needsFigures && page.figures < FIGURES_OF_A_STATEMENT) return 0;
  const isTitled = title.test(page.title);
  const shown = rows.filter((row) => row.test(page.text)).length;
  const share = Math.min(1, shown / Math.max(1, rows.length - 1));
  const isOther = against?.test(page.title) === true;
  const strength = (isTitled ? 0.5 : 0) + 0.5 * share;
  return isOther ? strength * 0.5 : strength;
}
