/** By these properties a reviewed file is known again. */
export const DOCUMENT_PROPERTY = "Footnote document";
export const TEXT_PROPERTY = "Footnote text";
/** The edits that went out in it, by their ids. */
export const EDITS_PROPERTY = "Footnote edits";

/** The document that a file is of, and the text that it holds: a reviewed file finds them again. */
export type WordOrigin = { readonly documentId: string; readonly textName: string };
