import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import { change, growth, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import {
  coverageWord,
  growthBand,
  leverageWord,
  returnWord,
} from "#core/finance/vocabulary/bands.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";
import { quarterLastYear } from "#core/writing/analyst/books.ts";
import { atEndOf, movement } from "#core/writing/analyst/movement.ts";
import {
  capitalised,
  joinProse,
  type Prose,
  prose,
  sentence,
  size,
} from "#core/writing/analyst/prose.ts";
import { lastsUnderAYear } from "#core/writing/analyst/sections/cover.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { driversClause, hasNetCash } from "#core/writing/analyst/sections/leverage.ts";
import {
  ATTRIBUTED,
  attributionOf,
  NET_LEVERAGE,
} from "#core/writing/analyst/sections/leverage-path.ts";
import { runwaySentence } from "#core/writing/analyst/sections/liquidity.ts";
import { endsWithYear, ltmTo } from "#core/writing/analyst/sections/quarter.ts";
import { excludesRental } from "#core/writing/analyst/sections/rental.ts";
import { isNear, leverageRoom } from "#core/writing/analyst/sections/thresholds.ts";
import { type TemplateId, templateOf } from "#core/writing/analyst/templates.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** Who holds what the note is about: they ask different things of the same figures. */
export type Holder = "credit" | "equity";

/** One finding of the figures: how much it matters, the title that says it, what happened and why. */
type Finding = {
  /** Larger matters more. */
  readonly weight: number;
  readonly title: Prose;
  readonly happened: Prose;
  readonly why: Prose;
};

type Kind = "runway" | "loss" | "leverage" | "earnings" | "revenues" | "cash" | "quarter";

/** Weight from which a finding leads whatever the text is about. */
const URGENT = 60;
/** What each template is about. */
const SUBJECTS: Readonly<Record<TemplateId, readonly Kind[]>> = {
  "capital-structure": ["leverage"],
  "liquidity-analysis": ["cash", "runway"],
  "profitability-trends": ["earnings", "revenues", "loss"],
  "current-trading-analysis": ["quarter"],
  "credit-risk": ["leverage", "loss", "runway"],
  "full-credit-analysis": ["leverage", "loss", "runway"],
  "full-equity-analysis": ["earnings", "revenues"],
};

/** The title of a note: the finding that matters most to its subject, with the figure. */
export function headline(writing: Writing, templateId: TemplateId): Prose {
  const found = leading(writing, SUBJECTS[templateId]);
  const { title } = templateOf(templateId);
  return found === undefined
    ? prose`${writing.name}: ${title.toLowerCase().replace("&", "and")}, ${periodText(writing.year)}`
    : prose`${writing.name}: ${found.title}`;
}

/** What a note opens with: what happened, why, and what it means for who holds it. */
export function openingView(writing: Writing, templateId: TemplateId): readonly Prose[] {
  if (isFinancial(writing)) return [];
  const holder = templateId === "full-equity-analysis" ? "equity" : "credit";
  return view(writing, SUBJECTS[templateId], holder);
}

/** The same three sentences where no template is run. */
export function holderView(writing: Writing, holder: Holder): readonly Prose[] {
  return view(
    writing,
    SUBJECTS[holder === "credit" ? "full-credit-analysis" : "full-equity-analysis"],
    holder,
  );
}

function view(writing: Writing, subjects: readonly Kind[], holder: Holder): readonly Prose[] {
  const found = leading(writing, subjects);
  if (found === undefined) return [];
  const meaning = MEANINGS[found.kind]?.(writing) ?? [];
  if (holder === "equity") return [found.happened, found.why, toOwner(writing)];
  return [found.happened, found.why, meaning.length === 0 ? toCreditor(writing) : meaning];
}

type Led = Finding & { readonly kind: string };

/** What matters most: cash running out and losses before all, then what the text is about, then the rest. */
function leading(writing: Writing, subjects: readonly Kind[]): Led | undefined {
  const finders = Object.entries(isFinancial(writing) ? FINANCIAL : CORPORATE);
  const found = finders.flatMap(([kind, find]) => {
    const isSubject = subjects.some((subject) => subject === kind);
    const finding = kind === "quarter" && !isSubject ? undefined : find(writing);
    return finding === undefined ? [] : [{ ...finding, kind, isSubject }];
  });
  const ranked = found.toSorted((a, b) => b.weight - a.weight);
  const [first] = ranked;
  if (first !== undefined && first.weight >= URGENT) return first;
  return ranked.find(({ isSubject }) => isSubject) ?? first;
}

type Finder = (writing: Writing) => Finding | undefined;

const CORPORATE: Partial<Readonly<Record<Kind, Finder>>> = {
  runway,
  loss,
  leverage,
  earnings: (writing) => earnings(writing),
  revenues: (writing) => grown(writing, "Revenues", 40),
  cash,
  quarter: (writing) => quarter(writing, "EBITDA") ?? quarter(writing, "Revenues"),
};

const FINANCIAL: Partial<Readonly<Record<Kind, Finder>>> = {
  earnings: returns,
  revenues: (writing) => grown(writing, "Net Income", 20),
  quarter: (writing) => quarter(writing, "Net Income"),
};

function runway(writing: Writing): Finding | undefined {
  const { now, year } = writing;
  const free = now("Discretionary FCF");
  if (!lastsUnderAYear(writing) || free === undefined) return undefined;
  return {
    weight: 100,
    title: prose`cash for less than a year, after a deficit of ${size(free)} in ${periodText(year)}`,
    happened: runwaySentence(writing),
    why: cashDrivers(writing),
  };
}

function loss(writing: Writing): Finding | undefined {
  const { now, was } = writing;
  const [ebitda, prior] = [now("EBITDA"), was("EBITDA")];
  if (ebitda === undefined || ebitda.value >= 0) return undefined;
  const revenues = now("Revenues");
  const verb = prior !== undefined && prior.value < ebitda.value ? "narrows to" : "is";
  return {
    weight: 60,
    title: prose`the ${writing.basis} loss ${prior !== undefined && prior.value < 0 && prior.value > ebitda.value ? "widens to" : verb} ${size(ebitda)}`,
    happened: sentence(movement(ebitda, prior)),
    why: revenues === undefined ? [] : sentence(movement(revenues, was("Revenues"))),
  };
}

/** No change of a ratio or a row outweighs a loss. */
const MOST = 59;
/** Turns of net leverage below which a change of it makes no title. */
const LEAST_TURNS = 0.1;

function leverage(writing: Writing): Finding | undefined {
  const { now, was, year } = writing;
  const [multiple, prior] = [now(NET_LEVERAGE), was(NET_LEVERAGE)];
  if (multiple === undefined || prior === undefined || multiple.value < 0 || prior.value < 0)
    return undefined;
  const turns = multiple.value - prior.value;
  if (Math.abs(turns) < LEAST_TURNS || printsAlike(multiple, prior)) return undefined;
  const isUp = turns > 0;
  const crossed = leverageWord(multiple.value) === leverageWord(prior.value) ? 0 : 10;
  const scale = Math.max(multiple.value, prior.value) < 1 ? 5 : 20;
  const gave = attributionOf(writing);
  return {
    weight: Math.min(Math.abs(turns) * scale + crossed, MOST),
    title: prose`leverage ${isUp ? "up" : "down"} to ${multiple}${gave === undefined ? [] : prose` as ${leverageCause(writing, gave.isByEarnings)}`}`,
    happened: prose`Net leverage ${isUp ? "deteriorated" : "improved"} to ${multiple}${atEndOf(year)} from ${prior}.`,
    why: leverageWhy(writing),
  };
}

function leverageCause(writing: Writing, isByEarnings: boolean): Prose {
  const { now, was, basis, isNothing } = writing;
  const [ebitda, debt, before] = [now("EBITDA"), now("Net Debt"), was("Net Debt")];
  const rate = growth(ebitda, was("EBITDA"));
  const move = debt && before && change(debt, before);
  if (isByEarnings && rate !== undefined) {
    return prose`${basis} ${rate.value < 0 ? "falls" : "grows"} ${size(rate)}`;
  }
  return move === undefined || isNothing(move)
    ? prose`net debt ${isByEarnings ? "stands" : "moves"}`
    : prose`net debt ${move.value < 0 ? "falls" : "rises"} by ${size(move)}`;
}

function leverageWhy(writing: Writing): Prose {
  const drivers = capitalised(driversClause(writing));
  const gave = attributionOf(writing);
  if (drivers.length === 0 || gave === undefined) return sentence(drivers);
  writing.once(ATTRIBUTED, []);
  return prose`${drivers}; ${gave.more} gave ${gave.isAll ? "all" : "most"} of the change.`;
}

function earnings(writing: Writing): Finding | undefined {
  const found = grown(writing, "EBITDA", 60);
  return found && { ...found, why: earningsWhy(writing) };
}

/** What growth and margin did to EBITDA: which of the two gave more. */
function earningsWhy({ now, was, book, basis }: Writing): Prose {
  const [sales, priorSales] = [now("Revenues"), was("Revenues")];
  const [margin, priorMargin] = [now("EBITDA Margin (%)"), was("EBITDA Margin (%)")];
  if (!sales || !priorSales || !margin || !priorMargin) return [];
  const moved = movement(sales, priorSales, `${book.ticker} view`);
  if (printsAlike(margin, priorMargin))
    return sentence(prose`${moved}, and ${basis} margin was unchanged at ${margin}`);
  const step = change(margin, priorMargin);
  const bySales = Math.abs((sales.value - priorSales.value) * priorMargin.value);
  const byMargin = Math.abs((margin.value - priorMargin.value) * sales.value);
  const more = bySales >= byMargin ? "revenues" : "margin";
  return sentence(
    prose`${moved}, and ${basis} margin ${step.value > 0 ? "widened" : "narrowed"} by ${size(step)} to ${margin}; ${more} gave most of the change`,
  );
}

/** The growth of a row, weighed by its rate; undefined where it cannot be told as one. */
function grown(writing: Writing, item: ItemId, scale: number): Finding | undefined {
  const { now, was, book } = writing;
  const [datum, before] = [now(item), was(item)];
  const rate = growth(datum, before);
  if (datum === undefined || rate === undefined || datum.value <= 0) return undefined;
  const margin = now("EBITDA Margin (%)");
  const sales = item === "Revenues" ? margin : undefined;
  return {
    weight: Math.min(Math.abs(rate.value) * scale, MOST),
    title: levelTitle(datum, rate),
    happened: sentence(movement(datum, before, `${book.ticker} view`)),
    why: sales === undefined ? [] : prose`${writing.basis} margin was ${sales}.`,
  };
}

function levelTitle(datum: Datum, rate: Datum): Prose {
  return growthBand(rate.value) === "flat"
    ? prose`${wordsOf(datum.item).name} flat at ${datum}`
    : prose`${changeTitle(datum, rate)} to ${datum}`;
}

function changeTitle(datum: Datum, rate: Datum): Prose {
  const words = wordsOf(datum.item);
  const verb = rate.value < 0 ? ["falls", "fall"] : ["grows", "grow"];
  return prose`${words.name} ${verb[words.isPlural === true ? 1 : 0] ?? ""} ${size(rate)}`;
}

function cash(writing: Writing): Finding | undefined {
  const { now, was, book } = writing;
  const [free, before] = [now("Discretionary FCF"), was("Discretionary FCF")];
  if (free === undefined || before === undefined) return undefined;
  const rate = growth(free, before);
  const happened = sentence(movement(free, before, `${book.ticker} view`));
  const why = cashDrivers(writing);
  if (free.value < 0) {
    const title = prose`Discretionary FCF is a deficit of ${size(free)}`;
    return { weight: 40, title, happened, why };
  }
  if (rate === undefined) {
    const title = prose`Discretionary FCF turns positive at ${free}`;
    return { weight: 30, title, happened, why };
  }
  const weight = Math.min(Math.abs(rate.value) * 20, MOST);
  return { weight, title: levelTitle(free, rate), happened, why };
}

/** What free cash flow is made of: operating cash flow and capital expenditure, each with its change. */
function cashDrivers({ now, was, book }: Writing): Prose {
  const rows = ["Cash Flow From Operating Activities", "Capital Expenditure"] as const;
  const [operating, spent] = rows.map((item) => {
    const datum = now(item);
    return datum && movement(datum, was(item), `${book.ticker} cash view`);
  });
  if (operating === undefined) return [];
  return sentence(spent === undefined ? operating : prose`${operating}, and ${spent}`);
}

/** The latest quarter against the same one a year earlier. */
function quarter(writing: Writing, item: ItemId): Finding | undefined {
  const { book, at } = writing;
  const [latest] = book.quarters;
  if (latest === undefined) return undefined;
  const prior = quarterLastYear(book, latest);
  const [now, before] = [at(item, latest), at(item, prior)];
  const rate = growth(now, before);
  if (now === undefined || rate === undefined || now.value <= 0) return undefined;
  const other = item === "Revenues" ? undefined : at("Revenues", latest);
  const otherBefore = at("Revenues", prior);
  return {
    weight: 50,
    title: prose`${changeTitle(now, rate)} in ${latest}`,
    happened: sentence(movement(now, before, `${book.ticker} quarter`)),
    why:
      other === undefined ? [] : sentence(movement(other, otherBefore, `${book.ticker} quarter`)),
  };
}

/** What a bank or an insurer earns on its equity. */
function returns({ now, was }: Writing): Finding | undefined {
  const [rate, before] = [now("Return On Equity (%)"), was("Return On Equity (%)")];
  if (rate === undefined || rate.value < 0) return undefined;
  const level = prose`return on equity is ${returnWord(rate.value)} at ${rate}`;
  const isSame = before === undefined || printsAlike(rate, before);
  const title = isSame
    ? level
    : prose`${level}, ${rate.value > before.value ? "up" : "down"} from ${before}`;
  return { weight: 10, title, happened: [], why: [] };
}

/** What some findings mean to who lent by themselves. */
const MEANINGS: Readonly<Record<string, (writing: Writing) => Prose>> = {
  cash: leftForDebt,
  quarter: leverageAfter,
};

/** What is left of free cash flow for the debt that falls due. */
function leftForDebt(writing: Writing): Prose {
  const { now, isNothing } = writing;
  if (hasNetCash(writing)) return [];
  const [left, short] = [now("FCF"), now("Short-Term Debt")];
  if (left === undefined || short === undefined || isNothing(short)) return [];
  return left.value <= 0
    ? prose`For a creditor, nothing of it is left after dividends for the ${short} of debt due within a year.`
    : prose`For a creditor, ${left} of it is left after dividends, against ${short} of debt due within a year.`;
}

/** Where the latest quarter takes net leverage. */
function leverageAfter(writing: Writing): Prose {
  const { at, now, book, basis, year } = writing;
  const [after, before] = [at(NET_LEVERAGE, book.ltm), now(NET_LEVERAGE)];
  if (after === undefined || before === undefined || book.ltm === undefined) return [];
  if (endsWithYear(writing, book.ltm) || after.value < 0 || before.value < 0) return [];
  const moved = printsAlike(after, before)
    ? prose`leaves net leverage at ${after}`
    : prose`takes net leverage to ${after} from ${before}${atEndOf(year)},`;
  return prose`For a creditor, the quarter ${moved} on LTM ${basis}${ltmTo(book.ltm)}.`;
}

/** What the figures mean to who lent: coverage and the room to the next level, or what debt rests on. */
function toCreditor(writing: Writing): Prose {
  const { now, year, basis } = writing;
  const [net, debt, ebitda] = [now("Net Debt"), now("Total Debt"), now("EBITDA")];
  if (net !== undefined && net.value < 0) return ofNetCash(writing, net);
  if (debt !== undefined && ebitda !== undefined && ebitda.value <= 0)
    return prose`For a creditor, debt of ${debt} rests on cash and on access to capital, not on earnings.`;
  const cover = now("Interest Coverage (x)");
  const room = leverageRoom(writing, year);
  const clauses = [
    cover === undefined ? [] : prose`coverage of ${cover} is ${coverageWord(cover.value)}`,
    room !== undefined && isNear(room)
      ? prose`${basis} can fall ${room.fall} before net leverage passes ${room.bound}`
      : repaidClause(writing),
  ].filter(({ length }) => length > 0);
  return clauses.length === 0 ? [] : prose`For a creditor, ${joinProse(clauses, ", and ")}.`;
}

function ofNetCash({ now }: Writing, net: Datum): Prose {
  const isBurning = (now("Discretionary FCF")?.value ?? 0) < 0;
  const risk = isBurning ? "but it is being spent" : "so the risk is what it is spent on";
  return prose`For a creditor, there is net cash of ${size(net)}, ${risk}.`;
}

function repaidClause(writing: Writing): Prose {
  const share = writing.now("FCF / Debt (%)");
  if (share === undefined || excludesRental(writing)) return [];
  return share.value > 0
    ? prose`a year of Discretionary FCF equals ${share} of total debt`
    : prose`cash flow does not pay for capital expenditure`;
}

/** What the figures mean to who owns shares: what is left for them, and what they were paid. */
function toOwner({ now }: Writing): Prose {
  const [free, dividends, bought] = [
    now("Discretionary FCF"),
    outflow(now("Dividends Paid")),
    outflow(now("Share Repurchases")),
  ];
  if (free === undefined) return [];
  if (free.value <= 0) return prose`For a shareholder, there is no free cash flow to distribute.`;
  if (dividends === undefined || bought === undefined) return [];
  const paid = total("Shareholder distributions", [dividends, bought]);
  const names = [
    ...(dividends.value > 0 ? ["dividends"] : []),
    ...(bought.value > 0 ? ["repurchases"] : []),
  ].join(" and ");
  const share = quotient("Distributions / Discretionary FCF", "fraction", [paid, free]);
  if (share === undefined || roundHalfAway(share.value, 3) === 0)
    return prose`For a shareholder, all of the Discretionary FCF is kept in the company.`;
  return prose`For a shareholder, ${names} took ${share} of Discretionary FCF.`;
}
