import { difference, quotient, total } from "#core/finance/ratios/derived.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import { listed, prose, type Prose, sentence } from "#core/ledger/prose.ts";
import { scheduleOfPassages } from "#core/ledger/schedule-of-passages.ts";
import { lookUp } from "#core/findings/book.ts";
import type { Finding } from "#core/findings/finding.ts";
import { made, weightOfDue } from "#core/findings/make.ts";
import { atEndOf } from "#core/findings/movement.ts";
import type { View } from "#core/findings/view.ts";

type Due = { readonly name: string; readonly datum: Datum };
type Ladder = {
  readonly due: readonly [Due, ...Due[]];
  /** The next two fiscal years, those in which nothing falls due too. */
  readonly next: readonly Due[];
  readonly lead: Prose;
  /** Maturities of the schedule that are not tagged. */
  readonly open: readonly string[];
};

/** A schedule may be short or long of debt by discounts and leases; by more it is of something else. */
const WITHIN = 0.25;

/** When debt falls due, as tagged, else by a table of a connected annual report. */
export function maturityFindings(view: View): readonly Finding[] {
  const ladder = taggedLadder(view) ?? filedLadder(view);
  if (ladder === undefined || isOfMore(view, ladder.due)) return [];
  const whole = prose`${ladder.lead}, ${listed(partsOf(view, ladder))}${gapOf(ladder)}`;
  const soon = isOpenAtStart(view, ladder) ? undefined : soonShare(ladder);
  const beside = besideSchedule(view, ladder);
  const says =
    soon === undefined
      ? {
          clause: whole,
          headline: prose`debt due by year`,
        }
      : {
          sentence: sentence(
            prose`${whole}; the first two years take ${soon.share} of it${beside}`,
          ),
          clause: prose`of the schedule of maturities of ${soon.all}${atEndOf(view.year)}, ${soon.share} falls due in its first two years${beside}`,
          headline: prose`${soon.share} of scheduled debt due in two years`,
        };
  return [
    made(view, {
      kind: "due",
      topic: "refinancing",
      item: "Maturities",
      period: view.year,
      good: {
        creditor: (soon?.share.value ?? 0) > HEAVY ? "no" : "neither",
        shareholder: "neither",
      },
      weight: soon === undefined ? 0.3 : weightOfDue(soon.share.value, 1),
      says,
    }),
  ];
}

/** Each maturity with its year, and that nothing falls due before the first. */
function partsOf(view: View, ladder: Ladder): readonly Prose[] {
  const {
    due,
    next: [soonest],
    open,
  } = ladder;
  const [first, ...others] = due;
  const isNil =
    soonest !== undefined && view.isNothing(soonest.datum) && !isOpenAtStart(view, ladder);
  const before = isFiscalYear(first.name) ? `before ${periodText(first.name)}` : "before that";
  const parts = others.map(({ name, datum }) => prose`${datum} ${whenDue(name)}`);
  return isNil
    ? [
        prose`nothing falls due ${open.length > 0 ? whenDue(soonest.name) : before}`,
        prose`${first.datum} ${whenDue(first.name)}`,
        ...parts,
      ]
    : [prose`${first.datum} falls due ${whenDue(first.name)}`, ...parts];
}

/** Whether a schedule of an older day has nothing for its first year, and the newest balance does not say so too. */
function isOpenAtStart({ at, isNothing, latest, year }: View, { next: [soonest] }: Ladder) {
  const owed = at("Short-Term Debt", latest);
  const isNow = latest === year || (owed !== undefined && isNothing(owed));
  return soonest !== undefined && isNothing(soonest.datum) && !isNow;
}

/** What of the whole schedule its first two years take; undefined where a part of it is not known. */
function soonShare({
  due,
  next: [first, second],
  open,
}: Ladder): { readonly share: Datum; readonly all: Datum } | undefined {
  if (!first || !second || open.length > 0) return undefined;
  const all = allDue(due);
  const soon = total("Debt due in two years", [first.datum, second.datum]);
  const share = quotient("Debt due in two years / Debt in the schedule", "fraction", [soon, all]);
  return share && share.value >= 0.0005 ? { share, all } : undefined;
}

/** Share of the debt from which short-term debt that a schedule does not hold is told with it. */
const MUCH_BESIDE = 0.02;

/** Commercial paper and the like: short-term debt of the same day beyond what the schedule has for its first year. */
function besideSchedule(view: View, { next: [first] }: Ladder): Prose {
  const [short, debt] = ["Short-Term Debt", "Total Debt"].map((row) => view.at(row, view.year));
  if (short === undefined || debt === undefined || first === undefined) return [];
  const left = difference("Short-Term Debt beside the schedule", [short, first.datum]);
  return left.value < MUCH_BESIDE * debt.value
    ? []
    : prose`; ${left} of short-term debt of ${short} is not in it`;
}

/** What is not known of a schedule, so that nobody takes it for whole. */
function gapOf({ open }: Ladder): Prose {
  return open.length === 0
    ? []
    : prose`; what falls due ${listed(open.map((name) => [whenDue(name)]))} is not in the data`;
}

function allDue([first, ...others]: Ladder["due"]): Datum {
  return total("Debt in the schedule", [first.datum, ...others.map(({ datum }) => datum)]);
}

/** Share of a schedule that two years may take before it is a wall. */
const HEAVY = 0.4;

function taggedLadder(view: View): Ladder | undefined {
  const { book, year } = view;
  const { debt } = book.annual;
  if (debt === undefined || debt.column !== year) return undefined;
  const known = debt.maturities.flatMap(({ name }) => {
    const datum = lookUp(book, maturityItem(name), year);
    return datum === undefined ? [] : [{ name, datum }];
  });
  const at = debt.maturitiesDate ?? debt.date;
  const time = at === debt.date ? atEndOf(year) : ` at ${longDate(at)}`;
  const [first, ...others] = known.filter(({ datum }) => !view.isNothing(datum));
  return (
    first && {
      due: [first, ...others],
      next: nextOf(known),
      lead: prose`of long-term debt${time}, its current part included`,
      open: debt.maturities.filter(({ amount }) => amount === null).map(({ name }) => name),
    }
  );
}

function nextOf(known: readonly Due[]): readonly Due[] {
  return known.filter(({ name }) => isFiscalYear(name)).slice(0, 2);
}

/** What falls due in the fiscal year that follows, as tagged; where short-term debt is not. */
export function nextYearDue(view: View): Datum | undefined {
  const first = taggedLadder(view)?.next[0];
  return first !== undefined && Number(first.name) === Number(view.year) + 1
    ? first.datum
    : undefined;
}

function filedLadder(view: View): Ladder | undefined {
  const { ledger, book, year } = view;
  const filings = (ledger?.providers ?? [])
    .filter(isOfPassages)
    .filter(({ entity }) => entity === book.ticker);
  const { due = [], place = "" } = scheduleOfPassages(filings, year) ?? {};
  const [first, ...others] = due.filter(({ datum }) => !view.isNothing(datum));
  return (
    first && {
      due: [first, ...others],
      next: nextOf(due),
      lead: prose`by a table of the filing (${place}), of debt${atEndOf(year)}`,
      open: [],
    }
  );
}

/** Whether a schedule holds more than the debt beside it. */
function isOfMore(view: View, due: Ladder["due"]): boolean {
  const debt = view.at("Total Debt", view.year);
  return debt !== undefined && debt.value > 0 && allDue(due).value / debt.value - 1 > WITHIN;
}

function whenDue(maturity: string): string {
  if (isFiscalYear(maturity)) return `in ${periodText(maturity)}`;
  if (maturity === "Thereafter") return "thereafter";
  const lower = `${maturity.charAt(0).toLowerCase()}${maturity.slice(1)}`;
  return maturity.startsWith("Year") ? `in ${lower}` : `in the ${lower}`;
}
