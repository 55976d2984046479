import type { Deck, Frames, Slide } from "#core/outputs/deck/deck.ts";
import type { DeckContent, TextPage } from "#core/outputs/deck/deck-content.ts";
import { columnsOf, furniture } from "#core/outputs/deck/slide-parts.ts";
import {
  columnsSlide,
  GUTTER,
  modelSlide,
  openingSlide,
  type SlideDraft,
  textSlide,
  valuationSlide,
} from "#core/outputs/deck/slides.ts";

/** Text that found no room on its slide goes on behind the others, in columns. */
export function continuedSlides(
  drafts: readonly SlideDraft[],
  overflow: TextPage | undefined,
  frames: Frames,
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

/** More pages than anybody turns; a bound against a text without end. */
const CONTINUED_MAX = 200;

/** Slides with their places, heads and feet. */
export function finishedSlides(
  drafts: readonly { readonly content: DeckContent; readonly draft: SlideDraft }[],
  frames: Frames,
): readonly Slide[] {
  return drafts.map(({ content, draft }, at): Slide => ({
    title: draft.title,
    layout: draft.layout,
    elements: [
      ...furniture(content, frames, {
        ...draft,
        sources: [...new Set(draft.sources)].toSorted((a, b) => a - b),
        place: `${at + 1} of ${drafts.length}`,
      }),
      ...draft.elements,
    ],
  }));
}

/** The seven slides of the credit research deck, and what text is past them. */
export function creditResearchDeck(content: DeckContent, frames: Frames): Deck {
  const drafts = [
    openingSlide(content, frames),
    ...content.texts.map((_, at) => textSlide(content, frames, at)),
    modelSlide(content, frames),
    valuationSlide(content, frames),
  ];
  const later = continuedSlides(drafts, content.overflow, frames);
  const slides = finishedSlides(
    [...drafts, ...later].map((draft) => ({ content, draft })),
    frames,
  );
  return { title: content.words.title, analyst: content.words.analyst, slides };
}
