import type { Deck, TemplateLayouts, Slide } from "#core/outputs/deck/deck.ts";
import type { DeckContent, DeckExhibit, TextPage } from "#core/outputs/deck/deck-content.ts";
import { boundedLines, type DeckLine, plainWords } from "#core/outputs/deck/deck-text.ts";
import { FIGURE_SIGNS } from "#core/outputs/report/figure-signs.ts";
import {
  columnsOf,
  furniture,
  holdsSources,
  SOURCES_TITLE,
  tableElement,
} from "#core/outputs/deck/slide-parts.ts";
import {
  columnsSlide,
  GUTTER,
  modelSlide,
  openingSlide,
  type SlideDraft,
  textSlide,
  valuationSlide,
} from "#core/outputs/deck/slides.ts";
import { ESTIMATE_NOTE } from "#core/outputs/report/report-blocks.ts";

/** Text that found no room on its slide goes on behind the others, in columns. */
export function continuedSlides(
  drafts: readonly SlideDraft[],
  overflow: TextPage | undefined,
  frames: TemplateLayouts,
): readonly SlideDraft[] {
  const waiting = [
    ...drafts.map(({ title, rest = [] }) => ({ title: `${title}, continued`, lines: rest })),
    ...(overflow === undefined ? [] : [overflow]),
  ].filter(({ lines }) => lines.length > 0);
  const made: SlideDraft[] = [];
  for (const page of waiting) {
    let lines = page.lines;
    while (lines.length > 0 && made.length < CONTINUED_MAX) {
      const columns = columnsOf(frames.page.content, [0.5, 0.5], GUTTER);
      const slide = columnsSlide({ ...page, lines }, columns, frames);
      made.push({ ...slide, sources: lines.flatMap(({ sources }) => sources) });
      lines = slide.rest ?? [];
    }
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
  return continuedSlides([], { title: SOURCES_TITLE, lines }, frames).map((draft) => ({
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

/** Words of a slide of text; all of its page is the speaker's. */
const WORDS = 70;

/** The seven slides of the credit research deck but those that show nothing, then `closing`. */
export function creditResearchDeck(
  content: DeckContent,
  frames: TemplateLayouts,
  closing: readonly SlideDraft[] = [],
): Deck {
  const last = content.texts.findLastIndex(({ lines }) => lines.length > 0);
  const brief = {
    ...content,
    texts: content.texts.map((page) => ({ ...page, lines: boundedLines(page.lines, WORDS) })),
  };
  const texts = content.texts.flatMap(({ lines }, at): readonly SlideDraft[] => {
    const draft = textSlide(brief, frames, at);
    const rest = at === last ? (content.overflow?.lines ?? []) : [];
    const notes = [...lines, ...rest].map(plainWords);
    return draft === undefined ? [] : [{ ...draft, ...(notes.length > 0 && { notes }) }];
  });
  const drafts = [
    openingSlide(content, frames),
    ...texts,
    ...content.exhibits.map((exhibit) => exhibitSlide(exhibit, frames)),
    modelSlide(content, frames),
    valuationSlide(content, frames),
    ...closing,
  ].filter((draft) => draft !== undefined);
  const shown = [...drafts, ...continuedSlides(drafts, undefined, frames)];
  const slides = finishedSlides(
    [...shown, ...sourcesSlides(shown, content, frames)].map((draft) => ({ content, draft })),
    frames,
  );
  return { title: content.words.title, analyst: content.words.analyst, slides };
}

/** What the text draws, with its unit and time beneath the title. */
function exhibitSlide(
  { title, note, drawing, sources }: DeckExhibit,
  { page, fontSlack: slack }: TemplateLayouts,
): SlideDraft {
  const box = page.content;
  return {
    title,
    layout: "page",
    sources,
    note,
    elements: [
      "bars" in drawing
        ? { kind: "chart", name: drawing.name, box, chart: drawing }
        : tableElement(drawing, box, { rowMax: 26, sizeMax: 11, slack }),
    ],
  };
}
