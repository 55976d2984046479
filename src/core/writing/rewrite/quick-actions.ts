/** The rewrites with a name of their own, as buttons and instructions spell them (spec section 2). */
export const QUICK_ACTIONS = [
  "Make Formal",
  "Simplify",
  "Expand",
  "Summarize",
  "Fix Grammar",
] as const;
export type QuickAction = (typeof QUICK_ACTIONS)[number];

/** Other spellings of them. */
const ALSO: Readonly<Record<string, QuickAction>> = { summarise: "Summarize" };

/** The quick action an instruction names, in any case; undefined for an instruction of one's own. */
export function quickActionOf(instruction: string): QuickAction | undefined {
  const name = instruction.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return ALSO[name] ?? QUICK_ACTIONS.find((action) => action.toLowerCase() === name);
}

/** What an empty instruction is told (spec section 5). */
export const NO_INSTRUCTION_TEXT = "Please provide an instruction for the AI rewrite";
