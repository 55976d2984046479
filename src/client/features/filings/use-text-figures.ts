import { useState } from "react";
import type { PassageRef } from "#client/features/filings/passage-ref.ts";
import type { FigureCheckState } from "#client/document/check/figure-check.ts";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import {
  type PassageCandidate,
  passageCandidates,
  type PassageMark,
  passageMarks,
} from "#core/figures/check/passage-candidates.ts";
import type { Binding } from "#core/ledger/reference.ts";
import type { PassageSpot } from "#core/ledger/source.ts";

/** The text that a passage is read beside. */
export type TextFigures = {
  /** Its figures as they were checked last. */
  readonly checked: FigureCheckState;
  /** The figure at the cursor that has no source. */
  readonly open: DocumentFigure | undefined;
  readonly onUse: (figure: DocumentFigure, binding: Binding) => void;
};

/** What the text and a passage have to do with each other. */
export type CitedFigures = {
  readonly marks: readonly PassageMark[];
  readonly open:
    | { readonly text: string; readonly state: DocumentFigure["state"]; readonly says: string }
    | undefined;
  /** What `onUse` takes. */
  readonly candidate: PassageCandidate | undefined;
  readonly chosen: PassageSpot | undefined;
  readonly onChoose: ((at: PassageSpot) => void) | undefined;
  readonly onUse: () => void;
};

/** The figures of a passage that the text cites, and the one it could. */
export function useTextFigures(
  { checked: state, open, onUse }: TextFigures,
  passage: PassageRef,
): CitedFigures {
  const [picked, setPicked] = useState<{ readonly id: string; readonly at: PassageSpot }>();
  const { checked, document, content } = state;
  if (checked === undefined || document === undefined) return NOTHING;
  const candidates =
    open === undefined ? [] : passageCandidates(checked.ground, open, { content, passage });
  const own = picked?.id === passage.id ? picked.at : undefined;
  const candidate =
    own === undefined
      ? candidates.find(({ isEqual }) => isEqual)
      : candidates.find(({ at }) => isSame(at, own));
  return {
    marks: passageMarks(document, checked.ground, passage),
    open: open && { text: open.text, state: open.state, says: saidOf(open, content) },
    candidate,
    chosen: candidate?.at ?? own,
    onChoose: open && ((at) => setPicked({ id: passage.id, at })),
    onUse: () => {
      if (open === undefined || candidate === undefined) return;
      onUse(open, candidate.binding);
      setPicked(undefined);
    },
  };
}

const NOTHING: CitedFigures = {
  marks: [],
  open: undefined,
  candidate: undefined,
  chosen: undefined,
  onChoose: undefined,
  onUse: () => undefined,
};

function isSame(a: PassageSpot | undefined, b: PassageSpot): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** "4.5x in Risks & Mitigants has no source". */
function saidOf({ text, position, state }: DocumentFigure, content: string): string {
  const section = content
    .slice(0, position)
    .split("\n")
    .findLast((line) => line.endsWith(":"))
    ?.slice(0, -1);
  const place = section === undefined ? text : `${text} in ${section}`;
  return state === "contradicted"
    ? `${place} is contradicted by its source`
    : `${place} has no source`;
}
