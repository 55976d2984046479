import { type Answer, answerOfDocuments, answerProse } from "#core/writing/analyst/chat/answer.ts";
import { corrections } from "#core/writing/analyst/correct.ts";
import { figureTable } from "#core/writing/analyst/figure-table.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { isFiscalYear, periodText } from "#core/ledger/period.ts";
import {
  appendSections,
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
import type { Draft, SaidProse } from "#core/ledger/prose.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { companiesNamed } from "#core/writing/analyst/chat/companies-named.ts";
import { carryOut, noSuchPlace } from "#core/writing/analyst/chat/carry-out.ts";
import { type PlaceRequest, placeRequestIn } from "#core/writing/analyst/chat/place-request.ts";
import { contents } from "#core/writing/analyst/edit-contents.ts";
import { type ChatIntent, readIntent } from "#core/writing/analyst/request.ts";
import { type TemplateId, templateOf } from "#core/writing/analyst/templates.ts";
import {
  CREDIT_NOTE,
  REQUESTED,
  type RequestedSection,
} from "#core/writing/analyst/requested-sections.ts";
import { article, capitalise, counted } from "#core/ledger/words.ts";
import {
  type NoteSources,
  writeRequested,
  writeTemplateSections,
} from "#core/writing/analyst/write-template.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { companyDoubt } from "#core/ledger/document-company.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** `edit`: edits wait for the analyst; `generate`: applied at once; `answer`: none. */
export type RequestType = "edit" | "generate" | "answer";

export type AnalystRequest = {
  readonly message: string;
  readonly templateId?: TemplateId | undefined;
  /** The whole text the edits' offsets count into. */
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of the text are of. */
  readonly anchors?: readonly PlacedBinding[] | undefined;
  /** What was asked before, oldest first. */
  readonly earlier?: readonly string[] | undefined;
  /** A new edit id at each call: core has no source of randomness. */
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: string;
};

export type AnalystResponse = {
  /** What the assistant says in the conversation. */
  readonly said: SaidProse;
  readonly edits: readonly Edit[];
  readonly requestType: RequestType;
  /** Nothing could be done: no figures are connected, what is says nothing, or it takes a model. It costs no chat. */
  readonly isUnable?: true;
  /** What is said may stand in the note: it is what was asked, no remark on it. */
  readonly isForNote?: true;
};

/** What the analyst is told when nothing that holds figures is connected. */
export const NO_STATEMENTS_TEXT =
  "No financial statements are connected, so there are no figures to write from. Search a ticker in Data sources and choose Financial Statements, then ask again.";

const SUMMARY = "Executive Summary";

/** What a request to change wording gets without a model. */
export const NEEDS_MODEL_TEXT =
  "Changing the wording of existing text needs a configured model. The built-in analyst writes new sections from the connected statements and answers questions about them: try “Write about liquidity”, “Improve executive summary” or “What was net leverage?”.";

/** What a request for text on a subject outside the statements gets. */
export const NO_TOPIC_TEXT = `The built-in analyst writes from the connected statements alone and found no subject in the request that they cover. It can write these sections: ${REQUESTED.map(({ plan }) => plan.title).join(", ")}. Anything else needs a configured model.`;

/**
 * The built-in analyst's turn: text and edits made from the connected data alone.
 *
 * A template or a request to write fills a blank document at once; in a document with text a
 * template proposes one add per section and a request to write adds at the end at once; a request
 * to renew a section proposes its replacement; anything else is answered (decisions.md 9).
 */
export function respond(request: AnalystRequest): AnalystResponse {
  const response = responseTo(request);
  const { valid } = checkEdits(request.currentContent, response.edits);
  const isEmpty = response.requestType !== "answer" && valid.length === 0;
  const isMove = /^(?:please )?(?:move|shift)\b/i.test(request.message.trim());
  return isEmpty ? unable(isMove ? STANDS_THERE_TEXT : STANDS_SO_TEXT) : response;
}

/** What a proposal comes to that would change nothing. */
export const STANDS_SO_TEXT =
  "Nothing is proposed: the document has this already, word for word as it would be written now.";

/** What a move comes to that would change nothing. */
const STANDS_THERE_TEXT = "Nothing is proposed: it stands there already.";

function responseTo(request: AnalystRequest): AnalystResponse {
  const place =
    request.templateId === undefined
      ? placeRequestIn(request.message, request.currentContent)
      : undefined;
  if (place !== undefined) return carried(place, request);
  const { named, statements } = companiesNamed(request);
  const intent: ChatIntent =
    request.templateId === undefined
      ? readIntent(request.message)
      : { kind: "template", templateId: request.templateId };
  const doubt = companyDoubt(request.connectedData);
  if (doubt !== undefined && named.length === 0 && WRITES.has(intent.kind)) return unable(doubt);
  if (statements[0]?.years.some(isFiscalYear) !== true) {
    return fromPassages(request) ?? withoutYear(request, statements);
  }
  return asIntended(intent, statements, request);
}

function asIntended(
  intent: ChatIntent,
  statements: readonly ConnectedFinancialData[],
  request: AnalystRequest,
): AnalystResponse {
  if (intent.kind === "template") return runTemplate(intent.templateId, statements, request);
  if (intent.kind === "write") return writeNew(intent.topics, statements, request);
  if (intent.kind === "renew") return renew(intent.topics, statements, request);
  if (intent.kind === "table") return writeTable(statements, request);
  if (intent.kind === "correct") return correct(request);
  if (intent.kind === "reword") return unable(noSuchPlace(request) ?? NEEDS_MODEL_TEXT);
  const { message, connectedData, earlier } = request;
  const said = answerProse(message, statements, openLedger(connectedData), earlier);
  return said === undefined ? unable(NO_STATEMENTS_TEXT) : answer(said);
}

function carried(place: PlaceRequest, request: AnalystRequest): AnalystResponse {
  const done = carryOut(place, request);
  if (done === undefined) return unable(NO_STATEMENTS_TEXT);
  if ("prose" in done) return answer(done);
  return { ...done, said: words(done.said), requestType: "edit" };
}

const WRITES: ReadonlySet<ChatIntent["kind"]> = new Set(["template", "write", "renew", "table"]);

/** A question to documents that are connected without statements; undefined for any other request. */
function fromPassages(request: AnalystRequest): AnalystResponse | undefined {
  const said = isQuestion(request)
    ? answerOfDocuments(request.message, openLedger(request.connectedData))
    : undefined;
  return said && answer(said);
}

function isQuestion({ templateId, message }: AnalystRequest): boolean {
  return templateId === undefined && readIntent(message).kind === "question";
}

/** Of a filer with quarters alone questions are answered from them; an analysis needs a fiscal year. */
function withoutYear(
  request: AnalystRequest,
  statements: readonly ConnectedFinancialData[],
): AnalystResponse {
  const said = answerProse(request.message, statements, openLedger(request.connectedData));
  const first = statements.find(({ emptyReason }) => emptyReason !== undefined) ?? statements[0];
  if (said === undefined || first === undefined) return unable(NO_STATEMENTS_TEXT);
  if (isQuestion(request)) return answer(said);
  return unable(
    `${spokenName(first.name)} has no fiscal year yet, and an analysis is written from fiscal years. Questions about its quarters are answered: ask “What was revenue in the latest quarter?”.`,
  );
}

function runTemplate(
  templateId: TemplateId,
  statements: readonly ConnectedFinancialData[],
  request: AnalystRequest,
): AnalystResponse {
  const drafts = writeTemplateSections({ templateId, ...sourcesOf(statements, request) });
  if (drafts === undefined) return unable(NO_STATEMENTS_TEXT);
  const { headline, sections } = drafts;
  const { currentContent } = request;
  const subject = `${templateOf(templateId).title.toLowerCase()} of ${subjectOf(statements)}`;
  const texts = sections.map(titled);
  const foot = writtenText(drafts.foot);
  if (isBlank(currentContent)) {
    const note = footedOnce("", [writtenText(headline), ...texts], foot);
    const edits = [{ ...fillBlank(note, request), autoApply: true }];
    return {
      said: words(`I wrote the ${subject}: ${contents(sections.length, edits)}`),
      edits,
      requestType: "generate",
    };
  }
  const standing = titlesOf(currentContent);
  const known = texts.filter(({ title }) => standing.includes(title.toLowerCase()));
  // Analyses share titles, and so do companies: a note is renewed where most of it stands.
  const renews = statements.length === 1 && known.length > texts.length / 2;
  const edits = placeSections({ content: currentContent, sections: texts, foot, renews }, request);
  const where = renews ? "in place of what differs from it" : "at the end of the document";
  if (edits.length === 0)
    return unable(`The ${subject} stands in the document as it would be now.`);
  return {
    said: words(
      `I propose the ${subject} ${where}, one edit for each section: ${contents(sections.length, edits)}`,
    ),
    edits,
    requestType: "edit",
  };
}

/**
 * One section that the document has not is written at once; one it has is renewed, and what is more
 * than was asked for is proposed.
 */
function writeNew(
  topics: readonly RequestedSection[],
  statements: readonly ConnectedFinancialData[],
  request: AnalystRequest,
): AnalystResponse {
  if (topics.length === 0) return unable(NO_TOPIC_TEXT);
  const { currentContent } = request;
  const [only, ...others] = topics;
  const isThere = only !== undefined && findSection(currentContent, only.plan.title) !== undefined;
  if (isThere && others.length === 0) return renew(topics, statements, request);
  const wanted = topics === CREDIT_NOTE ? notYetIn(currentContent, topics) : topics;
  const drafts = writeRequested(wanted, sourcesOf(statements, request));
  if (drafts === undefined) return unable(NO_STATEMENTS_TEXT);
  const { sections } = drafts;
  const [texts, foot] = [sections.map(titled), writtenText(drafts.foot)];
  const titles = wanted.map(({ plan }) => plan.title).join(", ");
  const what = (edits: readonly Edit[]) =>
    `${titles} of ${subjectOf(statements)}: ${contents(sections.length, edits)}`;
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
function writeTable(
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

/** The replacement of every figure that the connected data contradict, proposed. */
function correct(request: AnalystRequest): AnalystResponse {
  const { edits, left } = corrections(request, request);
  const rest =
    left.length === 0
      ? ""
      : ` ${capitalise(counted(left.length, "figure"))} (${left.slice(0, 3).join(", ")}) can't be put right by a number or a word alone: the sentence would have to change.`;
  if (edits.length === 0) {
    return unable(
      `The connected data contradict nothing that a number or a word puts right.${rest}`,
    );
  }
  return {
    said: words(`I propose ${counted(edits.length, "correction")}.${rest}`),
    edits,
    requestType: "edit",
  };
}

function titled(draft: Draft & { readonly title: string }): TitledText {
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

function renew(
  topics: readonly RequestedSection[],
  statements: readonly ConnectedFinancialData[],
  request: AnalystRequest,
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
  const [text = writtenText(draft)] = footedOnce(
    others,
    [writtenText(draft)],
    writtenText(drafts.foot),
  );
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

function subjectOf([first]: readonly ConnectedFinancialData[]): string {
  const year = first?.years.findLast(isFiscalYear);
  return first === undefined || year === undefined
    ? "the company"
    : `${spokenName(first.name)} for ${periodText(year)}`;
}

/** What a note of this request is written from. */
function sourcesOf(
  statements: readonly ConnectedFinancialData[],
  { connectedData, now }: AnalystRequest,
): NoteSources {
  return { statements, ledger: openLedger(connectedData), today: now.slice(0, 10) };
}

function unable(content: string): AnalystResponse {
  return { said: words(content), edits: [], requestType: "answer", isUnable: true };
}

function answer(said: Answer): AnalystResponse {
  const kind =
    said.isUnanswered === true ? { isUnable: true as const } : { isForNote: true as const };
  return { said, edits: [], requestType: "answer", ...kind };
}

/** Words without a figure of the ledger. */
function words(text: string): SaidProse {
  return { prose: [text], style: "mm" };
}
