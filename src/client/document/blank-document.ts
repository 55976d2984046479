import type { Session } from "#client/document/session/session.ts";

/** Why what works on the whole text can't be done now. */
export const BLANK_DOCUMENT = "The document is blank";

/** Whether there is nothing to work on; what is being typed counts before it is taken up. */
export function isBlankDocument({ manuscript, isTyping }: Session): boolean {
  return !isTyping && !/\S/.test(manuscript.content);
}
