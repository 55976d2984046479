import { saysDatum, saysValue } from "#core/figures/anchors/judge-anchor.ts";
import { isInUnit } from "#core/figures/read/verdicts/hints.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { figureAt, saidFigures } from "#core/figures/check/figure-at.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { bracketed, isWritten } from "#core/ledger/display.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import { originKey } from "#core/ledger/origins.ts";
import type { PassageCell } from "#core/ledger/passage-table.ts";
import { PASSAGES_KIND } from "#core/ledger/passages-provider.ts";
import { periodText } from "#core/ledger/period.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { isPassage, type PassageSource, type PassageSpot } from "#core/ledger/source.ts";

/** What tells a passage from all others. */
export type PassageName = Pick<PassageSource, "document" | "anchor">;

/** A figure of a passage that a figure of the text may come from. */
export type PassageCandidate = {
  readonly binding: Binding;
  /** The figure of the text says this value, within its tolerance. */
  readonly isEqual: boolean;
  readonly at: PassageSpot | undefined;
};

/** The figures of a passage that are in a figure's unit; those that say it first. */
export function passageCandidates(
  ground: Ground,
  checked: CheckedFigure,
  { content, passage }: { readonly content: string; readonly passage: PassageName },
): readonly PassageCandidate[] {
  const said = figureAt(content, checked);
  if (said === undefined) return [];
  return dataOf(ground, passage)
    .filter(({ datum }) => isInUnit(said.figure, datum.unit))
    .map(({ datum, source }) => ({
      // Connected anew a card has another id, and the same rows.
      binding: bindingOf({ ...datum, provider: undefined }),
      isEqual: saysValue({ ...said, text: checked.text, by: "analyst" }, datum),
      at: source.at,
    }))
    .toSorted((a, b) => Number(b.isEqual) - Number(a.isEqual));
}

/**
 * What the figures of a passage's text are of, where a quotation of it has them. Only those that are
 * read in it as they were in the passage: the others are left to be read.
 */
export function quotedBindings(
  ground: Pick<Ground, "ledger">,
  passage: PassageName,
  /** `lead`: by how much places in the passage are ahead of those in the quotation. */
  quote: { readonly text: string; readonly lead: number },
): readonly PlacedBinding[] {
  const said = saidFigures(quote.text);
  return dataOf(ground, passage).flatMap(({ datum, source: { at } }) => {
    if (at === undefined || !("from" in at)) return [];
    const [from, to] = [at.from + quote.lead, at.to + quote.lead];
    if (from < 0 || to > quote.text.length) return [];
    const figure = said({ position: from });
    const text = quote.text.slice(from, to);
    if (figure === undefined || !saysDatum({ ...figure, text, by: "product" }, datum)) return [];
    return [{ from, to, binding: bindingOf({ ...datum, provider: undefined }) }];
  });
}

/** What a cell of a passage's table is; undefined of one that is quoted as printed and never computed with. */
export function datumOfCell(
  ground: Pick<Ground, "ledger">,
  passage: PassageName,
  cell: { readonly row: number; readonly column: number },
): Datum | undefined {
  return dataOf(ground, passage).find(
    ({ source: { at } }) =>
      at !== undefined && "row" in at && at.row === cell.row && at.column === cell.column,
  )?.datum;
}

/**
 * What a cell says, as a sentence of its own: words that are written beside it later leave its binding in
 * force. It is called by all that it stands under, without the number of its note, and has each digit that
 * is printed.
 */
export function cellSentence(
  datum: Datum,
  printed: Pick<PassageCell, "text" | "unit"> | undefined,
): { readonly text: string; readonly anchors: readonly PlacedBinding[] } {
  const { text: digits = "", unit } = printed ?? {};
  const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
  const figure =
    unit === "perShare"
      ? `${datum.currency} ${bracketed(datum.value, decimals)}`
      : printDatum(datum, "mm", decimals + finerBy(datum, digits));
  const called = datum.item.replace(/^(?:Note )?\d{1,2}[.:] (?=\p{Lu})/u, "");
  const lead = `${called}, ${periodText(datum.period)}: `;
  const place = { from: lead.length, to: lead.length + figure.length };
  const binding = bindingOf({ ...datum, provider: undefined });
  return { text: `${lead}${figure}.`, anchors: [{ ...place, binding }] };
}

/** How many digits more a number has in millions than it is printed with; fewer in billions. */
function finerBy({ value, unit }: Datum, digits: string): number {
  const [number = ""] = /\d[\d,]*(?:\.\d+)?|\.\d+/.exec(digits) ?? [];
  const size = Number(number.replaceAll(",", ""));
  const isInMillions = unit === "shares" || (unit === "money" && !isWritten(value));
  if (!isInMillions || size === 0 || value === 0) return 0;
  return Math.max(
    -(/\.(\d+)/.exec(number)?.[1]?.length ?? 0),
    6 - Math.round(Math.log10(Math.abs(value) / size)),
  );
}

type PassageDatum = { readonly datum: Datum; readonly source: PassageSource };

function dataOf({ ledger }: Pick<Ground, "ledger">, passage: PassageName): readonly PassageDatum[] {
  return ledger.providers
    .filter(({ kind }) => kind === PASSAGES_KIND)
    .flatMap(({ items, periods, find }) =>
      items.flatMap((item) =>
        periods.flatMap((period) => {
          const datum = find(item, period);
          const source = datum && sourceIn(datum, passage);
          return datum === undefined || source === undefined ? [] : [{ datum, source }];
        }),
      ),
    );
}

function sourceIn({ source }: Datum, { document, anchor }: PassageName): PassageSource | undefined {
  if (source === undefined || !isPassage(source) || source.anchor !== anchor) return undefined;
  return JSON.stringify(source.document) === JSON.stringify(document) ? source : undefined;
}

/** A figure of a passage that the text cites. */
export type PassageMark = {
  readonly at: PassageSpot;
  /** Of its source in the document. */
  readonly number: number;
  /** The figure as the text writes it. */
  readonly text: string;
};

/** The figures of a passage that a text cites, with their source's number, in the order of the text. */
export function passageMarks(
  { figures, sources }: DocumentFigures,
  { ledger }: Ground,
  passage: PassageName,
): readonly PassageMark[] {
  return figures.flatMap(({ ticker, item, period, state, text }) => {
    if (state !== "verified" || ticker === null || item === null || period === null) return [];
    const datum = ledger.find({ entity: ticker, item, period });
    const source = datum && sourceIn(datum, passage);
    if (source?.at === undefined) return [];
    const number = sources.find((each) => originKey(each) === originKey(source))?.number;
    return number === undefined ? [] : [{ at: source.at, number, text }];
  });
}
