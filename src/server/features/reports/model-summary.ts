import { countWords } from "#core/text/outline/word-count.ts";
import type { ResearchSummary } from "#core/outputs/deck/summary-defaults.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import {
  firstLineOf,
  generate,
  type Generated,
  type Generation,
} from "#server/features/assistant/model-generation.ts";
import type { DocumentToExport } from "./judged-document.ts";

const REQUEST =
  "Write the opening of a report on this document. The first line is its title: the finding, in at most 14 words, without a full stop. Below it stands the summary: the view and what it rests on, in at most three sentences and 60 words.";
const TITLE_CHARACTERS = 140;
const SUMMARY_WORDS = 90;

type Summary = ResearchSummary & { readonly engine: string };

type Asking = {
  readonly builtIn: ResearchSummary;
  readonly userId: string;
  readonly signal: AbortSignal;
};

/** Title and summary by the model where one is configured; the document's own words where that fails. */
export async function summaryBy(
  generation: Generation | undefined,
  document: DocumentToExport,
  { builtIn, userId, signal }: Asking,
): Promise<Generated<Summary>> {
  const fallback = { ...builtIn, engine: "built-in" };
  if (generation === undefined || document.content.trim() === "") {
    return { made: fallback, note: undefined };
  }
  const { subtitle } = builtIn;
  const engine = generation.model.name;
  const read = (answer: Draft): Summary | undefined => {
    const [title, summary] = firstLineOf(answer);
    const words = countWords(summary.text);
    const isUsable = title !== "" && title.length <= TITLE_CHARACTERS && words > 0;
    if (!isUsable || words > SUMMARY_WORDS) return undefined;
    const titleAnchors = anchorsOf(answer).filter(({ to }) => to <= title.length);
    const anchors = anchorsOf(summary);
    return { title, subtitle, summary: summary.text, anchors, titleAnchors, engine };
  };
  const asked = { request: REQUEST, facts: "", read, fallback, userId, signal };
  return generate(generation, document, asked);
}
