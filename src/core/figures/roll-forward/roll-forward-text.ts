import { countText, listText } from "#core/count-text.ts";
import type { Advance, ColumnStep } from "#core/figures/roll-forward/advance.ts";
import type { RollForward } from "#core/figures/roll-forward/roll-forward.ts";
import type { StaleFigure } from "#core/figures/roll-forward/stale-figures.ts";
import type { FlaggedWords } from "#core/figures/roll-forward/words-to-check.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";

/** A list in the conversation names so many; the rest is counted. */
const LISTED = 12;

/**
 * `Apple FY2025 is connected: 14 figures are of FY2024, 9 edits to decide.` `listed` is how many edits
 * the conversation lists once it is asked: one brings a whole sentence on, with all its figures.
 */
export function staleNotice(found: RollForward, listed = found.edits.length): string {
  const told = [figuresText(found), listed === 0 ? "" : `${countText(listed, "edit")} to decide`];
  return `${connectedText(found)}: ${told.filter(Boolean).join(", ")}.`;
}

function connectedText({ advances }: RollForward): string {
  const [first, ...others] = advances;
  if (first === undefined) return "Connected statements were restated";
  if (others.length === 0) return `${first.name} ${periodText(headline(first).to)} is connected`;
  return `Newer statements of ${listText(advances.map(({ name }) => name))} are connected`;
}

function figuresText(found: RollForward): string {
  const { advances, stale } = found;
  const [first, ...others] = advances;
  if (first === undefined) {
    const restated = stale.filter(({ isRestated }) => isRestated).length;
    const has = restated === 1 ? "has" : "have";
    return restated === 0
      ? ""
      : `${countText(restated, "figure")} of the text ${has} another value`;
  }
  // As many as are then proposed or said to have no newer value.
  const older = stale.filter(({ isRestated }) => !isRestated).length;
  if (older === 0) return "";
  const isOfOne = others.length === 0 && (older === 1 || !isMixed(found));
  const from = isOfOne ? periodText(headline(first).from) : "earlier periods";
  return `${countText(older, "figure is", "figures are")} of ${from}`;
}

/** The step that says most: of years, else of quarters, else of twelve months. */
export function headline({ steps }: Advance): ColumnStep {
  const step = steps.year ?? steps.quarter ?? steps.ltm;
  if (step === undefined) throw new RangeError("A company without a step did not go on");
  return step;
}

/** Whether figures of more kinds of columns than the headline's are stale. */
function isMixed({ stale, advances: [first] }: RollForward): boolean {
  const from = first && headline(first).from;
  return stale.some((figure) => figure.from !== from && !figure.isRestated);
}

/** What the conversation says of a proposal: paragraphs parted by blank lines. */
export function proposalText(found: RollForward): string {
  return [
    proposed(found),
    paragraph("Words that turn with their figures:", turnedLines(found.words)),
    paragraph("Words that no longer hold:", lines(found.words, "broken")),
    paragraph("To read again:", [...missingLines(found.stale), ...openLines(found.words)]),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function proposed({ advances, edits, stale }: RollForward): string {
  const changed = stale.filter(({ becomes }) => becomes !== undefined);
  const restated = changed.filter(({ isRestated }) => isRestated).length;
  const steps = advances.map((advance) => {
    const { from, to } = headline(advance);
    return `${advance.name} from ${periodText(from)} to ${periodText(to)}`;
  });
  const moved =
    steps.length === 0 ? "" : `, which ${edits.length === 1 ? "takes" : "take"} ${listText(steps)}`;
  const again =
    restated === 0
      ? ""
      : ` ${countText(restated, "figure")} of them ${restated === 1 ? "was" : "were"} restated.`;
  if (edits.length === 0)
    return "Nothing can be proposed: the new data hold no value for these figures.";
  return `I propose ${countText(edits.length, "edit")}${moved}: ${countText(changed.length, "figure")} and the words for their time.${again}`;
}

function paragraph(title: string, told: readonly string[]): string {
  if (told.length === 0) return "";
  const rest = told.length - LISTED;
  const shown = told.slice(0, LISTED);
  return [title, ...shown, ...(rest > 0 ? [`and ${rest} more.`] : [])].join("\n");
}

/** How many figures of a group are named; the rest is counted. */
const NAMED = 3;

/** Figures that stay as they are: one line for all of one row and reason. */
function missingLines(stale: readonly StaleFigure[]): readonly string[] {
  const missing = stale.filter(({ becomes }) => becomes === undefined);
  const groups = Map.groupBy(missing, ({ item, reason = "" }) => `${item}|${reason}`);
  return [...groups.values()].map((group) => {
    const [{ item, reason = "" } = { item: "" }] = group;
    const told = distinct(group.map(({ was }) => `“${was}”`));
    const rest = told.length - NAMED;
    const shown = rest > 0 ? `${told.slice(0, NAMED).join(", ")} and ${rest} more` : listText(told);
    const times = distinct(group.flatMap(({ from }) => from.split(", ").map(periodText)));
    return `${shown}, ${wordsOf(item).name} ${times.join(", ")}: ${reason}.`;
  });
}

function lines(words: readonly FlaggedWords[], kind: FlaggedWords["kind"]): readonly string[] {
  return distinct(
    words.filter((word) => word.kind === kind).map(({ text, note }) => `“${text}”: ${note}.`),
  );
}

/** `“rose” becomes “fell” (3)` */
function turnedLines(words: readonly FlaggedWords[]): readonly string[] {
  const told = words
    .filter(({ kind }) => kind === "turned")
    .map(({ text, note }) => `“${text}” ${note}`);
  return [...Map.groupBy(told, (line) => line)].map(([line, { length }]) =>
    length === 1 ? `${line}.` : `${line} in ${length} places.`,
  );
}

/** One line a sentence: itself, then the words in it with what there is to know about them. */
function openLines(words: readonly FlaggedWords[]): readonly string[] {
  const open = words.filter(({ kind }) => kind === "open");
  const sentences = Map.groupBy(open, ({ sentence }) => sentence);
  return [...sentences].map(([sentence, said]) => {
    const notes = distinct(said.map(({ text, note }) => `“${text}”, ${note}`));
    return `${quoted(sentence)}: ${notes.join("; ")}.`;
  });
}

const QUOTED = 200;

/** A sentence between quotation marks; of a long one its beginning. */
function quoted(sentence: string): string {
  const said = sentence.replaceAll("“", "‘").replaceAll("”", "’");
  if (said.length <= QUOTED) return `“${said}”`;
  return `“${said.slice(0, said.lastIndexOf(" ", QUOTED))} …”`;
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
