import { applyChanges, type TextChange } from "#core/text/edits/text-change.ts";
import type { WordChange } from "#core/text/edits/word-diff.ts";

/** A text with its changes as an editor would mark them: [-gone-]{+come+}; «joined ones». */
export function showChanges(text: string, changes: readonly WordChange[]): string {
  const marked = changes.map(({ from, to, insert, parts }) => {
    if (parts === undefined) return { from, to, insert: marks(text.slice(from, to), insert) };
    return { from, to, insert: `«${withMarks(text.slice(from, to), parts)}»` };
  });
  return applyChanges(text, marked);
}

function withMarks(text: string, changes: readonly TextChange[]): string {
  return applyChanges(
    text,
    changes.map(({ from, to, insert }) => ({
      from,
      to,
      insert: marks(text.slice(from, to), insert),
    })),
  );
}

function marks(gone: string, comes: string): string {
  return `${gone && `[-${gone}-]`}${comes && `{+${comes}+}`}`;
}
