import { joinSentences, type Prose, prose } from "#core/writing/analyst/prose.ts";

/** What the figures say of a risk, and the level at which it is one. */
export function thresholdLines(lines: readonly Prose[], bound: Prose): Prose {
  const said = lines.filter(({ length }) => length > 0);
  const level = bound.length === 0 ? [] : prose`The threshold is ${bound}.`;
  return joinSentences(
    said.length === 0
      ? [prose`the connected data hold no figure for it.`, level]
      : [...said, level],
  );
}

/** What stands against a risk, under its name; that nothing does where nothing does. */
export function against(name: string, ...found: readonly Prose[]): Prose {
  const said = found.filter(({ length }) => length > 0);
  return said.length === 0
    ? prose`${name}: nothing in the connected data stands against it.`
    : prose`${name}: ${joinSentences(said)}`;
}
