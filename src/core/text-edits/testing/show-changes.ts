import type { TextChange } from "#core/text-edits/text-change.ts";

/** A text with its changes as an editor would mark them: [-gone-]{+come+}. */
export function showChanges(text: string, changes: readonly TextChange[]): string {
  let copiedTo = 0;
  const pieces = changes.map(({ from, to, insert }) => {
    const kept = text.slice(copiedTo, from);
    const gone = text.slice(from, to);
    copiedTo = to;
    return `${kept}${gone && `[-${gone}-]`}${insert && `{+${insert}+}`}`;
  });
  return pieces.join("") + text.slice(copiedTo);
}
