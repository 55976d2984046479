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
  skippedExhibits,
  type SlideExhibit,
} from "#core/outputs/compositions/slide-exhibits.ts";
import { CONCLUDES, titleOf } from "#core/outputs/deck/conclusions.ts";
import { finishedSlides, sourcesSlides } from "#core/outputs/deck/credit-research-deck.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import type { SkippedPart } from "#core/outputs/deck/custom-deck.ts";
import type { Deck, TemplateLayouts } from "#core/outputs/deck/deck.ts";
import {
  type DeckContent,
  type DeckExhibit,
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
import { exhibitSlides as drawnSlides } from "#core/outputs/deck/table-slides.ts";
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
): {
  readonly deck: Deck;
  readonly content: DeckContent;
  readonly skipped: readonly SkippedPart[];
} {
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
  const placing = { side, found, exhibits, linesOf, frames };
  const ends = closingSlides(brief.changes, judged, placing);
  const titles = titlesFor(found);
  const points = brief.findings.filter((point) => hasSlide(point, request, judged));
  const slides = points.map((point): Said => {
    const { title, rest, concluded } = titles(point);
    // A title that concludes stands over its own row, others over none.
    const exhibit = concluded && exhibits.of(concluded);
    return { title, leads: [rest ?? point.lead], wholes: [point.whole], exhibit };
  });
  const findings = merged(slides).map((one) => saidSlide(one, { linesOf, frames }));
  const opening = openingSlide(
    { ...judged, summary: boundedLines(judged.summary, WORDS) },
    frames,
    (_, box, slack) => keyFigureElements(statements, box, slack),
  );
  const first = { ...opening, notes: [printableLine(judged.summary.map(plainWords).join(" "))] };
  const content = { ...judged, sources: register.all() };
  const { ladder, peers, table } = exhibits;
  const parts: Parts = {
    first,
    findings,
    own: judged.exhibits.map((exhibit) => ({ exhibit, slides: drawnSlides(exhibit, frames) })),
    projected:
      judged.unprojected === undefined
        ? modelSlide({ ...judged, assumptions: [] }, frames)
        : undefined,
    added: exhibitSlides([ladder, peers, table], frames),
    ends,
  };
  const { drafts, left } = placed(parts, (shown) => sourcesSlides(shown, content, frames));
  const finished = finishedSlides(
    drafts.map((draft) => ({ content, draft: withSources(draft, content.sources) })),
    frames,
  );
  const deck = { title: content.words.title, analyst: content.words.analyst, slides: finished };
  return { deck, content, skipped: skippedExhibits(left) };
}

type Parts = {
  readonly first: SlideDraft;
  readonly findings: readonly SlideDraft[];
  /** What the text draws. */
  readonly own: readonly {
    readonly exhibit: DeckExhibit;
    readonly slides: readonly SlideDraft[];
  }[];
  readonly projected: SlideDraft | undefined;
  readonly added: readonly SlideDraft[];
  readonly ends: readonly SlideDraft[];
};

type Placed = {
  readonly drafts: readonly SlideDraft[];
  /** For which there is no room, or nothing to show. */
  readonly left: readonly DeckExhibit[];
};

/** As many slides as there may be, with their sources' where they need one. */
function placed(
  parts: Parts,
  sourcesOf: (drafts: readonly SlideDraft[]) => readonly SlideDraft[],
): Placed {
  const whole = chosen(parts, SLIDES);
  const more = sourcesOf(whole.drafts);
  const over = Math.max(0, whole.drafts.length + more.length - SLIDES);
  const { drafts, left } = over === 0 ? whole : chosen(parts, SLIDES - over);
  return { drafts: [...drafts, ...(over === 0 ? more : sourcesOf(drafts))], left };
}

/** What the author draws comes before what is added to it. */
function chosen({ first, findings, own, projected, added, ends }: Parts, most: number): Placed {
  let room = most - 1 - ends.length - Math.min(FINDINGS_LEAST, findings.length);
  const hasRoom = (slides: number): boolean => {
    const isIn = slides > 0 && slides <= room;
    room -= isIn ? slides : 0;
    return isIn;
  };
  const drawn = own.filter(({ slides }) => hasRoom(slides.length));
  const model = projected !== undefined && hasRoom(1) ? [projected] : [];
  const beside = added.filter(() => hasRoom(1));
  const said = findings.slice(0, FINDINGS_LEAST + Math.max(0, room));
  const exhibited = drawn.flatMap(({ slides }) => slides);
  return {
    drafts: [first, ...said, ...exhibited, ...beside, ...model, ...ends],
    left: own.filter((one) => !drawn.includes(one)).map(({ exhibit }) => exhibit),
  };
}

/** What the value comes to and what would change the view: on one slide, where there is a value. */
function closingSlides(
  changes: readonly Stretch[],
  judged: DeckContent,
  made: Parameters<typeof changesSlide>[1],
): readonly SlideDraft[] {
  const { frames, linesOf } = made;
  const [reading] = judged.commentary;
  const hasValue = judged.valuation !== undefined;
  const heading = { isHeading: true, runs: [{ text: changesTitle(made) }], sources: [] };
  const said = hasValue && changes.length > 0 ? [heading, ...changes.flatMap(linesOf)] : [];
  const commentary = [...(reading === undefined ? [] : [reading]), ...said];
  const valued = valuationSlide({ ...judged, commentary }, frames);
  const last = hasValue ? undefined : changesSlide(changes, made);
  return [valued, last].filter((draft) => draft !== undefined);
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
    // What the words begin with comes first, whatever weighs more among what follows.
    const rows = figuresIn(lead).map(({ measure, item }) => rowOnBasis(measure ?? item ?? ""));
    const open = about
      .filter(({ item, asOf, span }) => span === "twelve months" && !said.has(`${item} ${asOf}`))
      .toSorted((a, b) => placeIn(rows, a) - placeIn(rows, b));
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

function placeIn(rows: readonly string[], { item }: Finding): number {
  const at = rows.indexOf(rowOnBasis(item));
  return at === -1 ? rows.length : at;
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
  const said = { title: changesTitle(made), leads: changes, wholes: changes };
  const { exhibits } = made;
  const next = nearest(made);
  const exhibit = next && exhibits.of(next);
  const isSlide = exhibit === undefined ? saysEnough({ ...said, exhibit }) : changes.length > 0;
  return isSlide ? saidSlide({ ...said, exhibit }, made) : undefined;
}

type Changing = { readonly side: Side; readonly found: Found | undefined };

/** What a creditor's view changes with first. */
function nearest({ side, found }: Changing): Finding | undefined {
  return side === "creditor" ? found?.findings.find(({ kind }) => kind === "headroom") : undefined;
}

function changesTitle(made: Changing): string {
  const next = nearest(made);
  return made.found === undefined || next === undefined ? CHANGES_TITLE : titleOf(next, made.found);
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
