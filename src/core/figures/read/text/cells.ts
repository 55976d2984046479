/** Where a cell of a line stands. */
export type Cell = { readonly start: number; readonly end: number };

/** A mark of a list before a tab, which parts no cells: a bullet, `1.`. */
const LISTED = /^\s*(?:[^\s\w|]|\(?\w{1,3}[.)])\t+/;

/** Whether a line stands between bars. */
export function isPiped(text: string): boolean {
  return text.length > 1 && text.startsWith("|") && text.endsWith("|");
}

/** Whether the cells of a line have their places, the empty ones too: by bars or tabs. */
export function isCelled(text: string): boolean {
  return /[|\t]/.test(text) && /[|\t]/.test(text.replace(LISTED, ""));
}

/** The cells of a line: parted by pipes, tabs or wide gaps. */
export function cellsOf(text: string): readonly Cell[] {
  const gap = [/\|/g, /\t/g].find((mark) => text.search(mark) !== -1) ?? /\s{2,}/g;
  const cells: Cell[] = [];
  let start = 0;
  for (const match of text.matchAll(gap)) {
    cells.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  cells.push({ start, end: text.length });
  const isEdge = (cell: Cell | undefined): boolean =>
    cell !== undefined && text.includes("|") && text.slice(cell.start, cell.end).trim() === "";
  const first = isEdge(cells[0]) ? 1 : 0;
  return cells.slice(first, isEdge(cells.at(-1)) ? -1 : undefined);
}

/** Whether a line has words in its first cell and nothing beside them: it heads the lines under it. */
export function isSection(text: string): boolean {
  if (!isCelled(text)) return false;
  const [label, ...others] = cellsOf(text).map(({ start, end }) => text.slice(start, end).trim());
  return label !== "" && others.length > 0 && others.every((each) => each === "");
}
