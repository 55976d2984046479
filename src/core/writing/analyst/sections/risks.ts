import { coverageWord, leverageWord } from "#core/finance/vocabulary/bands.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { deviation, formulaOf, outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { during, movement } from "#core/writing/analyst/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import { joinProse, listed, type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import {
  isTurnedByOneOffs,
  NET_LEVERAGE,
  pathOf,
} from "#core/writing/analyst/sections/leverage-path.ts";
import {
  coverText,
  coverWords,
  lastsUnderAYear,
  liquid,
} from "#core/writing/analyst/sections/cover.ts";
import { dueInTwoYears, yearsDue } from "#core/writing/analyst/sections/maturities.ts";
import { excludesRental, rentalNote } from "#core/writing/analyst/sections/rental.ts";
import {
  coverageRoom,
  leverageRoom,
  threshold,
} from "#core/writing/analyst/sections/thresholds.ts";
import { counted } from "#core/writing/analyst/words.ts";
import { annualForm, type Writing } from "#core/writing/analyst/writing.ts";

/** A risk that the figures show, with what stands against it. */
type Risk = {
  readonly name: string;
  /** From the name on: the level and its threshold. */
  readonly text: Prose;
  /** What has to be lost to reach the threshold, as a fraction of what there is; 0 and less is past it. */
  readonly distance: number;
  readonly mitigant: Prose;
};

/** A threshold that takes the loss of more than this is no risk to tell. */
const FAR = 0.5;

/** The risks of the figures, nearest to its threshold first; good news is none. */
function risksOf(writing: Writing): readonly Risk[] {
  const found = [
    leverageRisk(writing),
    coverageRisk(writing),
    cashFlowRisk(writing),
    refinancingRisk(writing),
    volatilityRisk(writing),
  ]
    .filter((risk) => risk !== undefined)
    .filter(({ distance }) => distance <= FAR);
  return found.toSorted((a, b) => a.distance - b.distance);
}

/** The risks that the figures show, numbered, and what they cannot show. */
export function keyRisks(writing: Writing): readonly Prose[] {
  const risks = risksOf(writing).map(({ name, text }) => prose`${name}: ${text}`);
  return [...listOrNone(risks), notShown(writing)];
}

function listOrNone(risks: readonly Prose[]): readonly Prose[] {
  return risks.length === 0
    ? [
        prose`No threshold of leverage, coverage, cash flow or refinancing is near: to reach any of them most of what there is would have to be lost.`,
      ]
    : numbered(risks);
}

/** What in the figures stands against each risk, under its number. */
export function mitigants(writing: Writing): readonly Prose[] {
  const risks = risksOf(writing);
  if (risks.length === 0) return [prose`No risk of the figures is near enough to need one.`];
  return numbered(risks.map(({ name, mitigant }) => prose`${name}: ${mitigant}`));
}

/** Each risk with its mitigant behind it. */
export function pairedRisks(writing: Writing): readonly Prose[] {
  const risks = risksOf(writing).map(
    ({ name, text, mitigant }) =>
      prose`${name}: ${text} Against ${LOWER[name] ?? "it"}: ${mitigant}`,
  );
  return [...listOrNone(risks), notShown(writing)];
}

/** Each risk as a sentence names it. */
const LOWER: Readonly<Record<string, string>> = {
  Leverage: "leverage",
  "Debt service": "interest",
  "Free cash flow": "a deficit",
  Refinancing: "what falls due",
  "Earnings volatility": "a weak year",
};

/** Which of the risks the connected data can't set a level for. */
function notShown(writing: Writing): Prose {
  const gaps = (
    ["Net Debt", "Interest Expense", "Discretionary FCF", "Short-Term Debt"] as const
  ).filter((item) => writing.now(item) === undefined);
  const known = gaps.map((item) => prose`${wordsOf(item).name}`);
  const all = listed([...known, prose`customer concentration`, prose`legal proceedings`]);
  const lead = prose`Without a level in the connected data: ${all}`;
  if (!writing.documents.isConnected)
    return prose`${lead}; connect the latest ${annualForm(writing, "Items 1A and 3")} to set one.`;
  const quotes = ["largest customers", "legal proceedings"].map(
    (subject) => writing.documents.ask(subject).quotes,
  );
  return joinProse([prose`${lead}.`, ...quotes], " ");
}

const NOTHING = prose`nothing in the connected data.`;

/** A risk whose threshold takes less than this is the one to name. */
const NEAR = 0.25;

/** Which risk leads: losses first, then the one nearest to its threshold. */
export function riskConclusion(writing: Writing): readonly Prose[] {
  const { now, name } = writing;
  const [leverage, free, ebitda] = [now(NET_LEVERAGE), now("Discretionary FCF"), now("EBITDA")];
  const isGenerating = free !== undefined && free.value >= 0;
  if (ebitda !== undefined && ebitda.value <= 0) {
    return [
      isGenerating
        ? prose`Earnings are the main risk: ${name} has no EBITDA, and debt service rests on Discretionary FCF of ${free}.`
        : prose`Earnings are the main risk: after an EBITDA loss of ${size(ebitda)}, debt service depends on cash and on access to capital.`,
    ];
  }
  const [first] = risksOf(writing);
  if (first !== undefined && first.distance <= NEAR)
    return [prose`${first.name} is the main risk: ${first.text}`];
  const net = now("Net Debt");
  if (net !== undefined && net.value < 0)
    return [
      prose`Financial risk is low: with net cash of ${size(net)} the credit turns on the business.`,
    ];
  if (leverage === undefined)
    return [
      prose`The connected data do not show leverage, so the main risk cannot be named from figures.`,
    ];
  const funded = isGenerating ? prose`, Discretionary FCF is ${free}` : [];
  return [
    prose`Financial risk is contained: net leverage of ${leverage} is ${leverageWord(leverage.value)}${funded} and no threshold is within a fall of a quarter.`,
  ];
}

/** Items as a numbered list; empty ones leave no number. */
export function numbered(items: readonly Prose[]): readonly Prose[] {
  return items
    .filter((item) => item.length > 0)
    .map((item, index) => prose`${`${index + 1}. `}${item}`);
}

function leverageRisk(writing: Writing): Risk | undefined {
  const { now, year, basis } = writing;
  const [debt, ebitda, leverage] = [now("Net Debt"), now("EBITDA"), now(NET_LEVERAGE)];
  if (debt === undefined || debt.value < 0) return undefined;
  const risk = { name: "Leverage", mitigant: againstDebt(writing) };
  if (leverage === undefined || ebitda === undefined || ebitda.value <= 0) {
    const text = prose`net debt of ${debt} stands against no positive ${basis}; the threshold is ${basis} above zero.`;
    return { ...risk, text, distance: -1 };
  }
  const room = leverageRoom(writing, year);
  const level = prose`net leverage of ${leverage} is ${leverageWord(leverage.value)}`;
  return room === undefined
    ? {
        ...risk,
        text: prose`${level}, the highest band; the threshold is a further rise.`,
        distance: 0,
      }
    : {
        ...risk,
        text: prose`${level}, and passes ${room.bound} if ${basis} falls by ${room.fall}, to ${room.ebitda}.`,
        distance: room.fall.value,
      };
}

/** What pays debt down. */
function againstDebt(writing: Writing): Prose {
  const { now, was, before } = writing;
  const share = now("FCF / Debt (%)");
  if (share !== undefined && share.value > 0 && !excludesRental(writing)) {
    return prose`Discretionary FCF of a year equals ${share} of total debt.`;
  }
  const [leverage, prior] = [now(NET_LEVERAGE), was(NET_LEVERAGE)];
  const isBetter =
    leverage && prior && leverage.value >= 0 && prior.value - leverage.value >= LEAST_BETTER;
  if (!isBetter || before === undefined || isTurnedByOneOffs(writing)) return NOTHING;
  return prose`net leverage was higher in ${periodText(before)}, at ${prior}.`;
}

/** Turns by which leverage fell before it speaks for the company. */
const LEAST_BETTER = 0.1;

function coverageRisk(writing: Writing): Risk | undefined {
  const { now, year, basis } = writing;
  const [cover, interest] = [now("Interest Coverage (x)"), now("Interest Expense")];
  if (interest === undefined || interest.value >= 0) return undefined;
  const risk = { name: "Debt service", mitigant: againstInterest(writing, interest) };
  const least = threshold(writing, "Interest Coverage (x)", LEAST_COVER, "multiple");
  if (cover === undefined) {
    const text = prose`interest expense of ${size(interest)}${during(year)} is not covered by ${basis}; the threshold is ${least}.`;
    return { ...risk, text, distance: -1 };
  }
  const room = coverageRoom(writing);
  const level = prose`${basis} covers interest ${cover}, which is ${coverageWord(cover.value)}`;
  return room === undefined
    ? { ...risk, text: prose`${level} and below the threshold of ${least}.`, distance: 0 }
    : {
        ...risk,
        text: prose`${level}, and drops below ${room.bound} if ${basis} falls by ${room.fall}.`,
        distance: room.fall.value,
      };
}

/** Coverage under which debt service is a risk by itself. */
const LEAST_COVER = 1.5;

function againstInterest(writing: Writing, interest: Datum): Prose {
  const years = quotient("Cash / Interest Expense", "multiple", [
    writing.now("Cash And Equivalents"),
    outflow(interest),
  ]);
  return years === undefined || years.value < 1 || lastsUnderAYear(writing)
    ? NOTHING
    : prose`cash covers a year of interest ${coverText(years)}.`;
}

function cashFlowRisk(writing: Writing): Risk | undefined {
  const { now, was } = writing;
  const [free, operating] = [now("Discretionary FCF"), now("Cash Flow From Operating Activities")];
  if (free === undefined) return undefined;
  const risk = { name: "Free cash flow", mitigant: againstDeficit(writing, free) };
  if (free.value < 0) {
    const clause = movement(free, was("Discretionary FCF"), `${writing.book.ticker} risk`);
    return {
      ...risk,
      text: prose`${clause}; the threshold is zero, and it is crossed.`,
      distance: -1,
    };
  }
  const room = quotient("Discretionary FCF / operating cash flow", "fraction", [free, operating]);
  if (room === undefined) return undefined;
  const note = rentalNote(writing);
  const fleet = note.length === 0 ? [] : prose` ${note}`;
  return {
    ...risk,
    text: prose`Discretionary FCF of ${free} is gone if operating cash flow falls by ${room}.${fleet}`,
    distance: room.value,
  };
}

/** What can be spent or kept back while cash flow is short. */
function againstDeficit(writing: Writing, free: Datum): Prose {
  const { now } = writing;
  const paid = [now("Dividends Paid"), now("Share Repurchases")].flatMap((datum) => {
    const out = outflow(datum);
    return out === undefined || out.value <= 0 ? [] : [out];
  });
  const [first, ...others] = paid;
  if (free.value >= 0 && first !== undefined) {
    return prose`distributions of ${total("Shareholder distributions", [first, ...others])} come after it and can be held back.`;
  }
  const cash = now("Cash And Equivalents");
  return cash === undefined || lastsUnderAYear(writing)
    ? NOTHING
    : prose`cash of ${cash} is at hand.`;
}

function refinancingRisk(writing: Writing): Risk | undefined {
  const { now } = writing;
  const short = now("Short-Term Debt");
  if (short === undefined || writing.isNothing(short)) return scheduleRisk(writing);
  const held = liquid(writing, writing.year);
  const cover = quotient("Cash / Short-Term Debt", "multiple", [held?.datum, short]);
  if (cover === undefined || held === undefined) return undefined;
  const share = now("Short-Term Debt Share (%)");
  const weight = share === undefined ? [] : prose`, or ${share} of total debt,`;
  const least = threshold(writing, "Cash / Short-Term Debt", 1, "multiple");
  return {
    name: "Refinancing",
    text: prose`${short}${weight} falls due within a year and ${held.name} ${held.verb} it ${coverText(cover)}${coverWords(writing, cover)}; the threshold is ${least}.`,
    distance: cover.value <= 0 ? -1 : 1 - 1 / cover.value,
    mitigant: againstRefinancing(writing, short),
  };
}

/** Where short-term debt is not known or nil: what falls due in the next two years of the schedule. */
function scheduleRisk(writing: Writing): Risk | undefined {
  const due = dueInTwoYears(writing);
  if (due === undefined) return undefined;
  const { amount, held, cover } = due;
  const least = threshold(writing, "Cover of two years", 1, "multiple");
  return {
    name: "Refinancing",
    text: prose`${amount} falls due in ${yearsDue(due)} and ${held.name} of ${held.datum} ${held.verb} it ${coverText(cover)}${coverWords(writing, cover)}; the threshold is ${least}.`,
    distance: cover.value <= 0 ? -1 : 1 - 1 / cover.value,
    mitigant: againstRefinancing(writing, amount),
  };
}

function againstRefinancing(writing: Writing, short: Datum): Prose {
  const { now } = writing;
  const undrawn = now("Undrawn Credit Facilities");
  const isCounted = now("Liquidity") !== undefined && short.kind === "computed";
  if (undrawn !== undefined && !isCounted && !writing.isNothing(undrawn)) {
    return prose`undrawn committed facilities were ${undrawn}.`;
  }
  const share = quotient("FCF / Short-Term Debt", "fraction", [now("FCF"), short]);
  return share === undefined || share.value <= 0 || excludesRental(writing)
    ? NOTHING
    : prose`FCF after dividends of a year equals ${share} of it.`;
}

/** A margin that has swung so far that its low would take leverage into a worse band. */
function volatilityRisk(writing: Writing): Risk | undefined {
  const { now, basis } = writing;
  const margins = pathOf(writing, "EBITDA Margin (%)");
  const [first, second, ...others] = margins;
  const leverage = now(NET_LEVERAGE);
  if (!first || !second || others.length === 0 || !leverage || leverage.value <= 0)
    return undefined;
  const low = margins.reduce((worst, step) => (step.value < worst.value ? step : worst), first);
  if (low === first || first.value <= 0) return undefined;
  const atLow = low.value <= 0 ? Infinity : leverage.value * (first.value / low.value);
  if (leverageWord(atLow) === leverageWord(leverage.value)) return undefined;
  const spread = deviation([first, second, ...others]);
  const prior = margins.length;
  const then = formulaOf("EBITDA at the lowest margin", "product", [now("Revenues"), low]);
  const turns = quotient("Net leverage at the lowest margin", "multiple", [now("Net Debt"), then]);
  const effect =
    turns === undefined
      ? prose`at that margin there would be no ${basis}`
      : prose`at that margin net leverage would be ${turns}`;
  return {
    name: "Earnings volatility",
    text: prose`over ${counted(prior, "year")} ${basis} margin was as low as ${low}, in ${periodText(low.period)}, with a standard deviation of ${spread}; ${effect}.`,
    distance: 1 - low.value / first.value,
    mitigant: low.value > 0 ? prose`${basis} was positive in each of these years.` : NOTHING,
  };
}
