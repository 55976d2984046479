import type { Claim, Operation } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { Binding, DatumRef, Op } from "#core/ledger/reference.ts";

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
  const company = said && ground.ledgers.find(({ ticker }) => ticker === said.ref.entity);
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
function saidOf(binding: Binding): Said | undefined {
  if ("ref" in binding) return { ref: binding.ref, operation: { kind: "level" } };
  if (!("formula" in binding)) return undefined;
  const { op, args } = binding.formula;
  const operands = args.map((arg) => (typeof arg === "number" ? undefined : saidOf(arg)));
  return op === "absolute" || op === "negate" ? movedOnly(operands[0]) : moveOf(op, operands);
}

function movedOnly(said: Said | undefined): Said | undefined {
  return said?.operation.kind === "level" ? undefined : said;
}

function moveOf(op: Op, [now, before, ...others]: readonly (Said | undefined)[]): Said | undefined {
  const kind = MOVES[op];
  if (kind === undefined || now === undefined || before === undefined) return undefined;
  if (others.length > 0 || !isMove(now.ref, before.ref)) return undefined;
  return { ref: now.ref, operation: { kind, base: [before.ref.period] } };
}

function isMove(now: DatumRef, before: DatumRef): boolean {
  return now.item === before.item && now.entity === before.entity && now.period !== before.period;
}
