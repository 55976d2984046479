/** The sizes of paper a report is laid out for. */
export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];
