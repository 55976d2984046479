/** A line that says what interest the author has, under whatever of its usual names. */
export const DISCLOSURE =
  /^[ \t]*(?:disclosures?|disclaimer|conflicts? of interest)\b|\bholds? (?:no|a) position in (?:the|these|any|its) /im;

/** The line offered to a text that discloses nothing; its author makes it true or leaves it out. */
export const STANDARD_DISCLOSURE =
  "Disclosure: The author holds no position in the securities named. This note is information, not investment advice.";
export const DISCLOSURE_MAX = 500;

/** The author's own line as it is added: always one that says it is a disclosure. */
export function disclosureLine(own: string | undefined): string {
  const line = own?.trim().replaceAll(/\s+/g, " ") ?? "";
  if (line === "") return STANDARD_DISCLOSURE;
  return DISCLOSURE.test(line) ? line : `Disclosure: ${line}`;
}
