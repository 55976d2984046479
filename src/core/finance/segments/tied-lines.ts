/** A line that may be a part of a total. */
export type Line = {
  /** Lines of one part are ways to say it: at most one of them is added. */
  readonly part: string;
  readonly role: "member" | "reconciliation";
  /** Of the ways to say a part, the lower the plainer. */
  readonly rank: number;
  readonly values: Values;
};

/** By period, whole units, with what rounding may take from each. */
export type Values = ReadonlyMap<string, { readonly value: number; readonly slack: number }>;

export type Tied<Known> = {
  readonly lines: readonly Known[];
  /** In which they add up. */
  readonly periods: readonly string[];
};

/** The costliest page at hand tries a twentieth of so many choices over all its splits; one made to harm might more. */
const EFFORT_MAX = 200_000;

/** The choices that may still be tried: all splits of a page spend of one, so that none costs it its face. */
export type Effort = { left: number };

export function effortOfPage(): Effort {
  return { left: EFFORT_MAX };
}

const LEAST_MEMBERS = 2;
/** In so many periods nothing adds up by chance. */
const SURE_PERIODS = 2;

/**
 * The lines that add up to the total: in the period where most are known, and in every other in which
 * all of them are. Of several ways the exact one before one within rounding, then that of most members,
 * of the fewest reconciling lines, the plainest. Undefined where none adds up, or the lines are too many for
 * what is left of the page's effort.
 */
export function tiedLines<Known extends Line>(
  lines: readonly Known[],
  total: Values,
  effort: Effort,
): Tied<Known> | undefined {
  const [base] = [...total.keys()].toSorted(
    (a, b) => knownIn(lines, b).length - knownIn(lines, a).length,
  );
  if (base === undefined) return undefined;
  const known = knownIn(lines, base);
  let best: Judged<Known> | undefined;
  for (const way of waysNear(known, { total, period: base, effort })) {
    effort.left -= 1;
    if (effort.left < 0) return undefined;
    const judged = judge(way, total, known);
    if (judged !== undefined && (best === undefined || compare(judged, best) < 0)) best = judged;
  }
  return best;
}

/** The choices of lines that come to the total of a period within rounding: halves of the parts meet. */
function* waysNear<Known extends Line>(
  known: readonly Known[],
  {
    total,
    period,
    effort,
  }: { readonly total: Values; readonly period: string; readonly effort: Effort },
): Generator<readonly Known[]> {
  const wanted = total.get(period);
  const parts = [...Map.groupBy(known, ({ part }) => part).values()];
  const half = Math.ceil(parts.length / 2);
  const [left, right] = [parts.slice(0, half), parts.slice(half)];
  const choices = choicesOf(left) + choicesOf(right);
  if (wanted === undefined || choices > effort.left) return;
  effort.left -= choices;
  const slack = slackOf(known, period) + wanted.slack;
  const sorted = waysOf(left, period).toSorted((a, b) => a.sum - b.sum);
  for (const way of waysOf(right, period)) {
    const rest = wanted.value - way.sum;
    for (let at = firstFrom(sorted, rest - slack); at < sorted.length; at += 1) {
      const other = sorted[at];
      if (other === undefined || other.sum > rest + slack) break;
      yield other.chosen.concat(way.chosen);
    }
  }
}

/** The sum of lines in a period; undefined where one of them is not known. */
export function sumOf(lines: readonly Line[], period: string): number | undefined {
  let sum = 0;
  for (const { values } of lines) {
    const known = values.get(period);
    if (known === undefined) return undefined;
    sum += known.value;
  }
  return sum;
}

function knownIn<Known extends Line>(lines: readonly Known[], period: string): readonly Known[] {
  return lines.filter(({ values }) => values.has(period));
}

function choicesOf(parts: readonly (readonly Line[])[]): number {
  return parts.reduce((count, { length }) => count * (length + 1), 1);
}

type Way<Known> = { readonly chosen: readonly Known[]; readonly sum: number };

/** Every choice of one line or none of each part, with its sum. */
function waysOf<Known extends Line>(
  parts: readonly (readonly Known[])[],
  period: string,
): readonly Way<Known>[] {
  let ways: readonly Way<Known>[] = [{ chosen: [], sum: 0 }];
  for (const lines of parts) {
    ways = ways.flatMap((way) => [
      way,
      ...lines.map((line) => ({
        chosen: [...way.chosen, line],
        sum: way.sum + (line.values.get(period)?.value ?? 0),
      })),
    ]);
  }
  return ways;
}

/** The first place of a sorted list whose sum is no less. */
function firstFrom(sorted: readonly { readonly sum: number }[], least: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle]?.sum ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

type Judged<Known> = Tied<Known> & { readonly isExact: boolean };

/** Lines as a way to make the total; undefined where they are too few, or don't add up in a period that has all. */
function judge<Known extends Line>(
  lines: readonly Known[],
  total: Values,
  known: readonly Known[],
): Judged<Known> | undefined {
  if (membersIn(lines).length < LEAST_MEMBERS) return undefined;
  let isExact = true;
  const periods: string[] = [];
  for (const [period, { value, slack }] of total) {
    const sum = sumOf(lines, period);
    if (sum === undefined) continue;
    const off = Math.abs(sum - value);
    if (off > slack + slackOf(lines, period)) return undefined;
    isExact &&= off === 0;
    periods.push(period);
  }
  // What adds up once may do so by chance, unless it is all there is.
  const isAll = membersIn(known).every(({ part }) => lines.some((line) => line.part === part));
  return periods.length >= SURE_PERIODS || isAll ? { lines, periods, isExact } : undefined;
}

function slackOf(lines: readonly Line[], period: string): number {
  return lines.reduce((sum, { values }) => sum + (values.get(period)?.slack ?? 0), 0);
}

function membersIn<Known extends Line>(lines: readonly Known[]): readonly Known[] {
  return lines.filter(({ role }) => role === "member");
}

/** Negative where the first is the better way. */
function compare(a: Judged<Line>, b: Judged<Line>): number {
  const ranks = ({ lines }: Judged<Line>) => lines.reduce((sum, { rank }) => sum + rank, 0);
  return (
    Number(b.isExact) - Number(a.isExact) ||
    membersIn(b.lines).length - membersIn(a.lines).length ||
    a.lines.length - b.lines.length ||
    ranks(a) - ranks(b)
  );
}
