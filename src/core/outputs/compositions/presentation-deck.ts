import type { Finding, Side } from "#core/findings/finding.ts";
import type { Found } from "#core/findings/findings.ts";
import { documentStatements } from "#core/ledger/ledger.ts";
import {
  CHANGES_TITLE,
  foundIn,
  type Point,
  sideOf,
  textInBrief,
} from "#core/outputs/compositions/summary-text.ts";
import {
  figuresIn,
  signedWords,
  type Stretch,
  wordsOf,
} from "#core/outputs/compositions/composed-text.ts";
import { keyFigureElements } from "#core/outputs/compositions/key-figures.ts";
import {
  exhibitElement,
  exhibitsBeside,
  exhibitSlides,
  type SlideExhibit,
} from "#core/outputs/compositions/slide-exhibits.ts";
import { CONCLUDES, titleOf } from "#core/outputs/deck/conclusions.ts";
import {
  exhibitSlide,
  finishedSlides,
  sourcesSlides,
} from "#core/outputs/deck/credit-research-deck.ts";
import type { Deck, TemplateLayouts } from "#core/outputs/deck/deck.ts";
import {
  type DeckContent,
  type DeckRequest,
  deckContent,
  numbersIn,
} from "#core/outputs/deck/deck-content.ts";
import { type DeckSource, sourceRegister } from "#core/outputs/deck/deck-sources.ts";
import {
  boundedLines,
  type DeckLine,
  deckLines,
  plainWords,
} from "#core/outputs/deck/deck-text.ts";
import { columnsOf } from "#core/outputs/deck/slide-parts.ts";
import {
  flowLines,
  GUTTER,
  modelSlide,
  openingSlide,
  type SlideDraft,
  valuationSlide,
} from "#core/outputs/deck/slides.ts";
import { NO_RECOMMENDATION } from "#core/outputs/deck/report-defaults.ts";
import { firstSentences } from "#core/outputs/deck/summary-defaults.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { printableLine } from "#core/outputs/report/printable.ts";

/** Slides at most. */
const SLIDES = 12;
/** Findings that the exhibits of the text leave room for. */
const FINDINGS_LEAST = 3;
/** Words of a slide beside its title; what is more goes to the speaker. */
const WORDS = 60;
/** Of a title that is a sentence of the text. */
const TITLE_MAX = 110;

/**
 * A document as slides for a committee: one finding a slide as its title, an exhibit and at most 60 words,
 * the paragraph in the speaker's notes. `content` is judged like the credit research deck's.
 */
export function presentationDeck(
  request: DeckRequest,
  frames: TemplateLayouts,
): { readonly deck: Deck; readonly content: DeckContent } {
  const register = sourceRegister(request.model);
  const judged = deckContent(request, register, "Presentation");
  const found = foundIn(request);
  const side = sideOf(request.content);
  const statements = documentStatements(request.connectedData);
  const linesOf = (stretch: Stretch): readonly DeckLine[] =>
    deckLines(wordsOf(stretch), stretch.of.figures, {
      from: stretch.from,
      numbersOf: numbersIn(register)(stretch.of.figures),
    });
  const brief = textInBrief(
    { ...request, figures: judged.figures },
    { most: SLIDES, found, words: WORDS },
  );
  const exhibits = exhibitsBeside(request, register, found);
  const closing = [
    ...exhibitSlides([exhibits.ladder, exhibits.peers, exhibits.table], frames),
    judged.unprojected === undefined
      ? modelSlide({ ...judged, assumptions: [] }, frames)
      : undefined,
    valuationSlide({ ...judged, commentary: judged.commentary.slice(0, 1) }, frames),
    changesSlide(brief.changes, { side, found, exhibits, linesOf, frames }),
  ].filter((draft) => draft !== undefined);
  const titles = titlesFor(found);
  const points = brief.findings.filter((point) => hasSlide(point, request, judged));
  const said = points.map((point): Said => {
    const { title, rest, concluded } = titles(point);
    // A title that concludes stands over its own row, others over none.
    const exhibit = concluded && exhibits.of(concluded);
    return { title, leads: [rest ?? point.lead], wholes: [point.whole], exhibit };
  });
  const findings = merged(said).map((one) => saidSlide(one, { linesOf, frames }));
  const opening = openingSlide(
    { ...judged, summary: boundedLines(judged.summary, WORDS) },
    frames,
    (_, box, slack) => keyFigureElements(statements, box, slack),
  );
  const first = { ...opening, notes: [printableLine(judged.summary.map(plainWords).join(" "))] };
  const content = { ...judged, sources: register.all() };
  const within = (most: number): readonly SlideDraft[] => {
    const room = most - 1 - closing.length;
    const drawn = judged.exhibits
      .slice(0, Math.max(0, room - FINDINGS_LEAST))
      .map((exhibit) => exhibitSlide(exhibit, frames));
    const drafts = [first, ...findings.slice(0, room - drawn.length), ...drawn, ...closing];
    return [...drafts, ...sourcesSlides(drafts, content, frames)];
  };
  const all = within(SLIDES);
  const shown = all.length > SLIDES ? within(2 * SLIDES - all.length) : all;
  const slides = finishedSlides(
    shown.map((draft) => ({ content, draft: withSources(draft, content.sources) })),
    frames,
  );
  return { deck: { title: content.words.title, analyst: content.words.analyst, slides }, content };
}

/** What the product adds is on a row that can be drawn; what closes or says nothing has no slide of its own. */
function hasSlide(
  { lead, about }: Point,
  { content }: DeckRequest,
  { valuation }: Pick<DeckContent, "valuation">,
): boolean {
  const isOwn = about.length > 0 || lead.of.content === content;
  const isClosing = valuation !== undefined && isOfModel(lead);
  return isOwn && !isClosing && !wordsOf(lead).startsWith(NO_RECOMMENDATION);
}

type Placing = {
  readonly linesOf: (stretch: Stretch) => readonly DeckLine[];
  readonly frames: TemplateLayouts;
};

/** A title, what is left to say under it, and the finding that it concludes with. */
type Titled = {
  readonly title?: string;
  readonly rest?: Stretch;
  readonly concluded?: Finding;
};

/**
 * What a slide concludes: the weightiest finding on its rows that no title has said, else its first sentence
 * over what follows it; a sentence that is too long for that, or stands alone, is no title.
 */
function titlesFor(found: Found | undefined): (point: Point) => Titled {
  const said = new Set<string>();
  return ({ about, lead, whole }) => {
    const open = about.filter(
      ({ item, asOf, span }) => span === "twelve months" && !said.has(`${item} ${asOf}`),
    );
    const next =
      open.find(({ kind }) => CONCLUDES.has(kind)) ?? open.find(({ kind }) => TELLS.has(kind));
    const title = found === undefined || next === undefined ? "" : titleOf(next, found);
    // What the first sentence begins with concludes nothing.
    if (next === undefined || title === "" || wordsOf(lead).startsWith(title)) {
      const sentence = firstSentences(wordsOf(lead), 1);
      const rest = { ...whole, from: lead.from + sentence.length };
      const isTitle = sentence.length <= TITLE_MAX && countWords(wordsOf(rest)) >= LEAST_WORDS;
      const titled = { ...lead, to: lead.from + sentence.replace(/[.!]$/, "").length };
      return isTitle ? { title: printableLine(signedWords(titled)), rest } : {};
    }
    said.add(`${next.item} ${next.asOf}`);
    return { title, concluded: next };
  };
}

/** What tells where a level stands: a title where nothing concludes. */
const TELLS: ReadonlySet<Finding["kind"]> = new Set(["range", "bridge", "oneOff"]);

/** What a slide says: the beginnings of paragraphs, the paragraphs for the speaker, and what is drawn. */
type Said = {
  /** What has none stands on the slide before it. */
  readonly title: string | undefined;
  readonly leads: readonly Stretch[];
  readonly wholes: readonly Stretch[];
  readonly exhibit: SlideExhibit | undefined;
};

/** Less than this is no slide without an exhibit. */
const LEAST_WORDS = 15;

function wordsIn({ leads }: Said): number {
  return countWords(leads.map(wordsOf).join(" "));
}

/**
 * What has nothing to draw stands together, as far as a slide has room, and what has no title with what is
 * before it, where there is no room in the speaker's notes; what is too short alone is left out.
 */
function merged(all: readonly Said[]): readonly (Said & { readonly title: string })[] {
  const slides = all.reduce<readonly Said[]>((made, one) => {
    const last = made.at(-1);
    const isBeside = last !== undefined && last.exhibit === undefined && one.exhibit === undefined;
    const hasRoom = last !== undefined && wordsIn(last) + wordsIn(one) <= WORDS;
    if (last === undefined || (one.title !== undefined && !(isBeside && hasRoom))) {
      return [...made, one];
    }
    const both = {
      ...last,
      title: last.title ?? one.title,
      leads: hasRoom ? [...last.leads, ...one.leads] : last.leads,
      wholes: [...last.wholes, ...one.wholes],
    };
    return [...made.slice(0, -1), both];
  }, []);
  const full = slides.filter((one) => one.exhibit !== undefined || saysEnough(one));
  return full.flatMap((one) => (one.title === undefined ? [] : [{ ...one, title: one.title }]));
}

/** One sentence under a title is no slide. */
function saysEnough(one: Said): boolean {
  const words = one.leads.map(wordsOf).join(" ");
  const isMore = firstSentences(words, 1).length < words.trim().length;
  return isMore && countWords(words) >= LEAST_WORDS;
}

/** Whether the attached model's own slides say it. */
function isOfModel(lead: Stretch): boolean {
  const figures = figuresIn(lead);
  const isOf = ({ origins }: (typeof figures)[number]) =>
    origins.length > 0 && origins.every((origin) => "savedOutputId" in origin);
  return figures.length > 0 && figures.every(isOf);
}

/** An exhibit on the left and at most 60 words beside it; the paragraphs are the speaker's. */
function saidSlide(
  { title, leads, wholes, exhibit }: Said & { readonly title: string },
  { linesOf, frames }: Placing,
): SlideDraft {
  const box = frames.page.content;
  const [left = box, right = box] =
    exhibit === undefined ? [box, box] : columnsOf(box, [0.62, 0.38], GUTTER);
  const lines = boundedLines(leads.flatMap(linesOf), WORDS);
  const text = flowLines(lines, [right], { slack: frames.fontSlack, most: 16 });
  return {
    title,
    layout: "page",
    sources: [...lines.flatMap(({ sources }) => sources), ...(exhibit?.sources ?? [])],
    elements: [
      ...(exhibit === undefined ? [] : [exhibitElement(exhibit, left, frames)]),
      ...text.elements,
    ],
    notes: wholes.map((whole) => printableLine(signedWords(whole))),
  };
}

/** Under the threshold that is nearest, beside its row. */
function changesSlide(
  changes: readonly Stretch[],
  made: Placing & {
    readonly side: Side;
    readonly found: Found | undefined;
    readonly exhibits: Exhibits;
  },
): SlideDraft | undefined {
  if (changes.length === 0) return undefined;
  const { found, exhibits } = made;
  const isOfCredit = made.side === "creditor";
  const next = found?.findings.find(({ kind }) => isOfCredit && kind === "headroom");
  const title = found === undefined || next === undefined ? CHANGES_TITLE : titleOf(next, found);
  const exhibit = next && exhibits.of(next);
  return saidSlide({ title, leads: changes, wholes: changes, exhibit }, made);
}

type Exhibits = ReturnType<typeof exhibitsBeside>;

/** The speaker has the sources of a slide by name. */
function withSources(draft: SlideDraft, sources: readonly DeckSource[]): SlideDraft {
  const used = new Set(draft.sources);
  const listed = sources
    .filter(({ number }) => used.has(number))
    .map(({ number, label }) => `${number} ${label}`);
  if (draft.notes === undefined || listed.length === 0) return draft;
  return { ...draft, notes: [...draft.notes, `Sources: ${listed.join(". ")}.`] };
}
