import { SLIDE_WORDS, type TextPage } from "#core/outputs/deck/text-pages.ts";
import type { Deck, TemplateLayouts, Slide } from "#core/outputs/deck/deck.ts";
import type { DeckContent } from "#core/outputs/deck/deck-content.ts";
import { boundedLines, type DeckLine, plainWords } from "#core/outputs/deck/deck-text.ts";
import { FIGURE_SIGNS } from "#core/outputs/report/figure-signs.ts";
import {
  columnsOf,
  furniture,
  holdsSources,
  SOURCES_TITLE,
} from "#core/outputs/deck/slide-parts.ts";
import {
  ALONE,
  type Beside,
  columnsSlide,
  GUTTER,
  modelSlide,
  openingSlide,
  type SlideDraft,
  textSlide,
  valuationSlide,
} from "#core/outputs/deck/slides.ts";
import { firstSentences } from "#core/outputs/deck/summary-defaults.ts";
import { exhibitSlides, statementSlides } from "#core/outputs/deck/table-slides.ts";
import { ESTIMATE_NOTE } from "#core/outputs/report/report-blocks.ts";
import { countWords } from "#core/text/outline/word-count.ts";

/** Text that found no room on its slide goes on behind the others, in columns. */
export function continuedSlides(
  drafts: readonly SlideDraft[],
  frames: TemplateLayouts,
): readonly SlideDraft[] {
  const waiting = drafts
    .map(({ title, rest = [] }) => ({ title: `${title}, continued`, lines: rest }))
    .filter(({ lines }) => lines.length > 0);
  return waiting.flatMap((page) => pagesOf(page, frames)).slice(0, CONTINUED_MAX);
}

/** Lines in columns, on as many slides as they take. */
function pagesOf(page: TextPage, frames: TemplateLayouts): readonly SlideDraft[] {
  const made: SlideDraft[] = [];
  let lines = page.lines;
  while (lines.length > 0 && made.length < CONTINUED_MAX) {
    const columns = columnsOf(frames.page.content, [0.5, 0.5], GUTTER);
    const slide = columnsSlide({ ...page, lines }, columns, frames);
    made.push({ ...slide, sources: lines.flatMap(({ sources }) => sources) });
    lines = slide.rest ?? [];
  }
  return made;
}

/**
 * The whole list of sources, behind the other slides, where a foot cannot hold its own or a figure goes
 * out that its source contradicts.
 */
export function sourcesSlides(
  drafts: readonly SlideDraft[],
  content: DeckContent,
  frames: TemplateLayouts,
): readonly SlideDraft[] {
  const { sources, contradicted } = content;
  if (
    contradicted.length === 0 &&
    drafts.every((draft) => holdsSources(content, frames, noted(draft)))
  ) {
    return [];
  }
  const listed = sources.map(({ number, label }) => plainLine(`${number}  ${label}`));
  const wrong = [{ ...plainLine(CONTRADICTED_HEADING), isHeading: true }, ...contradicted];
  const lines = [...listed, ...(contradicted.length === 0 ? [] : wrong)];
  return pagesOf({ title: SOURCES_TITLE, lines }, frames).map((draft) => ({
    ...draft,
    sources: [],
  }));
}

const CONTRADICTED_HEADING = "Figures that their sources contradict";

function plainLine(text: string): DeckLine {
  return { isHeading: false, runs: [{ text }], sources: [] };
}

/** More pages than anybody turns; a bound against a text without end. */
const CONTINUED_MAX = 200;

/** Slides with their places, heads and feet. */
export function finishedSlides(
  drafts: readonly { readonly content: DeckContent; readonly draft: SlideDraft }[],
  frames: TemplateLayouts,
): readonly Slide[] {
  return drafts.map(({ content, draft }, at): Slide => ({
    title: draft.title,
    layout: draft.layout,
    notes: draft.notes,
    elements: [
      ...furniture(content, frames, {
        ...noted(draft),
        sources: [...new Set(draft.sources)].toSorted((a, b) => a - b),
        place: `${at + 1} of ${drafts.length}`,
      }),
      ...draft.elements,
    ],
  }));
}

/** A slide whose foot says what its marks mean that are no numbers. */
function noted(draft: SlideDraft): SlideDraft {
  const { note, elements } = draft;
  const raised = elements.flatMap((element) =>
    element.kind === "text"
      ? element.paragraphs.flatMap(({ runs }) => runs.filter(({ isRaised }) => isRaised === true))
      : [],
  );
  const marks = new Set(raised.map(({ text }) => text.trim()));
  const notes = [
    note ?? "",
    marks.has(FIGURE_SIGNS.estimate) ? `${ESTIMATE_NOTE}.` : "",
    marks.has(FIGURE_SIGNS.unsupported) ? `${FIGURE_SIGNS.unsupported}: no source.` : "",
    marks.has(FIGURE_SIGNS.contradicted)
      ? `${FIGURE_SIGNS.contradicted}: its source says otherwise, see "${SOURCES_TITLE}".`
      : "",
  ].filter((sentence) => sentence !== "");
  return { ...draft, note: notes.join(" ") };
}

/** Sections of a text that says enough; beside fewer stand the statements. */
const SAYS_ENOUGH = 3;

/** The model stands on the sixth slide, its value on the seventh (spec section 7). */
const BEFORE_MODEL = 4;

/**
 * The credit research deck: what it comes to, a slide a section, the model and its value behind the fourth,
 * what the text draws, then `closing`. `beside` draws what a section concludes with.
 */
export function creditResearchDeck(
  content: DeckContent,
  frames: TemplateLayouts,
  {
    closing = [],
    beside = () => undefined,
  }: {
    readonly closing?: readonly SlideDraft[];
    readonly beside?: (page: TextPage) => Beside | undefined;
  } = {},
): Deck {
  const brief = { ...content, texts: content.texts.map((page) => bounded(page, SLIDE_WORDS)) };
  const texts = inPairs(content.texts, beside).flatMap(([page, next]): readonly SlideDraft[] => {
    const notes = [page, next].flatMap((one) => one?.lines.map(plainWords) ?? []);
    const draft =
      next === undefined
        ? textSlide(brief, frames, content.texts.indexOf(page), beside(page))
        : pairSlide(halves(page, next), frames);
    return draft === undefined ? [] : [{ ...draft, notes }];
  });
  const told = texts.length < SAYS_ENOUGH ? [...texts, ...statementSlides(content, frames)] : texts;
  const drafts = [
    openingSlide(content, frames),
    ...told.slice(0, BEFORE_MODEL),
    modelSlide(content, frames),
    valuationSlide(content, frames),
    ...told.slice(BEFORE_MODEL),
    ...content.exhibits.flatMap((exhibit) => exhibitSlides(exhibit, frames)),
    ...closing,
  ].filter((draft) => draft !== undefined);
  const shown = [...drafts, ...continuedSlides(drafts, frames)];
  const slides = finishedSlides(
    [...shown, ...sourcesSlides(shown, content, frames)].map((draft) => ({ content, draft })),
    frames,
  );
  return { title: content.words.title, analyst: content.words.analyst, slides };
}

/** A page no longer than its slide; all of it is the speaker's. */
function bounded(page: TextPage, words: number): TextPage {
  return { ...page, lines: boundedLines(page.lines, words) };
}

/** Pages by their slides: behind the model two share one that have nothing drawn and begin in few words. */
function inPairs(
  pages: readonly TextPage[],
  beside: (page: TextPage) => Beside | undefined,
): readonly (readonly [TextPage, TextPage?])[] {
  return pages.reduce<readonly (readonly [TextPage, TextPage?])[]>((made, page, at) => {
    const last = made.at(-1);
    const isOpen = at > BEFORE_MODEL && last !== undefined && last[1] === undefined;
    if (!isOpen || beside(last[0]) !== undefined || beside(page) !== undefined) {
      return [...made, [page]];
    }
    const hasRoom = beginningOf(last[0]) + beginningOf(page) <= SLIDE_WORDS;
    return hasRoom ? [...made.slice(0, -1), [last[0], page]] : [...made, [page]];
  }, []);
}

/** Two pages in the words of one slide: each has half of them, or as many as its first sentence. */
function halves(page: TextPage, next: TextPage): readonly [TextPage, TextPage] {
  const most = SLIDE_WORDS - beginningOf(next);
  const words = Math.min(Math.max(SLIDE_WORDS / 2, beginningOf(page)), most);
  return [bounded(page, words), bounded(next, SLIDE_WORDS - words)];
}

/** Two pages of few words beside each other, under what the first comes to. */
function pairSlide(pages: readonly [TextPage, TextPage], frames: TemplateLayouts): SlideDraft {
  const columns = columnsOf(frames.page.content, [0.5, 0.5], 2 * GUTTER);
  const [first, second] = pages.map((page, at) =>
    columnsSlide(page, columns.slice(at, at + 1), frames, ALONE),
  );
  if (first === undefined || second === undefined) throw new Error("a pair has two pages");
  return {
    ...first,
    sources: [...first.sources, ...second.sources],
    elements: [...first.elements, ...second.elements.map((one) => ({ ...one, name: "Text 2" }))],
  };
}

/** Words of the first sentence under a page's headings. */
function beginningOf({ lines }: TextPage): number {
  const said = lines.find(({ isHeading }) => !isHeading);
  return said === undefined ? 0 : countWords(firstSentences(plainWords(said), 1));
}
