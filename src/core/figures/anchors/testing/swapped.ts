import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { readSentence } from "#core/figures/read/sentence/read-sentence.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { printDatum, printMagnitude } from "#core/ledger/print-datum.ts";
import type { DatumRef } from "#core/ledger/reference.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";

/** What of a figure's binding is another than its sentence says. */
export const SWAPS = ["row", "period", "company"] as const;
type Swap = (typeof SWAPS)[number];

/** A sentence in which one figure is bound to something else, and prints that. */
export type Swapped = {
  readonly kind: Swap;
  readonly content: string;
  readonly anchors: readonly Anchor[];
};

type Sentence = { readonly text: string; readonly placed: readonly PlacedBinding[] };

const STAMP = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;

/** The sentences of a text of the product's, each with the bindings in it. */
export function sentencesWith(text: string, placed: readonly PlacedBinding[]): readonly Sentence[] {
  return sentencesOf(text).map(({ start, text: sentence }) => ({
    text: sentence,
    placed: placed
      .filter(({ from, to }) => from >= start && to <= start + sentence.length)
      .map((each) => ({ ...each, from: each.from - start, to: each.to - start })),
  }));
}

/** A sentence with each cell that the reader ties by itself swapped for others, one at a time. */
export function swapsOf(sentence: Sentence, cards: readonly ContextItem[]): readonly Swapped[] {
  const { ledger, ledgers } = groundOf(cards, undefined);
  const { periods } = readSentence(sentence.text, ledgers);
  const { figures: typed } = checkFigures({
    content: sentence.text,
    connectedData: cards,
    primaryTicker: ledgers[0]?.ticker,
  });
  return sentence.placed.flatMap((each) => {
    if (!("ref" in each.binding)) return [];
    const { ref } = each.binding;
    const [own, other] = ledgers;
    const datum = ledger.find(ref);
    const isTied = typed.some(({ position, item, period, verdict }) => {
      return (
        position === each.from &&
        item === ref.item &&
        period === ref.period &&
        verdict === "verified"
      );
    });
    if (own === undefined || other === undefined || datum === undefined || !isTied) return [];
    const others = [
      ...own.tables
        .flatMap(({ data, ratios }) => [...data, ...ratios])
        .map(({ item }) => ({ kind: "row" as const, ref: { ...ref, item } })),
      ...[...own.years, ...own.quarters, ...own.ltm].map((period) => ({
        kind: "period" as const,
        ref: { ...ref, period },
      })),
      { kind: "company" as const, ref: { ...ref, entity: other.ticker } },
    ];
    return SWAPS.flatMap((kind) => {
      if (kind === "period" && periods.length === 0) return [];
      const fitting = others.flatMap((one) => {
        const found = one.kind === kind ? ledger.find(one.ref) : undefined;
        const printed = found && printedAs(sentence.text.slice(each.from, each.to), datum, found);
        return printed === undefined ? [] : [{ ref: one.ref, printed }];
      });
      const chosen = fitting[sentence.text.length % Math.max(1, fitting.length)];
      return chosen === undefined ? [] : swapped(kind, sentence, { each, ...chosen, own });
    });
  });
}

/** Another datum as the first is printed; undefined where it can't be, or reads the same. */
function printedAs(text: string, datum: Datum, other: Datum): string | undefined {
  const isLike =
    other.unit === datum.unit &&
    other.currency === datum.currency &&
    Math.sign(other.value) === Math.sign(datum.value);
  for (const style of ["mm", "bn"] as const) {
    for (const print of [printDatum, printMagnitude]) {
      if (print(datum, style) === text && isLike) {
        const printed = print(other, style);
        return printed === text ? undefined : printed;
      }
    }
  }
  return undefined;
}

type Choice = {
  readonly each: PlacedBinding;
  readonly ref: DatumRef;
  readonly printed: string;
  readonly own: CompanyLedger;
};

function swapped(
  kind: Swap,
  { text, placed }: Sentence,
  { each, ref, printed, own }: Choice,
): readonly Swapped[] {
  // Whose it is has to be said for a figure to be another's.
  const head = kind === "company" ? `${own.tables[0]?.name ?? own.ticker}'s ` : "";
  if (kind === "company" && !/^[A-Z][a-z]/.test(text)) return [];
  const begins = kind === "company" ? (text[0] ?? "").toLowerCase() : (text[0] ?? "");
  const by = printed.length - (each.to - each.from);
  const content = head + begins + text.slice(1, each.from) + printed + text.slice(each.to);
  const moved = placed.map((one): PlacedBinding => {
    const shift = head.length + (one.from > each.from ? by : 0);
    if (one === each)
      return { from: one.from + head.length, to: one.to + head.length + by, binding: { ref } };
    return { ...one, from: one.from + shift, to: one.to + shift };
  });
  return [{ kind, content, anchors: fittingAnchors(anchorsIn(content, moved, STAMP), content) }];
}
