import type { Claim, Operation } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { latestFirst } from "#core/ledger/period.ts";
import type { Binding, DatumRef, Formula, Op } from "#core/ledger/reference.ts";

/** The figures of a sentence that are bound, as if they had been read: what words may be held to. */
export function boundClaims(
  reading: SentenceReading,
  figures: readonly CheckedFigure[],
  ground: Ground,
): readonly Judged[] {
  return figures.flatMap((figure) => {
    const { position, length, anchor } = figure;
    const read = reading.figures.find(
      ({ start, end }) => start >= position && end <= position + length,
    );
    const claim = anchor && read && claimOf(anchor.binding, read, { reading, ground });
    return claim === undefined ? [] : [{ figure, claim, item: claim.item, isLoose: false }];
  });
}

function claimOf(
  binding: Binding,
  figure: Figure,
  { reading, ground }: { readonly reading: SentenceReading; readonly ground: Ground },
): Claim | undefined {
  const said = saidOf(binding);
  const company = said && companyIn(ground.ledgers, said.ref.entity);
  if (said === undefined || company === undefined) return undefined;
  const { item, period } = said.ref;
  const mention = reading.items.findLast(({ end }) => end <= figure.start);
  return {
    figure,
    company,
    item,
    others: [],
    columns: [period],
    operation: said.operation,
    direction: undefined,
    sign: mention?.item === item && mention.isNegative ? "negative" : undefined,
    isVague: false,
  };
}

type Said = { readonly ref: DatumRef; readonly operation: Operation };

const MOVES: Readonly<Partial<Record<Op, "growth" | "cagr" | "change">>> = {
  growth: "growth",
  cagr: "cagr",
  change: "change",
  difference: "change",
};

/** What a binding is of a row: the row, or how it moved from one column to another. */
export function saidOf(binding: Binding): Said | undefined {
  if ("ref" in binding) return { ref: binding.ref, operation: { kind: "level" } };
  if (!("formula" in binding)) return undefined;
  const { op, args } = binding.formula;
  const same = unwrapped(binding.formula);
  if (same !== undefined) return saidOf(same);
  const operands = args.map((arg) => (typeof arg === "number" ? undefined : saidOf(arg)));
  return op === "negate" ? movedOnly(operands[0]) : moveOf(op, operands);
}

/** What a formula leaves as it is: `max(a)`, `a * 1`, `a - 0`, but for its sign `absolute(a)`. */
function unwrapped({ op, args }: Formula): Binding | undefined {
  const idle = IDLE[op];
  const left = args.filter((arg, at) => arg !== idle?.number || (at === 0 && idle.isOrdered));
  const [only, ...others] = left;
  const isWrapped = idle !== undefined && others.length === 0;
  return isWrapped && typeof only !== "number" ? only : undefined;
}

/** The ops that leave one operand as it is, with the number that changes nothing beside it. */
const IDLE: Readonly<
  Partial<Record<Op, { readonly number?: number; readonly isOrdered?: boolean }>>
> = {
  sum: { number: 0 },
  difference: { number: 0, isOrdered: true },
  product: { number: 1 },
  ratio: { number: 1, isOrdered: true },
  average: {},
  min: {},
  max: {},
  absolute: {},
};

function movedOnly(said: Said | undefined): Said | undefined {
  return said?.operation.kind === "level" ? undefined : said;
}

function moveOf(op: Op, [now, before, ...others]: readonly (Said | undefined)[]): Said | undefined {
  const kind = MOVES[op];
  if (kind === undefined || now === undefined || before === undefined) return undefined;
  if (others.length > 0 || !isMove(now.ref, before.ref)) return undefined;
  // The size of a change is the same whichever end is named first; words say which way it went.
  const periods = [now.ref.period, before.ref.period];
  const [period = "", base = ""] = kind === "change" ? latestFirst(periods) : periods;
  return { ref: { ...now.ref, period }, operation: { kind, base: [base] } };
}

function isMove(now: DatumRef, before: DatumRef): boolean {
  return now.item === before.item && now.entity === before.entity && now.period !== before.period;
}
