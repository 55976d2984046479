import { quarterLabel, quarterOf } from "#core/ledger/period.ts";
import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import { type Roles, resolved } from "#core/figures/read/sentence/time-roles.ts";
import { type Columns, columnsOf, earlier } from "#core/figures/read/ledger/resolve-period.ts";

/** The columns of a figure, by its order in the sentence. */
type ColumnsAt = (index: number) => Columns | undefined;

const COMPARED_WITH_NEXT =
  /^\s*(?:above|below|over|under|higher than|lower than|more than|less than|ahead of|up from|down from|from)\s+(?:the\s+)?$/;

/** What a change is measured from, where the sentence says so. */
export function baseAt(frame: Roles, index: number, columnsAt: ColumnsAt): Columns | undefined {
  const head = frame.reading.heads?.[index];
  return head?.kind === "change"
    ? columnsOf(frame.company, head.base, undefined)
    : saidBase(frame, index, columnsAt);
}

function saidBase(frame: Roles, index: number, columnsAt: ColumnsAt): Columns | undefined {
  const { reading, bases, attached } = frame;
  const { masked, figures, periods } = reading;
  const { start = 0, end = 0 } = figures[index] ?? {};
  const limit = figures[index + 1]?.start ?? masked.length;
  if (attached.has(index + 1) && COMPARED_WITH_NEXT.test(masked.slice(end, limit))) {
    return columnsAt(index + 1);
  }
  if (isMoreThanBefore(frame, index)) return columnsAt(index - 1);
  const named =
    periods.find((period) => bases.has(period) && period.start >= end && period.start < limit) ??
    periods.findLast((period) => bases.has(period) && period.end <= start);
  const now = columnsAt(index);
  if (named === undefined) return spannedBase(frame, index, now);
  return sameQuarter(masked, named, now) ?? resolved(frame, named, now);
}

/** `the first quarter was 9.4% larger than that of 2025`: than its first quarter. */
function sameQuarter(
  masked: string,
  { start, when }: PeriodMention,
  now: Columns | undefined,
): Columns | undefined {
  const at = quarterOf(now?.[0] ?? "");
  const isThatOf = /\b(?:that|those) of\s+$/.test(masked.slice(0, start));
  return at !== undefined && isThatOf && when.kind === "year"
    ? [quarterLabel({ ...at, fiscalYear: when.year })]
    : undefined;
}

/** `compares with 365.8 in FY2021, i.e. 13.8% more`: more than what it was compared with. */
function isMoreThanBefore({ reading, attached, isCompared }: Roles, index: number): boolean {
  const { masked, figures } = reading;
  const { start = 0, end = 0 } = figures[index] ?? {};
  const isMore =
    /^\s*(?:more|less|higher|lower|up|down|above|below|better|worse)\s*(?:$|[.,;)])/.test(
      masked.slice(end, figures[index + 1]?.start ?? masked.length),
    );
  const isBeside = /^[^;]{0,40}$/.test(masked.slice(figures[index - 1]?.end ?? 0, start));
  return index > 0 && isMore && isBeside && attached.has(index - 1) && isCompared(index - 1);
}

/** Where growth over a span of years or from the quarter before starts. */
function spannedBase(frame: Roles, index: number, now: Columns | undefined): Columns | undefined {
  const { periods } = frame.reading;
  const { start = 0 } = frame.reading.figures[index] ?? {};
  // `(FY2024: +6%; FY2025: -38%)`: a time right before a figure is that of its growth alone.
  const isOwn = (frame.attached.get(index)?.end ?? start + 1) <= start;
  const span = isOwn
    ? undefined
    : periods.find(({ when }) => when.kind === "span" || when.kind === "years");
  if (span?.when.kind === "span") return now && earlier(frame.company, now, span.when.years);
  if (span !== undefined) return spanBase(resolved(frame, span, now));
  const quarter = quarterBefore(frame, index);
  return quarter && resolved(frame, quarter, now);
}

/** The quarter before, where a figure is compared with it: right behind the figure, else before it. */
function quarterBefore(frame: Roles, index: number): PeriodMention | undefined {
  const { masked, figures, periods } = frame.reading;
  const { start = 0, end = 0 } = figures[index] ?? {};
  const [from, to] = [figures[index - 1]?.end ?? 0, figures[index + 1]?.start ?? masked.length];
  const near = periods.filter(
    (period) => period.when.kind === "previous-quarter" && period.start >= from && period.end <= to,
  );
  return (
    near.find((period) => period.start >= end) ??
    // `up 11% sequentially, 36% from a year before`: an adverb behind is the nearer one's.
    near.find((period) => period.end <= start && !isSpoken(frame, index - 1, period))
  );
}

/** Whether a time behind a figure is that figure's. */
function isSpoken({ reading }: Roles, index: number, { start }: PeriodMention): boolean {
  const figure = reading.figures[index];
  return (
    figure !== undefined && !/[,;]|\bbut\b|\band\b/.test(reading.masked.slice(figure.end, start))
  );
}

/** The year before the first of a span of years, which growth over it starts from. */
function spanBase(columns: Columns | undefined): Columns | undefined {
  const first = columns?.at(-1);
  return first === undefined ? undefined : [first];
}
