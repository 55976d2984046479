import type { PassageDraft } from "#core/retrieval/passage.ts";

/** An entry of a document's outline. */
export type DocumentSection = {
  readonly part?: string | undefined;
  readonly item?: string | undefined;
  readonly title: string;
  /** From 1, the highest. */
  readonly level: number;
  /** The first passage under it. */
  readonly anchor: string;
  readonly page?: number | undefined;
};

/** The outline of a document: each run of passages under the same headings is entered where it begins. */
export function sectionsOf(passages: readonly PassageDraft[]): readonly DocumentSection[] {
  let above: readonly string[] = [];
  let place = "";
  return passages.flatMap(({ headings, part, item, anchor, page }) => {
    const isOtherItem = place !== `${part}/${item}`;
    const kept = isOtherItem ? 0 : sharedLength(above, headings);
    above = headings;
    place = `${part}/${item}`;
    return headings.slice(kept).map((title, at) => ({
      ...(part !== undefined && { part }),
      ...(item !== undefined && { item }),
      title,
      level: kept + at + 1,
      anchor,
      ...(page !== undefined && { page }),
    }));
  });
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const at = b.findIndex((heading, index) => a[index] !== heading);
  return at === -1 ? b.length : at;
}
