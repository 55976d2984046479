/** Text longer than this is a large block (spec section 9). */
export const LARGE_CONTENT_OVER = 200;
export const LARGE_CONTENT_SHOWN = 300;
export const CONTENT_SHOWN = 100;
export const LARGE_CONTENT_LABEL = "Large content block";

export type ContentPreview = {
  /** "Large content block" above a long text; undefined above a short one. */
  readonly label: string | undefined;
  readonly text: string;
};

/** What a row or card shows of a text: the first 100 characters, of a large block the first 300. */
export function contentPreview(content: string): ContentPreview {
  if (content.length <= LARGE_CONTENT_OVER) {
    return { label: undefined, text: beginning(content, CONTENT_SHOWN) };
  }
  return { label: LARGE_CONTENT_LABEL, text: beginning(content, LARGE_CONTENT_SHOWN) };
}

/** Half of a character at the cut is left out. */
function beginning(content: string, length: number): string {
  const cut = content.slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
