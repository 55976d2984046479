/** A line that says what interest the author has, under whatever of its usual names. */
export const DISCLOSURE =
  /^[ \t]*(?:disclosures?|disclaimer|conflicts? of interest)\b|\bholds? (?:no|a) position in (?:the|these|any|its) /im;

export const DISCLOSURE_MAX = 500;

/**
 * The author's own line as it is added, always one that says it is a disclosure; undefined where they
 * wrote none: nobody else knows what they hold.
 */
export function disclosureLine(own: string | undefined): string | undefined {
  const line = own?.trim().replaceAll(/\s+/g, " ") ?? "";
  if (line === "") return undefined;
  return DISCLOSURE.test(line) ? line : `Disclosure: ${line}`;
}
