const OF_PARENT =
  /\bparent(?:[- ]company)?[- ](?:only|alone|stand-?alone)\b|\b(?:information|statements|data) of (?:the )?(?:registrant|parent)\b|\bparent company (?:condensed |unconsolidated |separate )?(?:financial|balance|statements?|information|data|income)\b/i;
const NAMED = /\b(?:parent|registrant|holding company)\b|\bschedule (?:i|1)\b/i;

/** What stands among the headings of a passage that is of the parent company without its group. */
export const PARENT_ONLY = "Parent company only";

/** Whether a heading says that what follows is of the parent alone, as Schedule I of a 10-K is. */
export function isParentOnly(heading: string): boolean {
  return OF_PARENT.test(heading);
}

/** What a passage stands under, by its headings: the last, and that it is of the parent alone. */
export function placeOf(headings: readonly string[]): string | undefined {
  const last = headings.at(-1);
  if (last === undefined || isParentOnly(last) || !headings.some(isParentOnly)) return last;
  return `${PARENT_ONLY}, ${last}`;
}

/** Whether a question or a sentence asks for the parent alone by name. */
export function namesParent(words: string): boolean {
  return NAMED.test(words);
}
