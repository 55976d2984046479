import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { atEndOf, during } from "#core/writing/analyst/movement.ts";
import { type Prose, prose, size } from "#core/writing/analyst/prose.ts";
import { NET_LEVERAGE, pathOf } from "#core/writing/analyst/sections/leverage-path.ts";
import { numbered } from "#core/writing/analyst/sections/risks.ts";
import { endsWithYear, ltmTo } from "#core/writing/analyst/sections/quarter.ts";
import { coverageRoom, isNear, leverageRoom } from "#core/writing/analyst/sections/thresholds.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** Levels to watch, each with where it stands in the latest twelve months or year. */
export function warningIndicators(writing: Writing): readonly Prose[] {
  const indicators = [
    leverageIndicator(writing),
    coverageIndicator(writing),
    cashFlowIndicator(writing),
    cashIndicator(writing),
    marginIndicator(writing),
    lossIndicator(writing),
  ].filter(({ length }) => length > 0);
  return indicators.length === 0
    ? [prose`The connected data hold too little to name a level to watch.`]
    : numbered(indicators);
}

function leverageIndicator(writing: Writing): Prose {
  const { book, year, at, basis } = writing;
  const isOpen = book.ltm !== undefined && !endsWithYear(writing, book.ltm);
  const ofLtm = isOpen ? leverageRoom(writing, book.ltm ?? year) : undefined;
  const room = ofLtm ?? leverageRoom(writing, year);
  const period = ofLtm === undefined ? year : (book.ltm ?? year);
  const multiple = at(NET_LEVERAGE, period);
  if (room === undefined || !isNear(room) || multiple === undefined) return [];
  const on = ofLtm === undefined ? during(period) : prose` on LTM ${basis}${ltmTo(period)}`;
  return prose`Net leverage above ${room.bound}, against ${multiple}${on}: ${basis} below ${room.ebitda}, a fall of ${room.fall} at unchanged net debt.`;
}

function coverageIndicator(writing: Writing): Prose {
  const [room, cover] = [coverageRoom(writing), writing.now("Interest Coverage (x)")];
  return room && isNear(room) && cover
    ? prose`Interest coverage below ${room.bound}, against ${cover}${during(writing.year)}: ${writing.basis} lower by ${room.fall}.`
    : [];
}

function cashFlowIndicator({ now, year }: Writing): Prose {
  const free = now("Discretionary FCF");
  if (free === undefined) return [];
  return free.value > 0
    ? prose`Discretionary FCF below zero, against ${free}${during(year)}.`
    : prose`Another year of negative Discretionary FCF, after ${size(free)} spent${during(year)}.`;
}

function lossIndicator({ now, basis }: Writing): Prose {
  const ebitda = now("EBITDA");
  return ebitda === undefined || ebitda.value >= 0
    ? []
    : prose`${basis} staying negative, after a loss of ${size(ebitda)}${during(ebitda.period)}.`;
}

function marginIndicator(writing: Writing): Prose {
  const [lowest, margin] = [lowestMargin(writing), writing.now("EBITDA Margin (%)")];
  return lowest && margin && margin.value > 0 && lowest.value < margin.value
    ? prose`${writing.basis} margin below its low of ${lowest} in ${periodText(lowest.period)}, against ${margin}${during(writing.year)}.`
    : [];
}

function cashIndicator(writing: Writing): Prose {
  const { now } = writing;
  const [cash, short] = [now("Cash And Equivalents"), now("Short-Term Debt")];
  if (!cash || !short || writing.isNothing(short)) return [];
  return cash.value >= short.value
    ? prose`Cash below short-term debt of ${short}, against ${cash}${atEndOf(writing.year)}.`
    : prose`Cash staying below short-term debt: ${cash} against ${short}${atEndOf(writing.year)}.`;
}

function lowestMargin(writing: Writing): Datum | undefined {
  return pathOf(writing, "EBITDA Margin (%)").toSorted((a, b) => a.value - b.value)[0];
}
