import { countText } from "#core/count-text.ts";
import { keptThroughWords } from "#core/figures/anchors/anchored-manuscript.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { decidedFigure, keptIn } from "#core/figures/check/decided-figures.ts";
import {
  type DocumentFigure,
  type NumberedSource,
  sourceNumbers,
} from "#core/figures/check/document-figures.ts";
import { changesByEdit, type EditChanges } from "#core/figures/check/edit-figures-changes.ts";
import { type CheckedText, checkText } from "#core/figures/read/check-figures.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { anchorsAfterEdits } from "#core/text/edits/edit-anchors.ts";
import { placesOfApplied } from "#core/text/edits/edit-range.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** What a proposed edit does to figures, were all that are pending accepted. */
export type EditFigures = {
  /** Figures that go or come; one in place of another is one. */
  readonly altered: number;
  /** Figures it brings in, and others, that contradict their source because of it. */
  readonly contradicted: number;
  /** Figures of the text that comes in; `position` counts into the edit's `content`. */
  readonly figures: readonly DocumentFigure[];
  /** Figures outside of it that it makes contradicted; `position` counts into the text as it would stand. */
  readonly contradictedElsewhere: readonly CheckedFigure[];
  /** "alters 2 figures", "adds 1 figure", "alters 1 figure, 1 contradicted"; "alters no figures". */
  readonly text: string;
};

/** The figures of every pending edit, with the text as it would stand checked. */
export type EditedFigures = {
  readonly byId: ReadonlyMap<string, EditFigures>;
  readonly after: CheckedText;
};

/** A document with edits pending on it. */
export type Proposed = {
  readonly checked: CheckedText;
  readonly content: string;
  readonly edits: readonly Edit[];
  /** What figures of the document are of. */
  readonly anchors?: readonly Anchor[] | undefined;
  /** As the document numbers them now; new ones go on from there. */
  readonly sources: readonly NumberedSource[];
  /** The text with every edit applied, checked; checked here when not given. */
  readonly after?: CheckedText | undefined;
};

/**
 * What each edit alters in figures, judged in the text as it would stand with all of them applied.
 * `earlier` is the answer before: what is the same in it stays the very same object.
 */
export function editFigures(proposed: Proposed, earlier?: EditedFigures): EditedFigures {
  const { checked, content } = proposed;
  const edits = placesOfApplied(proposed.edits);
  const text = applyEdits(content, proposed.edits);
  const anchors = anchorsAsProposed(proposed, text);
  const bound = boundSentences(anchors, checked.ground);
  const after = proposed.after ?? checkText(earlier?.after ?? checked, text, bound);
  const later = claims(after);
  const changes = changesByEdit(edits, { now: claims(checked), later, text });
  const shown = figuresAsShown(sourceNumbers(after, proposed.sources), keptIn(anchors, text));
  const summaries = edits.map(({ edit, from }, index) => {
    const next = summary(edit, changes[index] ?? NOTHING, (figure) => shown(figure, from));
    const before = earlier?.byId.get(edit.id);
    return [edit.id, before !== undefined && isSame(before, next) ? before : next] as const;
  });
  return { byId: sameMap(earlier?.byId, summaries), after };
}

/** What figures of the text are of, were every edit accepted. */
export function anchorsAsProposed(
  { content, edits, anchors = [] }: Pick<Proposed, "content" | "edits" | "anchors">,
  text: string,
): readonly Anchor[] {
  const after = { content: text, anchors: anchorsAfterEdits(anchors, content, edits) };
  return withWords(keptThroughWords({ content, anchors }, edits, after), text);
}

function claims({ figures }: CheckedText): readonly CheckedFigure[] {
  return figures.filter(({ verdict }) => verdict !== "ignored");
}

/** How figures of the text as it would stand show in the edit that brings them in. */
function figuresAsShown(
  numbers: ReturnType<typeof sourceNumbers>,
  keptAt: ReturnType<typeof keptIn>,
): (figure: CheckedFigure, start: number) => DocumentFigure {
  return (figure, start) => {
    const decided = decidedFigure(figure, keptAt);
    return {
      ...figure,
      ...decided,
      position: figure.position - start,
      sourceNumbers: decided.state === "verified" ? numbers.of(figure) : [],
    };
  };
}

const NOTHING: EditChanges = { altered: 0, brought: [], contradictedElsewhere: [] };

function summary(
  { type }: Edit,
  { altered, brought, contradictedElsewhere }: EditChanges,
  shown: (figure: CheckedFigure) => DocumentFigure,
): EditFigures {
  const figures = brought.map(shown);
  const own = figures.filter(({ state }) => state === "contradicted").length;
  const contradicted = own + contradictedElsewhere.length;
  const count = altered === 0 ? "no figures" : countText(altered, "figure");
  const text = `${type === "add" && altered > 0 ? "adds" : "alters"} ${count}${contradicted === 0 ? "" : `, ${contradicted} contradicted`}`;
  return { altered, contradicted, figures, contradictedElsewhere, text };
}

function isSame(a: EditFigures, b: EditFigures): boolean {
  return (
    a.text === b.text &&
    areAlike(a.figures, b.figures) &&
    areAlike(a.contradictedElsewhere, b.contradictedElsewhere)
  );
}

type Shown = CheckedFigure & Partial<DocumentFigure>;

function areAlike(a: readonly Shown[], b: readonly Shown[]): boolean {
  return a.length === b.length && a.every((figure, at) => isAlike(figure, b[at]));
}

/** A sentence that is not judged anew gives what its figures were compared with as the same object. */
function isAlike(a: Shown, b: Shown | undefined): boolean {
  return (
    b !== undefined &&
    SHOWN.every((part) => a[part] === b[part]) &&
    a.sourceNumbers?.join() === b.sourceNumbers?.join()
  );
}
const SHOWN = ["position", "text", "verdict", "expected", "note", "hint", "state", "kept"] as const;

/** The map as it was when it holds the very same things. */
function sameMap(
  earlier: ReadonlyMap<string, EditFigures> | undefined,
  entries: readonly (readonly [string, EditFigures])[],
): ReadonlyMap<string, EditFigures> {
  const isUnchanged =
    earlier?.size === entries.length &&
    entries.every(([id, figures]) => earlier.get(id) === figures);
  return isUnchanged ? earlier : new Map(entries);
}
