import type { Deck, TemplateLayouts } from "#core/outputs/deck/deck.ts";
import {
  type DeckContent,
  deckContent,
  type DeckRequest,
} from "#core/outputs/deck/deck-content.ts";
import { sourceRegister } from "#core/outputs/deck/deck-sources.ts";
import type { LibraryComponentId } from "#core/outputs/deck/page-library.ts";
import {
  continuedSlides,
  finishedSlides,
  sourcesSlides,
} from "#core/outputs/deck/credit-research-deck.ts";
import {
  modelSlide,
  openingSlide,
  type SlideDraft,
  valuationSlide,
} from "#core/outputs/deck/slides.ts";
import { NO_ASSUMPTIONS_TEXT } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { NO_VALUATION_TEXT } from "#core/writing/analyst/commentary/valuation-commentary.ts";

/** A component of a custom report, with what its page is to show. */
export type CustomPart = {
  readonly page: string;
  readonly title: string;
  readonly componentId: LibraryComponentId;
  readonly request: DeckRequest;
};

/** A component that is left out, and why. */
export type SkippedPart = {
  readonly page: string;
  readonly title: string;
  readonly reason: string;
};

const NOTHING_TO_SHOW = "There is no title, summary or figure to show";
const NOT_BUILT = "This page could not be built";

/** The slides of a custom report in their order; what cannot be built is left out and named. */
export function customDeck(
  parts: readonly CustomPart[],
  frames: TemplateLayouts,
): { readonly deck: Deck | undefined; readonly skipped: readonly SkippedPart[] } {
  const register = sourceRegister(parts[0]?.request.model);
  const skipped: SkippedPart[] = [];
  const built: { readonly content: DeckContent; readonly draft: SlideDraft }[] = [];
  for (const { page, title, componentId, request } of parts) {
    const made = attempt(() => {
      const content = deckContent(request, register);
      return WRITERS[componentId](content, frames);
    });
    if (typeof made === "string") skipped.push({ page, title, reason: made });
    else built.push(made);
  }
  const [first] = built;
  if (first === undefined) return { deck: undefined, skipped };
  const later = continuedSlides(
    built.map(({ draft }) => draft),
    frames,
  ).map((draft) => ({ content: first.content, draft }));
  const sources = register.all();
  const contradicted = built.flatMap(({ content }) => content.contradicted);
  const whole = { ...first.content, sources, contradicted };
  const shown = [...built, ...later];
  const listed = sourcesSlides(
    shown.map(({ draft }) => draft),
    whole,
    frames,
  ).map((draft) => ({ content: whole, draft }));
  const slides = finishedSlides(
    [...shown, ...listed].map(({ content, draft }) => ({
      content: { ...content, sources },
      draft,
    })),
    frames,
  );
  const { title, analyst } = first.content.words;
  return { deck: { title, analyst, slides }, skipped };
}

type Built = { readonly content: DeckContent; readonly draft: SlideDraft };

/** Each component's slide, or why there is none. */
const WRITERS: Readonly<
  Record<LibraryComponentId, (content: DeckContent, frames: TemplateLayouts) => Built | string>
> = {
  "title-page": (content, frames) => {
    const { words, summary, charts, table } = content;
    const isEmpty = words.title === "" && summary.length === 0 && charts.length === 0;
    return isEmpty && table === undefined
      ? NOTHING_TO_SHOW
      : { content, draft: openingSlide(content, frames) };
  },
  "model-page": (content, frames) =>
    content.unprojected === undefined
      ? builtOf(content, modelSlide(content, frames), NO_ASSUMPTIONS_TEXT)
      : NO_ASSUMPTIONS_TEXT,
  "valuation-page": (content, frames) =>
    content.valuation === undefined
      ? NO_VALUATION_TEXT
      : builtOf(content, valuationSlide(content, frames), NO_VALUATION_TEXT),
};

function builtOf(
  content: DeckContent,
  draft: SlideDraft | undefined,
  otherwise: string,
): Built | string {
  return draft === undefined ? otherwise : { content, draft };
}

/** One component that fails takes no other with it. */
function attempt(build: () => Built | string): Built | string {
  try {
    return build();
  } catch {
    return NOT_BUILT;
  }
}
