import type { ItemId } from "#core/finance/ratios/ratio-items.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { outflow, quotient, total } from "#core/finance/ratios/derived.ts";
import { againstPrior, during, movement } from "#core/writing/analyst/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import { joinProse, type Prose, prose, sentence, size } from "#core/writing/analyst/prose.ts";
import { propertyFunds } from "#core/writing/analyst/sections/archetype-notes.ts";
import { rentalNote } from "#core/writing/analyst/sections/rental.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";

/** Share of revenues under which acquisitions and disposals go unmentioned. */
const WORTH_A_SENTENCE = 0.005;
const OPERATING_CASH_FLOW = "Cash Flow From Operating Activities";

/** From operating to free cash flow, and how much of EBITDA that is. */
export function cashLines(writing: Writing): readonly Prose[] {
  return [
    movementOf(writing, OPERATING_CASH_FLOW),
    workingCapital(writing),
    capexSentence(writing),
    joinProse([movementOf(writing, "Discretionary FCF"), rentalNote(writing)], " "),
    conversionSentence(writing),
  ];
}

/** What free cash flow went to. */
export function payoutLines(writing: Writing): readonly Prose[] {
  return [
    dividendsSentence(writing),
    ...propertyFunds(writing),
    repurchasesSentence(writing),
    payoutSentence(writing),
    acquisitionsSentence(writing),
  ];
}

/** What working capital gave or took. */
function workingCapital(writing: Writing): Prose {
  const [moved, prior] = [
    writing.now("Change In Working Capital"),
    writing.was("Change In Working Capital"),
  ];
  if (moved === undefined) return missing(writing, "Change In Working Capital");
  if (writing.isNothing(moved))
    return prose`Working capital neither took nor released cash in ${periodText(writing.year)}.`;
  const against =
    prior === undefined || writing.isNothing(prior)
      ? []
      : prose`, after ${prior.value > 0 ? "releasing" : "taking"} ${size(prior)} a year earlier`;
  return prose`Working capital ${moved.value > 0 ? "released" : "took"} ${size(moved)}${during(writing.year)}${against}.`;
}

/** Capital expenditure with its change and its weight in revenues. */
function capexSentence(writing: Writing): Prose {
  const { now, was } = writing;
  const capex = now("Capital Expenditure");
  if (capex === undefined)
    return missing(writing, "Capital Expenditure", prose`, so free cash flow is not available`);
  const level = sentence(
    movement(capex, was("Capital Expenditure"), `${writing.book.ticker} capex`),
  );
  return joinProse([level, intensitySentence(writing)], " ");
}

/** How much of EBITDA became cash, with the year before. */
export function conversionSentence(writing: Writing): Prose {
  const { now, was, year } = writing;
  const [share, prior, free] = [
    now("Cash Conversion (%)"),
    was("Cash Conversion (%)"),
    now("Discretionary FCF"),
  ];
  if (free === undefined) return [];
  if (share === undefined) {
    return now("EBITDA") === undefined
      ? []
      : prose`Cash conversion is not meaningful (n.m.), because EBITDA is not positive.`;
  }
  const against = againstPrior(share, prior);
  return free.value < 0
    ? prose`${writing.basis} did not become cash in ${periodText(year)}: cash conversion was ${share}${against}.`
    : prose`Cash conversion, Discretionary FCF over ${writing.basis}, was ${share}${during(year)}${against}.`;
}

/** How heavy capital expenditure is. */
export function intensitySentence({ now, was }: Writing): Prose {
  const [weight, prior] = [now("Capex Intensity (%)"), was("Capex Intensity (%)")];
  if (weight === undefined) return [];
  return prose`Capital expenditure took ${weight} of revenues${againstPrior(weight, prior)}.`;
}

/** Dividends and what is left after them. */
export function dividendsSentence(writing: Writing): Prose {
  const { now } = writing;
  const [dividends, left, free] = [now("Dividends Paid"), now("FCF"), now("Discretionary FCF")];
  if (dividends === undefined) return missing(writing, "Dividends Paid");
  if (dividends.value === 0) {
    return free === undefined
      ? prose`No dividends were paid to shareholders.`
      : prose`No dividends were paid to shareholders, so FCF after dividends equals Discretionary FCF.`;
  }
  const clause = movement(
    dividends,
    writing.was("Dividends Paid"),
    `${writing.book.ticker} dividends`,
  );
  if (left === undefined || free === undefined) return sentence(clause);
  const share = quotient("Dividends / Discretionary FCF", "fraction", [outflow(dividends), free]);
  const level = sentence(clause);
  if (share === undefined) {
    return prose`${level} With no Discretionary FCF to pay them from, the deficit was ${size(left)} after dividends.`;
  }
  return left.value < 0
    ? prose`${level} They took ${share} of Discretionary FCF and left a deficit of ${size(left)}.`
    : prose`${level} They took ${share} of Discretionary FCF and left FCF of ${left}.`;
}

/** Share repurchases, alone and beside dividends. */
function repurchasesSentence(writing: Writing): Prose {
  const { now, was } = writing;
  const bought = now("Share Repurchases");
  if (bought === undefined) return missing(writing, "Share Repurchases");
  if (bought.value === 0) return prose`No shares were repurchased.`;
  return sentence(movement(bought, was("Share Repurchases"), `${writing.book.ticker} buy-backs`));
}

/** What shareholders received in all against the cash that was free for it. */
export function payoutSentence(writing: Writing): Prose {
  const { now, year } = writing;
  const [dividends, bought, free] = [
    outflow(now("Dividends Paid")),
    outflow(now("Share Repurchases")),
    now("Discretionary FCF"),
  ];
  if (!dividends || !bought || !free || dividends.value === 0 || bought.value === 0) return [];
  const paid = total("Shareholder distributions", [dividends, bought]);
  const share = quotient("Distributions / Discretionary FCF", "fraction", [paid, free]);
  return share === undefined
    ? prose`Together they paid out ${paid}${during(year)}, with no Discretionary FCF to fund it.`
    : prose`Together they paid out ${paid}${during(year)}, or ${share} of Discretionary FCF.`;
}

/** Acquisitions net of disposals, where there were any to speak of. */
function acquisitionsSentence(writing: Writing): Prose {
  const spent = writing.now("Net Acquisitions");
  if (spent === undefined || writing.isNothing(spent)) return [];
  const revenues = writing.now("Revenues")?.value ?? 0;
  if (Math.abs(spent.value) < WORTH_A_SENTENCE * revenues) return [];
  return spent.value < 0
    ? prose`Acquisitions net of disposals took ${size(spent)}.`
    : prose`Disposals net of acquisitions brought in ${spent}.`;
}

/** Free cash flow against the debt it could repay. */
export function cashToDebt({ now, was }: Writing): Prose {
  const [share, prior, debt] = [now("FCF / Debt (%)"), was("FCF / Debt (%)"), now("Total Debt")];
  // A deficit repays nothing: it is told as an amount.
  if (share === undefined || debt === undefined || debt.value === 0 || share.value < 0) return [];
  const before = (prior?.value ?? -1) < 0 ? undefined : prior;
  return prose`Discretionary FCF was ${share} of total debt${againstPrior(share, before)}.`;
}

/** A row's level and change as a sentence; that it is missing where it is. */
function movementOf(writing: Writing, item: ItemId): Prose {
  const datum: Datum | undefined = writing.now(item);
  return datum === undefined
    ? missing(writing, item)
    : sentence(movement(datum, writing.was(item), `${writing.book.ticker} ${item}`));
}
