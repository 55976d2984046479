import { listText } from "#core/count-text.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { openBook } from "#core/findings/book.ts";
import { newest } from "#core/findings/view.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import type { Draft } from "#core/ledger/prose.ts";
import { article, counted } from "#core/ledger/words.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { figureTable } from "#core/writing/analyst/figure-table.ts";
import { bodyOf, withinLimits, withoutWords } from "#core/writing/analyst/limits.ts";
import {
  appendSections,
  contents,
  type EditStamp,
  fillBlank,
  findSection,
  footedOnce,
  isBlank,
  joinedTexts,
  placeSections,
  renewSection,
  type TitledText,
  titlesOf,
  type WrittenText,
  writtenText,
} from "#core/writing/analyst/place-text.ts";
import { CREDIT_NOTE, type RequestedSection } from "#core/writing/analyst/requested-sections.ts";
import {
  type AnalystRequest,
  type AnalystResponse,
  type LimitedRequest,
  NEEDS_MODEL_TEXT,
  NO_STATEMENTS_TEXT,
  NO_TOPIC_TEXT,
  unable,
  words,
} from "#core/writing/analyst/turn.ts";
import { type NoteSources, writeRequested } from "#core/writing/analyst/write-template.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { dataTextIsOn } from "#core/figures/roll-forward/earlier-data.ts";
import { rollForward } from "#core/figures/roll-forward/roll-forward.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { readQuestion, rowsNamed } from "#core/writing/analyst/chat/reading.ts";

const SUMMARY = "Executive Summary";

/**
 * One section that the document has not is written at once; one it has is renewed, and what is more
 * than was asked for is proposed.
 */
export function writeNew(
  topics: readonly RequestedSection[],
  statements: readonly ConnectedFinancialData[],
  request: LimitedRequest,
): AnalystResponse {
  if (topics.length === 0) return unable(NO_TOPIC_TEXT);
  const { currentContent, limits } = request;
  const [only, ...others] = topics;
  const isThere = only !== undefined && findSection(currentContent, only.plan.title) !== undefined;
  if (isThere && others.length === 0) return renew(topics, statements, request);
  const wanted = topics === CREDIT_NOTE ? notYetIn(currentContent, topics) : topics;
  const drafts = writeRequested(wanted, sourcesOf(statements, request));
  if (drafts === undefined) return unable(NO_STATEMENTS_TEXT);
  const { sections } = drafts;
  const texts = sections.map((draft) => ({
    ...titled(draft),
    ...withoutWords(titled(draft), limits),
  }));
  const foot = withoutWords(writtenText(drafts.foot), limits);
  const titles = sections.map(({ title }) => title);
  const what = (edits: readonly Edit[]) =>
    `${listText(titles)} of ${subjectOf(statements)}: ${contents(sections.length, edits)}${lacksOf(wanted, titles)}`;
  if (others.length > 0 && !isBlank(currentContent)) {
    const renews = statements.length === 1;
    const edits = placeSections(
      { content: currentContent, sections: texts, foot, renews },
      request,
    );
    if (edits.length === 0) return unable(STANDS_TEXT);
    return { said: words(`I propose ${what(edits)}`), edits, requestType: "edit" };
  }
  const edits = applied(
    currentContent,
    // A note begins with what was found, and is named by it.
    [
      ...(isBlank(currentContent) && isNote(wanted) ? [writtenText(drafts.headline)] : []),
      ...footedOnce(currentContent, texts, foot),
    ],
    request,
  );
  return { said: words(`I added ${what(edits)}`), edits, requestType: "generate" };
}

/** What was asked for and nothing could be written of. */
function lacksOf(wanted: readonly RequestedSection[], titles: readonly string[]): string {
  const silent = wanted.map(({ plan }) => plan.title).filter((title) => !titles.includes(title));
  return silent.length === 0 ? "" : ` The connected data say nothing for ${listText(silent)}.`;
}

/** Sentences on subjects, as many or as long as is asked for, without title and foot, proposed at the end of the text. */
export function writeSentences(
  topics: readonly RequestedSection[],
  statements: readonly ConnectedFinancialData[],
  request: LimitedRequest,
): AnalystResponse {
  const { limits, currentContent } = request;
  const drafts = writeRequested(topics, sourcesOf(statements, request));
  if (drafts === undefined) return unable(NO_STATEMENTS_TEXT);
  const bodies = joinedTexts(drafts.sections.map((draft) => bodyOf(writtenText(draft))));
  const text = withinLimits(bodies, limits);
  const written = sentencesOf(text.text).length;
  if (written === 0) return unable(NOT_WITHIN_TEXT);
  const more = written < (limits.sentences ?? 0) ? " The connected data hold no more on that." : "";
  const said = `I propose ${counted(written, "sentence")} on ${subjectOf(statements)}.${more}`;
  const edits = appendSections(currentContent, [text], request);
  return { said: words(said), edits, requestType: "edit" };
}

const NOT_WITHIN_TEXT = "Nothing is proposed: no sentence on that is within these limits.";

function isNote(topics: readonly RequestedSection[]): boolean {
  return topics.length > 1 || topics[0]?.plan.title === SUMMARY;
}

/** What a request in general gets where the document has all of it. */
export const STANDS_TEXT =
  "The document has these sections already. Name one to have it written anew, such as “Update liquidity”.";

/** Subjects that no section of a document is about, by its title. */
function notYetIn(
  content: string,
  topics: readonly RequestedSection[],
): readonly RequestedSection[] {
  const titles = titlesOf(content);
  return topics.filter(({ asks }) => !titles.some((title) => asks.test(title)));
}

/** The rows a request names, year by year, as lines of text. */
export function writeTable(
  statements: readonly ConnectedFinancialData[],
  request: AnalystRequest,
): AnalystResponse {
  const draft = figureTable(request.message, statements);
  if (draft === undefined) return unable(NO_TOPIC_TEXT);
  const edits = applied(request.currentContent, [writtenText(draft)], request);
  return {
    said: words(
      `I added the figures of ${subjectOf(statements)} as lines of text: ${contents(1, edits)}`,
    ),
    edits,
    requestType: "generate",
  };
}

/** The figures a request names, brought to the latest columns; without any the section that it names. */
export function roll(
  topics: readonly RequestedSection[],
  statements: readonly ConnectedFinancialData[],
  request: LimitedRequest,
): AnalystResponse {
  const edits = rolledFigures(request);
  if (edits.length === 0) return renew(topics, statements, request);
  return {
    said: words(
      `I propose ${counted(edits.length, "edit")}: what is named on the newest connected data.`,
    ),
    edits,
    requestType: "edit",
  };
}

export function titled(draft: Draft & { readonly title: string }): TitledText {
  return { ...writtenText(draft), title: draft.title };
}

/** Written at once: the only thing in a blank document, else after its text as one edit. */
function applied(
  content: string,
  texts: readonly WrittenText[],
  stamp: EditStamp,
): readonly Edit[] {
  if (isBlank(content)) return [{ ...fillBlank(texts, stamp), autoApply: true }];
  return appendSections(content, [joinedTexts(texts)], stamp).map((edit) => ({
    ...edit,
    autoApply: true,
  }));
}

export function renew(
  topics: readonly RequestedSection[],
  statements: readonly ConnectedFinancialData[],
  request: LimitedRequest,
): AnalystResponse {
  const [topic] = topics;
  const drafts = topic && writeRequested([topic], sourcesOf(statements, request));
  const [draft] = drafts?.sections ?? [];
  if (topic === undefined || drafts === undefined || draft === undefined)
    return unable(NEEDS_MODEL_TEXT);
  const { currentContent } = request;
  const found = findSection(currentContent, topic.plan.title);
  // The foot of what is replaced goes with it.
  const others =
    found === undefined
      ? currentContent
      : currentContent.slice(0, found.position) +
        currentContent.slice(found.position + found.length);
  const [own, foot] = [draft, drafts.foot].map((one) =>
    withoutWords(writtenText(one), request.limits),
  );
  const [text] = own && foot ? footedOnce(others, [own], foot) : [];
  if (text === undefined) return unable(NEEDS_MODEL_TEXT);
  const edit = renewSection(
    currentContent,
    { title: topic.plan.title, ...text, isOpening: topic.plan.title === SUMMARY },
    request,
  );
  const what = edit.type === "replace" ? "in place of the one in the document" : "as a new section";
  return {
    said: words(
      `I propose ${article(topic.plan.title)} ${topic.plan.title} of ${subjectOf(statements)} ${what}: ${contents(1, [edit])} Its wording is the built-in analyst's; changing the style of your own needs a configured model.`,
    ),
    edits: [edit],
    requestType: "edit",
  };
}

/** The company, and the newest columns that are written on. */
export function subjectOf([first]: readonly ConnectedFinancialData[]): string {
  const year = first?.years.findLast(isFiscalYear);
  return first === undefined || year === undefined
    ? "the company"
    : `${spokenName(first.name)} for ${periodText(newest(openBook(first), year))}`;
}

/** What a note of this request is written from. */
export function sourcesOf(
  statements: readonly ConnectedFinancialData[],
  { connectedData, now, day }: AnalystRequest & Pick<LimitedRequest, "day">,
): NoteSources {
  return { statements, ledger: openLedger(connectedData), today: day ?? now.slice(0, 10) };
}

type Written = EditStamp & {
  readonly message: string;
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

/** The roll-forward of the sentences that speak of the rows a message names; of all where it names none. */
function rolledFigures({
  message,
  currentContent,
  connectedData,
  ...rest
}: Written): readonly Edit[] {
  const steps = dataTextIsOn(currentContent, connectedData, undefined);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const [before, after] = [step.value.items, connectedData].map((items) =>
    groundOf(items, undefined),
  );
  if (before === undefined || after === undefined) return [];
  const anchors = anchorsIn(currentContent, rest.anchors ?? [], {
    id: "text",
    by: "product",
    at: "",
  });
  const { edits } = rollForward({ ...rest, content: currentContent, anchors, before, after });
  const rowsOf = (text: string) => rowsNamed(readQuestion(text, after.ledgers));
  const asked = rowsOf(message);
  const sentences = sentencesOf(currentContent);
  return edits.filter(({ position }) => {
    const own = sentences.findLast(({ start }) => start <= position)?.text ?? "";
    return asked.length === 0 || rowsOf(own).some((row) => asked.includes(row));
  });
}
