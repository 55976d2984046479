/** Every match of a global pattern, as `matchAll` finds them, which copies the pattern for each text. */
export function everyMatch(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match);
  }
  return matches;
}
