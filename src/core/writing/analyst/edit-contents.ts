import { capitalise, counted } from "#core/ledger/words.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** `four sections, 42 figures, every one from the connected data.` */
export function contents(sections: number, edits: readonly Edit[]): string {
  // All that comes, a headline's among them: as many as the document counts then.
  const figures = edits.flatMap(({ anchors = [] }) => anchors).length;
  const prompts = edits.flatMap(({ content }) => content.match(/\[Analyst:/g) ?? []).length;
  const brackets =
    prompts === 0
      ? ""
      : ` ${capitalise(counted(prompts, "line"))} in brackets ${prompts === 1 ? "is" : "are"} left for you.`;
  return `${counted(sections, "section")}, ${figures} ${figures === 1 ? "figure" : "figures"}, every one from the connected data.${brackets}`;
}
