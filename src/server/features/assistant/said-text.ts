import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsOf, printProse, type SaidProse } from "#core/ledger/prose.ts";

/** What is said so far, printed, with what its figures are of. */
export type SaidText = {
  readonly text: () => string;
  readonly anchors: () => readonly PlacedBinding[];
  /** Prints what comes next. @returns it, its anchors counted into the whole */
  readonly add: (said: SaidProse) => {
    readonly delta: string;
    readonly anchors: readonly PlacedBinding[];
  };
};

export function createSaidText(): SaidText {
  const pieces: string[] = [];
  const anchors: PlacedBinding[] = [];
  let length = 0;
  return {
    text: () => pieces.join(""),
    anchors: () => anchors,
    add({ prose, style }) {
      const draft = printProse(prose, style);
      const start = length;
      const own = anchorsOf(draft).map(({ from, to, ...anchor }) => ({
        ...anchor,
        from: from + start,
        to: to + start,
      }));
      pieces.push(draft.text);
      anchors.push(...own);
      length += draft.text.length;
      return { delta: draft.text, anchors: own };
    },
  };
}
