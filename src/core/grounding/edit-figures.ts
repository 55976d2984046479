import { type CheckedText, checkText } from "#core/grounding/check-figures.ts";
import {
  type DocumentFigure,
  type NumberedSource,
  sourceNumbers,
} from "#core/grounding/document-figures.ts";
import type { CheckedFigure } from "#core/grounding/verdict.ts";
import { applyEdits } from "#core/text-edits/apply-edits.ts";
import type { Edit } from "#core/text-edits/edit.ts";
import { endOf, insertedText, removedLength, sortedEdits } from "#core/text-edits/edit-range.ts";

/** What a proposed edit does to figures, were all that are pending accepted. */
export type EditFigures = {
  /** Figures that go or come; one in place of another is one. */
  readonly altered: number;
  /** Figures of the text that comes in; `position` counts into the edit's `content`. */
  readonly figures: readonly DocumentFigure[];
  /** Figures outside of it that it makes contradicted; `position` counts into the text as it would stand. */
  readonly contradictedElsewhere: readonly CheckedFigure[];
  /** "alters 2 figures", "alters 1 figure, 1 contradicted"; "alters no figures". */
  readonly text: string;
};

/** The figures of every pending edit, with the text as it would stand checked. */
export type EditedFigures = {
  readonly byId: ReadonlyMap<string, EditFigures>;
  readonly after: CheckedText;
};

type Standing = {
  readonly checked: CheckedText;
  readonly content: string;
  /** As the document numbers them now; new ones go on from there. */
  readonly sources: readonly NumberedSource[];
};

/** What each edit alters in figures. `earlier` is the answer before: what did not change is not judged anew. */
export function editFigures(
  { checked, content, sources }: Standing,
  edits: readonly Edit[],
  earlier?: EditedFigures,
): EditedFigures {
  const after = checkText(earlier?.after ?? checked, applyEdits(content, edits));
  const numbers = sourceNumbers(after, sources);
  const byId = new Map<string, EditFigures>();
  let grown = 0;
  for (const edit of sortedEdits(edits)) {
    const start = edit.position + grown;
    const comes = claims(after).filter((figure) =>
      isWithin(figure, start, start + insertedText(edit).length),
    );
    const goes = claims(checked).filter((figure) => isWithin(figure, edit.position, endOf(edit)));
    const altered = Math.max(comes.length, goes.length);
    byId.set(edit.id, {
      altered,
      figures: comes.map((figure) => ({
        ...figure,
        position: figure.position - start,
        state:
          figure.verdict === "verified" || figure.verdict === "contradicted"
            ? figure.verdict
            : "unsupported",
        decision: undefined,
        isOutdated: false,
        sourceNumbers: figure.verdict === "verified" ? numbers.of(figure) : [],
      })),
      contradictedElsewhere: [],
      text: textOf(altered, comes.filter(({ verdict }) => verdict === "contradicted").length),
    });
    grown += insertedText(edit).length - removedLength(edit);
  }
  return { byId, after };
}

function claims({ figures }: CheckedText): readonly CheckedFigure[] {
  return figures.filter(({ verdict }) => verdict !== "ignored");
}

function isWithin({ position, length }: CheckedFigure, start: number, end: number): boolean {
  return position < end && position + length > start;
}

function textOf(altered: number, contradicted: number): string {
  const figures =
    altered === 0 ? "no figures" : `${altered} ${altered === 1 ? "figure" : "figures"}`;
  return contradicted === 0
    ? `alters ${figures}`
    : `alters ${figures}, ${contradicted} contradicted`;
}
