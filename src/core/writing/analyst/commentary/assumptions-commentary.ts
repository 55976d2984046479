import { arrayOf, isObject } from "#core/finance/valuation/json-reading.ts";
import { readNotes } from "#core/finance/valuation/saved-assumptions.ts";
import type { AssumptionNote, NoteGroup } from "#core/finance/valuation/valuation-model.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { type Draft, type Prose, prose } from "#core/ledger/prose.ts";
import type { ValueFacts } from "#core/writing/analyst/value-facts.ts";
import { capitalise } from "#core/ledger/words.ts";
import {
  type CommentaryTask,
  type CommentedModel,
  type Ranked,
  styleOf,
  withinWords,
} from "#core/writing/analyst/commentary/commentary.ts";

/** Spec section 8. */
export const NO_ASSUMPTIONS_TEXT = "No base case assumptions available";

type Group = {
  readonly note: NoteGroup;
  readonly group: string;
  readonly figures: (facts: ValueFacts) => Prose;
};

const GROUPS: readonly Group[] = [
  {
    note: "revenueGrowth",
    group: "revenue_growth_assumptions",
    figures: (facts) =>
      rateSentence(facts, { item: "Revenue Growth (%)", subject: "Revenues are taken to grow" }),
  },
  {
    note: "ebitdaMargin",
    group: "ebitda_margin_assumptions",
    figures: (facts) =>
      rateSentence(facts, { item: "EBITDA Margin (%)", subject: "EBITDA margin is" }),
  },
  {
    note: "workingCapital",
    group: "working_capital_assumptions",
    figures: (facts) =>
      rateSentence(facts, {
        item: "Working Capital (% of Revenue Change)",
        subject: "Working capital takes",
        of: " of the change in revenues",
      }),
  },
  {
    note: "capex",
    group: "capex_assumptions",
    figures: (facts) =>
      rateSentence(facts, {
        item: "Capital Expenditure (% of Revenues)",
        subject: "Capital expenditure is",
        of: " of revenues",
      }),
  },
];

/**
 * The base case's assumptions in at most 200 words: its figures first, then the analyst's own
 * rationale, drivers and risks as far as they fit. The spec's sentence without any.
 */
export function assumptionsCommentary(task: CommentaryTask): Draft {
  const { model } = task;
  if (model === undefined || !hasAssumptions(model)) return fallback();
  const notes = readNotes(parametersOf(model));
  const sentences = GROUPS.flatMap(({ note, figures }, paragraph): readonly Ranked[] => [
    { paragraph, rank: paragraph, prose: figures(model.facts) },
    ...notesOf(notes[note]).map((text, at) => ({
      paragraph,
      rank: (at + 1) * GROUPS.length + paragraph,
      prose: prose`${text}`,
    })),
  ]);
  const draft = withinWords(sentences, styleOf(task));
  return draft.text === "" ? fallback() : draft;
}

function fallback(): Draft {
  return { text: NO_ASSUMPTIONS_TEXT, figures: [] };
}

function parametersOf({ assumptionParameters }: CommentedModel) {
  return isObject(assumptionParameters) ? assumptionParameters : {};
}

function hasAssumptions(model: CommentedModel): boolean {
  const parameters = parametersOf(model);
  return GROUPS.some(({ group, note }) => {
    const given = parameters[group];
    const isNoted = notesOf(readNotes(parameters)[note]).length > 0;
    return isNoted || (isObject(given) && arrayOf(given["values"]).length > 0);
  });
}

/** From the first projected year to the last, beside the year before where it is known. */
function rateSentence(
  { at, model, projected }: ValueFacts,
  { item, subject, of = "" }: { item: string; subject: string; of?: string },
): Prose {
  const [first] = projected;
  const last = projected.at(-1);
  const [opening, closing] = [at(item, first), at(item, last)];
  if (opening === undefined || first === undefined || last === undefined) return [];
  const before = model === undefined ? [] : baseClause(at(item, model.base), model.base);
  // A fall takes its words from the sentence, not from brackets.
  const isFalling = item === "Revenue Growth (%)" && opening.value < 0;
  const start = isFalling ? prose`Revenues are taken to change by` : prose`${subject}`;
  if (closing === undefined || last === first) {
    return prose`${start} ${opening}${of} in ${first}${before}.`;
  }
  return opening.value === closing.value
    ? prose`${start} ${opening}${of} in each year from ${first} to ${last}${before}.`
    : prose`${start} ${opening}${of} in ${first} and ${closing} in ${last}${before}.`;
}

function baseClause(rate: Datum | undefined, base: string): Prose {
  return rate === undefined ? [] : prose`, against ${rate} in ${periodText(base)}`;
}

/** The analyst's own words as sentences. */
function notesOf({ rationale, keyDrivers, risks }: AssumptionNote): readonly string[] {
  return [
    ...(rationale.trim() === "" ? [] : [closed(capitalise(rationale.trim()))]),
    ...(keyDrivers.length === 0 ? [] : [closed(`Key drivers: ${keyDrivers.join("; ")}`)]),
    ...(risks.length === 0 ? [] : [closed(`Risks: ${risks.join("; ")}`)]),
  ];
}

function closed(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
