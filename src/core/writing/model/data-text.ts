import { disarmed } from "#core/writing/model/marks.ts";

/** Characters nobody sees: tags of Unicode, directions, widths of nothing. */
const UNSEEN = /[\u{E0000}-\u{E007F}\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;

/** Text of others, which nothing is counted in: also without what nobody sees. */
export function dataText(text: string): string {
  return disarmed(text.replaceAll(UNSEEN, "").toWellFormed());
}

/** About as many tokens as a text takes; figures and names take more than words do. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

export const CHARACTERS_A_TOKEN = 3.5;
