/** One import of the product: the folders of both files, from the repository's root. */
export type FolderImport = { readonly from: string; readonly to: string };

/** Folders beside each other that stand on each other, one sentence for each circle. */
export function folderCircles(imports: readonly FolderImport[]): string[] {
  return [...siblingsOf(imports)].flatMap(([parent, below]) =>
    circlesOf(below).map((circle) => `${parent}: ${circle.join(" → ")} stand on each other`),
  );
}

type Below = Map<string, Set<string>>;

/** By parent, which of its folders imports from which other. */
function siblingsOf(imports: readonly FolderImport[]): Map<string, Below> {
  const parents = new Map<string, Below>();
  for (const { from, to } of imports) {
    const [mine, theirs] = [from.split("/"), to.split("/")];
    const at = mine.findIndex((name, index) => name !== theirs[index]);
    const [folder, other] = [mine[at], theirs[at]];
    if (folder === undefined || other === undefined) continue;
    const parent = mine.slice(0, at).join("/");
    const below = parents.get(parent) ?? new Map<string, Set<string>>();
    parents.set(parent, below);
    below.set(folder, (below.get(folder) ?? new Set()).add(other));
  }
  return parents;
}

/** Each circle once, as the way around it back to where it begins. */
function circlesOf(below: Below): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (folder: string, way: readonly string[]): void => {
    const begin = way.indexOf(folder);
    if (begin >= 0) circles.push([...way.slice(begin), folder]);
    if (begin >= 0 || done.has(folder)) return;
    for (const next of below.get(folder) ?? []) visit(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of below.keys()) visit(folder, []);
  return circles;
}
