/** By these properties a reviewed file is known again. */
export const DOCUMENT_PROPERTY = "Footnote document";
export const TEXT_PROPERTY = "Footnote text";

/** The document that a file is of, and the state of its text: a reviewed file finds them again. */
export type WordOrigin = { readonly documentId: string; readonly textName: string };
