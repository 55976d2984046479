import { termsOf } from "#core/retrieval/terms.ts";
import {
  CREDIT_NOTE,
  REQUESTED,
  type RequestedSection,
} from "#core/writing/analyst/requested-sections.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

/** What a chat message wants of the analyst. */
export type ChatIntent =
  | { readonly kind: "question" }
  | { readonly kind: "template"; readonly templateId: TemplateId }
  | { readonly kind: "write"; readonly topics: readonly RequestedSection[] }
  /** New text for a section that may stand in the document already. */
  | { readonly kind: "renew"; readonly topics: readonly RequestedSection[] }
  /** Rows of figures over the years, as lines of text. */
  | { readonly kind: "table" }
  /** The figures that the sources contradict, replaced by what they say. */
  | { readonly kind: "correct" }
  /** Whether the figures of the text hold. */
  | { readonly kind: "check" }
  /** Figures of the text that newer columns are known of; the section where there are none. */
  | { readonly kind: "roll"; readonly topics: readonly RequestedSection[] }
  /** A change of wording, which takes a model. */
  | { readonly kind: "reword" };

const ASKS_POLITELY =
  /^(please |kindly |(can|could|would|will) you (please )?|i('d| would) like (you )?to |i want (you )?to |let us |let's |help me (to )?)+/;
const QUESTION =
  /^(what|how|why|when|which|who|whose|where|is|are|was|were|did|does|do|has|have|had|can|could|will|would|should|compare|show|list|tell|explain|any)\b/;
const WRITE =
  /^(write|add|draft|create|include|insert|generate|compose|prepare|produce|put|give me (a|an|some)|make (a|an)|start|continue|provide|do (a|an|some))\b/;
const RENEW = /^(improve|update|refresh|rewrite|redo|rework|revise|enhance|strengthen)\b/;
const REWORD =
  /^(shorten|lengthen|simplify|rephrase|reword|fix|correct|polish|edit|tighten|translate|condense|expand|summari[sz]e|make|turn|convert|change|replace|remove|delete|cut|trim|format|proofread|clean up|move)\b/;
const CORRECT =
  /^(correct|fix|replace|update)\b.{0,60}\b(disagree|contradict|differ|say otherwise)|^(correct|fix) (the |all |any |every )?(wrong |contradicted |incorrect )?(figures?|numbers?)\b/;
/** `is any figure in my text wrong?` */
const CHECKS = [
  /\b(figures?|numbers?)\b/,
  /\b(text|note|document|draft|memo)\b/,
  /\b(wrong|right|check|verify|contradict\w*|mistakes?|errors?|correct|true)\b/,
] as const;
const ROLL =
  /^(update|roll|bring|refresh)\b.{1,80}\b(to the (latest|newest|last|most recent|current)|up to date|forward)\b/;
const SUMMARISE =
  /^summari[sz]e (the |its |their )?(credit|company|financials?|figures|results|statements|position|performance)\b/;
/** A summary of one subject of the figures is an answer, not a change of wording. */
const SUMMARISE_SUBJECT =
  /^summari[sz]e (the |its |their )?(main |key )?(risks?|mitigants?|maturit\w+|debt|leverage|liquidity)\b/;
const TABLE = /\b(a |the )?table\b/;
const TABLE_OF = new RegExp(
  String.raw`^(a |the )?table (of|with|for|showing)\b|(?:${WRITE.source}).*${TABLE.source}`,
);
/** `change of control in the notes?`, `cut capex by 20%, FCF?`: no change of a text is asked for. */
const OF_TEXT =
  /\b(text|section|paragraph|sentence|note|document|title|wording|word|words|figures?|numbers?)\b/;

function isQuestion(text: string): boolean {
  return QUESTION.test(text) || SUMMARISE_SUBJECT.test(text) || isOfFigures(text);
}

function isOfFigures(text: string): boolean {
  const asksOrSupposes = /\?\s*$/.test(text) || /\d\s?%/.test(text);
  return REWORD.test(text) && asksOrSupposes && !OF_TEXT.test(text);
}

const TONE =
  /\b(formal|informal|concise|shorter|longer|clearer|simpler|punchier|professional|grammar|typos?|spelling|tone|style|wording|passive voice|active voice)\b/;

/** Lower case, straight apostrophes and hyphens, possessives without their s. */
function folded(message: string): string {
  return message
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[‐‑–—]/g, "-")
    .replaceAll(/'s\b/g, "")
    .replaceAll(/s'(?=\s)/g, "s")
    .replaceAll(/\s+/g, " ");
}

/** What a message asks for: an answer unless it plainly asks for text. */
export function readIntent(message: string): ChatIntent {
  const text = folded(message.trim()).replace(ASKS_POLITELY, "");
  if (CHECKS.every((words) => words.test(text)) && !CORRECT.test(text)) return { kind: "check" };
  if (isQuestion(text)) return { kind: "question" };
  if (ROLL.test(text)) return { kind: "roll", topics: topicsIn(text) };
  if (TABLE_OF.test(text)) return { kind: "table" };
  if (CORRECT.test(text)) return { kind: "correct" };
  if (SUMMARISE.test(text)) return { kind: "write", topics: topicsIn("executive summary") };
  if (RENEW.test(text)) return renewIntent(text);
  if (REWORD.test(text) && !WRITE.test(text)) return { kind: "reword" };
  if (WRITE.test(text)) return writeIntent(text);
  return { kind: "question" };
}

function renewIntent(text: string): ChatIntent {
  const topics = topicsIn(text);
  return topics.length === 0 || TONE.test(text) ? { kind: "reword" } : { kind: "renew", topics };
}

function writeIntent(text: string): ChatIntent {
  if (/\bfull\b.*\bcredit\b/.test(text))
    return { kind: "template", templateId: "full-credit-analysis" };
  if (/\bequity (analysis|research|note|report)\b/.test(text)) {
    return { kind: "template", templateId: "full-equity-analysis" };
  }
  const topics = topicsIn(text);
  if (topics.length > 0) return { kind: "write", topics };
  if (/^give me\b/.test(text)) return { kind: "question" };
  return {
    kind: "write",
    topics: /\b(credit|analysis|research|note|report|overview)\b/.test(text) ? CREDIT_NOTE : [],
  };
}

/** The sections a request names; "overview of liquidity" is not also an executive summary. */
export function topicsIn(text: string): readonly RequestedSection[] {
  let rest = text;
  return REQUESTED.filter(({ asks }) => {
    const match = asks.exec(rest);
    if (match === null) return false;
    rest = rest.replaceAll(new RegExp(asks, "g"), " ");
    return true;
  });
}

/** The sections that words name where they say nothing else. */
export function topicsAlone(text: string): readonly RequestedSection[] {
  const said = text.toLowerCase();
  const topics = topicsIn(said);
  const rest = topics.reduce((left, { asks }) => left.replaceAll(new RegExp(asks, "g"), " "), said);
  return termsOf(rest).length === 0 ? topics : [];
}
