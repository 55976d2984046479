/** `1 edit`, `1,200 edits`; with a verb where one follows: `1 figure is`, `2 figures are`. */
export function countText(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
}

const LIST = new Intl.ListFormat("en-GB");

/** `a`, `a and b`, `a, b and c` */
export function listText(parts: readonly string[]): string {
  return LIST.format(parts);
}
