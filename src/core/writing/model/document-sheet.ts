import { figuresIn } from "#core/figures/read/check-figures.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { evaluate, isAbsent, type Lookup } from "#core/ledger/formula.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { disarmed } from "#core/writing/model/marks.ts";

/** A figure that stands in the document. */
export type DocumentFigure = {
  readonly id: string;
  /** UTF-16, in the document. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** What it is of, where that is known. */
  readonly datum: Datum | undefined;
};

/** A document with its figures under ids, so that a rewrite can't alter one by accident. */
export type DocumentSheet = {
  readonly content: string;
  readonly figures: readonly DocumentFigure[];
  readonly find: (id: string) => DocumentFigure | undefined;
};

/** Of a longer text the rest is shown as it stands. */
const SCANNED_MAX = 60_000;

export function documentSheet(
  content: string,
  anchors: readonly PlacedBinding[],
  ledger: Lookup,
): DocumentSheet {
  const bound = anchors.filter(({ from, to }) => from < to && to <= content.length);
  const typed = figuresIn(content.slice(0, SCANNED_MAX))
    .map(({ start, end }) => ({ from: start, to: end, binding: undefined }))
    .filter(({ from, to }) => !bound.some((anchor) => anchor.from < to && from < anchor.to));
  const figures = [...bound, ...typed]
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, binding }, at) => {
      const found = binding && evaluate(binding, ledger);
      const datum = found === undefined || isAbsent(found) ? undefined : found;
      return { id: `d${at + 1}`, from, to, text: content.slice(from, to), datum };
    });
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  return { content, figures, find: (id) => byId.get(id) };
}

/** A stretch of the document as a model is shown it: `{{d4=USD 361 mm}}` for a figure. */
export function printStretch(
  { content, figures }: DocumentSheet,
  from: number,
  to: number,
): string {
  let text = "";
  let at = from;
  for (const figure of figures) {
    if (figure.from < at || figure.to > to) continue;
    text += `${disarmed(content.slice(at, figure.from))}{{${figure.id}=${figure.text}}}`;
    at = figure.to;
  }
  return text + disarmed(content.slice(at, to));
}
