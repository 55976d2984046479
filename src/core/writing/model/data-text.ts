/** Tags that part what a model is given, and those it answers with. */
const OUR_TAGS =
  /<(?=\/?(?:data|document|selection|companies|ledger|passages?|left_out|request|edit|fix|think)\b)/gi;
/** Characters nobody sees: tags of Unicode, directions, widths of nothing. */
const UNSEEN = /[\u{E0000}-\u{E007F}\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;

/**
 * Text of a document, a filing or a file as data: it can't close the place it stands in, nor pass for
 * a reference or an edit. As long as it was, so that places in it hold.
 */
export function withoutMarks(text: string): string {
  return withoutTags(text).replaceAll("{{", "{\u200C");
}

/** Text of the product's own, in which names of others stand: its references stay references. */
export function withoutTags(text: string): string {
  return text.replaceAll(OUR_TAGS, "‹");
}

/** Text of others, which nothing is counted in: also without what nobody sees. */
export function dataText(text: string): string {
  return withoutMarks(text.replaceAll(UNSEEN, "").toWellFormed());
}

/** About as many tokens as a text takes; figures and names take more than words do. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

export const CHARACTERS_A_TOKEN = 3.5;
