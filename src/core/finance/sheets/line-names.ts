import { statementItems } from "#core/ledger/items.ts";
import { INCOME_NAMES } from "#core/finance/sheets/income-names.ts";
import { BALANCE_NAMES, CASH_FLOW_NAMES } from "#core/finance/sheets/balance-and-cash-names.ts";
import { LINES, type Line, type LineNames } from "#core/finance/sheets/lines.ts";
import { XBRL_NAMES } from "#core/finance/sheets/xbrl-names.ts";

/** A row's name understood. Of several rows for one line, the lowest rank is the line itself. */
export type FoundLine = {
  readonly line: Line;
  readonly rank: number;
  /** "Interest expense (income), net": positive figures are a cost. */
  readonly isTurned: boolean;
};

const BY_NAME: ReadonlyMap<string, { readonly line: Line; readonly rank: number }> = namesByText();
const BY_CONCEPT: ReadonlyMap<string, { readonly line: Line; readonly rank: number }> = rankedBy(
  XBRL_NAMES,
  (name) => name.toLowerCase(),
);

/** What a row is, by its name: the product's own, common captions of statements, and XBRL concepts. */
export function findLine(label: string): FoundLine | undefined {
  const concept = BY_CONCEPT.get(conceptOf(label));
  if (concept !== undefined) return { ...concept, isTurned: false };
  const interest = netInterestOf(label);
  if (interest !== undefined) return interest;
  for (const text of spellings(label)) {
    const found = BY_NAME.get(text);
    if (found !== undefined) return { ...found, isTurned: isTurned(label, found.line) };
  }
  return undefined;
}

/** Whether a name is an XBRL concept that the product knows. Words alone, such as "Assets", may be both. */
export function isConcept(label: string): boolean {
  return BY_CONCEPT.has(conceptOf(label));
}

const RATIO =
  /%|\bmargins?\b|growth|per[\s-](?:\w+ ){0,2}share|\beps\b|\bratio\b|yield|(?:assets?|inventory|receivables?|capital) turnover|\byoy\b|\bcagr\b|conversion|effective tax|tax rate|return on|\bro[aeic]{1,2}\b|coverage|multiple|\bdays\b|\bbeta\b|ev[ _/]|p[_/]e\b|book value/i;

/** Rows the product computes itself, or does not show: margins, growth, figures per share. */
export function isRatioName(label: string): boolean {
  return RATIO.test(label.replaceAll("_", " "));
}

/** Names compared: lower case, words apart, without footnotes, units, brackets and punctuation. */
export function normalised(label: string): string {
  return label
    .normalize("NFKC")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]{2,})([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replaceAll(/[’'`´]s?\b/g, "")
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim()
    .replace(/^(?:less|plus|add|of which|memo|thereof) /, "");
}

/** The name as it stands, then without what a statement may add to it. */
function spellings(label: string): readonly string[] {
  const whole = normalised(label);
  const bare = whole.replace(/^total /, "").replace(/ total$/, "");
  const variants = [
    whole,
    bare,
    bare.replace(/ net$/, ""),
    bare.replace(/^net /, ""),
    withoutTail(bare),
  ];
  return [...new Set(variants)].filter((text) => text !== "");
}

/** "Common stock repurchased, including excise tax" is the part before the comma, where that says enough. */
function withoutTail(text: string): string {
  return text
    .replace(/ (?:net of|including|excluding|less) .*$/, "")
    .replace(
      / (?:in )?(?:usd|eur|gbp|cad|us dollars?)?(?: ?(?:mm|mn|bn|millions?|thousands?|billions?|m|k|b))$/,
      "",
    );
}

function conceptOf(label: string): string {
  return label
    .trim()
    .replace(/^(?:us-gaap|ifrs-full|ifrs)[:_]/i, "")
    .toLowerCase();
}

const EXPENSE_FIRST =
  /interest (?:and other )?\(?expense\)?s?\s*\(income\)|net interest expense|interest expense,? net|interest \(expense\)|net finance costs?|finance costs?,? net/i;
const INCOME_FIRST =
  /interest (?:and other )?income\s*[/(,]?\s*\(?expense|net interest income|interest income,? net|net non operating interest income|interest income\/expense/i;

/** Net interest by the order of its words: what comes first is positive. */
function netInterestOf(label: string): FoundLine | undefined {
  if (
    !/interest|finance cost/i.test(label) ||
    /paid|payable|minority|controlling|tax|after|before/i.test(label)
  )
    return undefined;
  const text = label.replaceAll("_", " ");
  const line: Line = "Interest Income/Expense";
  if (/interest \(expense\)\s*(?:,|\/)?\s*(?:net|income)|interest \(expense\),? net/i.test(text))
    return { line, rank: 1, isTurned: false };
  if (INCOME_FIRST.test(text)) return { line, rank: 0, isTurned: false };
  if (/interest \(expense\)/i.test(text)) return undefined;
  if (EXPENSE_FIRST.test(text)) return { line, rank: 1, isTurned: true };
  return undefined;
}

/** "(Increase) decrease in working capital" is a cash flow; "Increase in working capital" is its opposite. */
function isTurned(label: string, line: Line): boolean {
  if (line === "Change In Working Capital") {
    return /^\s*(?:less:?\s*)?(?:net )?(?:increase|investment) in|less:/i.test(label);
  }
  return (
    line === "Other Non-Operating Items" && /expense\s*\(income\)|\(income\)\s*expense/i.test(label)
  );
}

function namesByText() {
  const known = new Map<string, { readonly line: Line; readonly rank: number }>();
  for (const names of [INCOME_NAMES, CASH_FLOW_NAMES, BALANCE_NAMES]) {
    for (const [text, found] of rankedBy(names, normalised)) known.set(text, found);
  }
  // The product's own names are names of files too, where a caption above does not say more exactly.
  for (const item of statementItems("corporate")) {
    const text = normalised(item);
    if (!known.has(text)) known.set(text, { line: item, rank: 0 });
  }
  return known;
}

function rankedBy(
  names: LineNames,
  textOf: (name: string) => string,
): ReadonlyMap<string, { readonly line: Line; readonly rank: number }> {
  const found = new Map<string, { readonly line: Line; readonly rank: number }>();
  for (const line of LINES) {
    for (const [rank, name] of namesIn(names[line]).entries()) {
      const text = textOf(name);
      if (!found.has(text)) found.set(text, { line, rank });
    }
  }
  return found;
}

/** The names of one line, the surest first. */
export function namesIn(names: string | undefined): string[] {
  return (names ?? "")
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
