import type { RequestedSection } from "#core/writing/analyst/requested-sections.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { companyDoubt } from "#core/ledger/document-company.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isFiscalYear } from "#core/ledger/period.ts";
import { capitalise, counted } from "#core/ledger/words.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import { type Answer, answerOfDocuments, answerProse } from "#core/writing/analyst/chat/answer.ts";
import { carryOut } from "#core/writing/analyst/chat/carry-out.ts";
import { type Command, commandsIn } from "#core/writing/analyst/chat/command.ts";
import { checkSaid, corrections } from "#core/writing/analyst/correct.ts";
import { limitsIn, NO_LIMITS } from "#core/writing/analyst/limits.ts";
import {
  contents,
  fillBlank,
  footedOnce,
  isBlank,
  placeSections,
  titlesOf,
  writtenText,
} from "#core/writing/analyst/place-text.ts";
import { type ChatIntent, readIntent, topicsAlone } from "#core/writing/analyst/request.ts";
import { asOfColumn } from "#core/writing/analyst/text-column.ts";
import { type TemplateId, templateOf } from "#core/writing/analyst/templates.ts";
import {
  type AnalystRequest,
  type AnalystResponse,
  type LimitedRequest,
  NEEDS_MODEL_TEXT,
  NO_STATEMENTS_TEXT,
  unable,
  words,
} from "#core/writing/analyst/turn.ts";
import {
  renew,
  roll,
  sourcesOf,
  subjectOf,
  titled,
  writeNew,
  writeSentences,
  writeTable,
} from "#core/writing/analyst/write-sections.ts";
import { writeRequested, writeTemplateSections } from "#core/writing/analyst/write-template.ts";
import { companiesNamed } from "#core/writing/analyst/chat/question.ts";

/**
 * The built-in analyst's turn: text and edits made from the connected data alone.
 *
 * A template or a request to write fills a blank document at once; in a document with text a
 * template proposes one add per section and a request to write adds at the end at once; a request
 * to renew a section proposes its replacement; anything else is answered (decisions.md 9).
 */
export function respond(request: AnalystRequest): AnalystResponse {
  const { templateId, message, currentContent } = request;
  const commands = templateId === undefined ? commandsIn(message, currentContent) : undefined;
  const response = commands === undefined ? responseTo(request) : carried(commands, request);
  const { valid } = checkEdits(currentContent, response.edits);
  const isEmpty = response.requestType !== "answer" && valid.length === 0;
  return isEmpty ? unable(STANDS_SO_TEXT) : response;
}

/** What a proposal comes to that would change nothing. */
export const STANDS_SO_TEXT =
  "Nothing is proposed: the document has this already, word for word as it would be written now.";

/** Requests for text, whose limits are no part of their subject. */
const WRITING =
  /^(?:please |kindly )?(?:write|add|insert|append|put|draft|create|include|compose|prepare|produce|give me)\b/i;

/** A request without the limits that it sets to what is written; a question as it is. */
function limitedIn(asked: AnalystRequest): LimitedRequest {
  const isText = asked.templateId === undefined && WRITING.test(asked.message.trim());
  const { rest, limits } = limitsIn(isText ? asked.message : "");
  return isText && readIntent(rest).kind !== "question"
    ? { ...asked, message: rest, limits }
    : { ...asked, limits: NO_LIMITS };
}

function responseTo(asked: AnalystRequest): AnalystResponse {
  const request = limitedIn(asked);
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
  // A table reads its own columns, and what a template asks for names no time of the analyst's.
  const isText =
    request.templateId === undefined && WRITES.has(intent.kind) && intent.kind !== "table";
  const asOf = isText ? asOfColumn(request.message, statements) : { statements };
  if (typeof asOf === "string") return unable(asOf);
  return asIntended(intent, asOf.statements, { ...request, day: asOf.day });
}

function asIntended(
  intent: ChatIntent,
  statements: readonly ConnectedFinancialData[],
  request: LimitedRequest,
): AnalystResponse {
  if (intent.kind === "template") return runTemplate(intent.templateId, statements, request);
  if (intent.kind === "write") return write(intent.topics, statements, request);
  if (intent.kind === "renew") return renew(intent.topics, statements, request);
  if (intent.kind === "table") return writeTable(statements, request);
  if (intent.kind === "correct") return correct(request);
  if (intent.kind === "check") return { ...unable(checkSaid(request)), isUnable: undefined };
  if (intent.kind === "roll") return roll(intent.topics, statements, request);
  if (intent.kind === "reword") return unable(NEEDS_MODEL_TEXT);
  const { message, connectedData, earlier } = request;
  const said = answerProse(message, statements, openLedger(connectedData), earlier);
  return said === undefined ? unable(NO_STATEMENTS_TEXT) : answer(said);
}

function write(
  topics: readonly RequestedSection[],
  statements: readonly ConnectedFinancialData[],
  request: LimitedRequest,
): AnalystResponse {
  const { sentences, words: most } = request.limits;
  return (sentences ?? most) === undefined || topics.length === 0
    ? writeNew(topics, statements, request)
    : writeSentences(topics, statements, request);
}

function carried(commands: readonly Command[] | string, request: AnalystRequest): AnalystResponse {
  if (typeof commands === "string") return unable(commands);
  const done = carryOut(commands, request, (subject) => {
    const { statements } = companiesNamed(request);
    const drafts = writeRequested(topicsAlone(subject), sourcesOf(statements, request));
    return drafts?.sections.map(titled) ?? [];
  });
  if (done === undefined) return unable(NO_STATEMENTS_TEXT);
  if (typeof done === "string") return unable(done);
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

function answer(said: Answer): AnalystResponse {
  const kind =
    said.isUnanswered === true ? { isUnable: true as const } : { isForNote: true as const };
  return { said, edits: [], requestType: "answer", ...kind };
}
