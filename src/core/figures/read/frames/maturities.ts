import { isFiscalYear } from "#core/ledger/period.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { row, type Term } from "#core/figures/read/claims/formula.ts";
import { among, type Found, levelOf, madeOf, type Scene } from "#core/figures/read/frames/found.ts";
import { orderAt, placeOf, skeletonOf } from "#core/figures/read/sentence/skeleton.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";

/** When an amount is due: in one year, past one, after the last one named, or up to one. */
type Due =
  | { readonly kind: "in" | "by" | "past"; readonly year: string }
  | { readonly kind: "thereafter" }
  | { readonly kind: "next"; readonly years: number };

const YEAR = String.raw`(?:§|(?:fy ?|fiscal (?:year )?)?(?<year>20\d\d))`;
const IS_DUE = String.raw`(?: of (?:it|¤|debt|this|maturities))?(?: (?:of )?(?:which |that )?(?:falls?|comes?|fell|came|falling|coming|is|are|was|were|becomes?))?`;
const DUE = String.raw`(?:due|maturity|maturing|matures?|maturities|repayable|payable)`;
const STARTS = new RegExp(
  String.raw`^(?:,?${IS_DUE},? ${DUE}| of (?:¤|debt |bond |loan )?(?:maturities|redemptions)) (?:(?<by>by|until|through|to the end of|before the end of) |(?<past>after|beyond) |in |on |during |at |for )?(?:the )?(?:${YEAR}|(?<after>thereafter)|(?:next|coming) (?<count>two|three|four|five) (?:fiscal )?years)`,
);
const CONTINUES = new RegExp(
  String.raw`^(?: (?:is|are|falls?|comes?|follows?)(?: due)?)? (?:(?:in|for|during) ${YEAR}|(?<past>after|beyond) ${YEAR.replace("<year>", "<pastYear>")}|(?<after>thereafter|beyond|after that|later))`,
);
const MATURITIES_ARE =
  /(?:¤|\bdebt|\bit|\bnotes|\bbonds) (?:matures?|falls? due|is due|are due|is repayable)(?: as follows)?:? $|\b(?:maturit(?:y|ies)|repayments?|redemptions?)\b(?: (?:are|is|of|were|total|come to|amount to|stand at|include|schedule|profile|¤|:|by year|(?:well )?back-ended|front-loaded|well spread|manageable|modest|light|heavy|long-dated))*:? $/;
const LADDER_GAP = /^(?:, and|,| and|; and|;) $/;
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 };

/** `USD 12.4bn falls due in FY2026, USD 10.1bn in FY2027 and USD 49.3bn thereafter`. */
export const maturity = among(
  "due maturity maturing mature matures maturities repayable payable repayment repayments redemption redemptions",
  (scene) => {
    const { figure } = scene.spot;
    if (figure.kind !== "money" && figure.kind !== "bare") return undefined;
    const due = dueOf(scene);
    if (due === undefined) return undefined;
    const table = ladderOf(scene.company);
    return table === undefined
      ? { why: "no schedule of maturities is connected" }
      : found(due, table);
  },
);

function dueOf(scene: Scene): Due | undefined {
  const { head, tail } = fullText(scene);
  const starts = STARTS.exec(tail);
  if (starts !== null) return readDue(scene, starts, head.length + 1);
  const isListed = MATURITIES_ARE.test(head) || goesOn(scene, { head, tail });
  const continues = isListed ? CONTINUES.exec(tail) : null;
  return continues === null ? undefined : readDue(scene, continues, head.length + 1);
}

/** Whether the figure before stands in a ladder, and only a comma is between. */
function goesOn({ spot }: Scene, { head, tail }: { head: string; tail: string }): boolean {
  const follows = tail.startsWith(" follows ");
  const before = spot.bound.at(-1);
  if (before === undefined || !("item" in before) || !before.item.startsWith("Debt due, ")) {
    return false;
  }
  const gap = head.slice(head.lastIndexOf("#") + 1);
  const after = gap.replace(/^.*?(?:§|20\d\d|thereafter)/, "");
  return LADDER_GAP.test(after) || (after.endsWith("; ") && follows);
}

function fullText({ spot }: Scene): { readonly head: string; readonly tail: string } {
  const { text } = skeletonOf(spot.reading);
  const place = placeOf(text, "#", spot.index);
  return { head: text.slice(0, place), tail: text.slice(place + 1) };
}

function readDue(scene: Scene, match: RegExpExecArray, start: number): Due | undefined {
  const { year, pastYear, past, by, after, count } = match.groups ?? {};
  if (after !== undefined) return { kind: "thereafter" };
  if (count !== undefined) return { kind: "next", years: COUNTS[count] ?? 0 };
  const said = year ?? pastYear ?? yearAt(scene, start + match[0].lastIndexOf("§"));
  if (said === undefined) return undefined;
  if (past !== undefined) return { kind: "past", year: said };
  return { kind: by === undefined ? "in" : "by", year: said };
}

function yearAt({ spot: { reading } }: Scene, place: number): string | undefined {
  const when = reading.periods[orderAt(skeletonOf(reading).text, "§", place)]?.when;
  return when?.kind === "year" ? String(when.year) : undefined;
}

/** The table whose debt has due dates: the yearly one before a quarter's. */
function ladderOf(company: CompanyLedger): FinancialData | undefined {
  return company.tables.find(({ debt }) => (debt?.maturities.length ?? 0) > 0);
}

function found(due: Due, { debt }: FinancialData): Found | undefined {
  if (debt === undefined) return undefined;
  const columns = [debt.column] as const;
  const years = debt.maturities.map(({ name }) => name).filter((name) => isFiscalYear(name));
  if (due.kind === "thereafter") return levelOf(maturityItem("Thereafter"), { columns });
  if (due.kind === "in") {
    // The first year's maturities are short-term debt but for what is not in the schedule.
    const others = due.year === years[0] ? ["Short-Term Debt"] : [];
    return levelOf(maturityItem(due.year), { columns, others });
  }
  if (due.kind === "past") {
    const isLast = due.year === years.at(-1);
    return isLast ? levelOf(maturityItem("Thereafter"), { columns }) : undefined;
  }
  const meant =
    "year" in due ? years.filter((year) => year <= due.year) : years.slice(0, due.years);
  const [first, ...others] = meant.map((year) => row(maturityItem(year)));
  if (first === undefined) return undefined;
  const term: Term = { kind: "sum", parts: [first, ...others] };
  const name = `Debt due by ${meant.at(-1) ?? ""}`;
  return madeOf("Total Debt", { name, unit: "money", term }, columns);
}
