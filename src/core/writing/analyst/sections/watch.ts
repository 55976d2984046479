import { hasEarnings } from "#core/writing/analyst/sections/leverage-path.ts";
import { lookUp } from "#core/writing/analyst/books.ts";
import { type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import { periodText } from "#core/ledger/period.ts";
import { endsWithYear, ltmSentence, ltmTo } from "#core/writing/analyst/sections/quarter.ts";
import { coverageRoom, isNear, leverageRoom } from "#core/writing/analyst/sections/thresholds.ts";
import { missing, type Writing } from "#core/writing/analyst/writing.ts";

/** Levels that would change the view, each tied to a figure. */
export function watchSentences(writing: Writing): readonly Prose[] {
  const { book, year, basis } = writing;
  const ofLtm = book.ltm === undefined ? undefined : leverageRoom(writing, book.ltm);
  const room = ofLtm ?? leverageRoom(writing, year);
  const coverage = coverageRoom(writing);
  const earnings =
    ofLtm === undefined
      ? prose`${periodText(year)} ${basis}`
      : prose`LTM ${basis}${ltmTo(book.ltm ?? year)}`;
  const found = [
    room === undefined || !isNear(room)
      ? []
      : prose`Net leverage passes ${room.bound} if ${earnings} falls below ${room.ebitda}, a fall of ${room.fall} at unchanged net debt.`,
    coverage === undefined || !isNear(coverage)
      ? coverageGap(writing)
      : prose`Coverage drops below ${coverage.bound} if ${writing.basis} falls by ${coverage.fall} from ${periodText(year)}.`,
    cashWatch(writing),
  ].filter((sentence) => sentence.length > 0);
  if (found.length > 0) return found;
  return hasEarnings(writing)
    ? [
        prose`No level of leverage or coverage is near: each takes the loss of most of ${writing.basis}.`,
      ]
    : [prose`The connected data hold too little to name a level to watch.`];
}

/** What the latest twelve months say beside the last fiscal year, as the only outlook figures give. */
export function outlookSentences(writing: Writing): readonly Prose[] {
  const { ltm } = writing.book;
  if (ltm === undefined || endsWithYear(writing, ltm)) return [];
  return [ltmSentence(writing, "Revenues", ltm), ltmSentence(writing, "EBITDA", ltm)];
}

function coverageGap(writing: Writing): Prose {
  return hasEarnings(writing) && writing.now("Interest Expense") === undefined
    ? missing(writing, "Interest Expense", prose`, so coverage is not available`)
    : [];
}

function cashWatch(writing: Writing): Prose {
  const { book, year } = writing;
  const period = book.ltm ?? year;
  const [free, net] = [lookUp(book, "Discretionary FCF", period), lookUp(book, "Net Debt", period)];
  if (free === undefined) return [];
  const when = book.ltm === undefined ? `in ${periodText(year)}` : "over the last twelve months";
  if (free.value < 0) {
    return prose`Discretionary FCF was a deficit of ${size(free)} ${when}; each further year like it adds as much to net debt.`;
  }
  return net !== undefined && net.value < 0
    ? prose`With net cash of ${size(net)} and Discretionary FCF of ${free} ${when}, distributions and acquisitions are what would change leverage.`
    : [];
}
