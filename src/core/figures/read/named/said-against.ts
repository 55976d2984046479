import { UNCHECKED_NOTE } from "#core/figures/read/check-sentence.ts";
import { NOT_CONNECTED, PLANNED } from "#core/figures/read/tie/company.ts";
import { ASKED, NOT_SAID } from "#core/figures/read/tie/gate.ts";
import { NO_TIME } from "#core/figures/read/tie/tie-sentence.ts";
import { STRANGER } from "#core/figures/read/verdicts/judge.ts";

/** What a sentence says against any source: it claims nothing, or is of another company or time. */
export const SAID_AGAINST: ReadonlySet<string> = new Set([
  ASKED,
  NOT_SAID,
  NOT_CONNECTED,
  PLANNED,
  NO_TIME,
  STRANGER,
  UNCHECKED_NOTE,
]);
