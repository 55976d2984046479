import type { Finding } from "#core/findings/finding.ts";
import type { Found } from "#core/findings/findings.ts";
import { documentStatements } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import {
  CHANGES_TITLE,
  foundIn,
  type Point,
  textInBrief,
} from "#core/outputs/compositions/summary-text.ts";
import {
  beginningOf,
  figuresIn,
  signedWords,
  type Stretch,
  wordsOf,
} from "#core/outputs/compositions/composed-text.ts";
import { keyFigureElements } from "#core/outputs/compositions/key-figures.ts";
import { exhibitsBeside, type SlideExhibit } from "#core/outputs/compositions/slide-exhibits.ts";
import { CONCLUDES } from "#core/outputs/deck/conclusions.ts";
import { finishedSlides, sourcesSlides } from "#core/outputs/deck/credit-research-deck.ts";
import type { Deck, SlideElement, TemplateLayouts } from "#core/outputs/deck/deck.ts";
import {
  type DeckContent,
  type DeckRequest,
  deckContent,
  numbersIn,
} from "#core/outputs/deck/deck-content.ts";
import { type DeckSource, sourceRegister } from "#core/outputs/deck/deck-sources.ts";
import { type DeckLine, deckLines } from "#core/outputs/deck/deck-text.ts";
import { columnsOf, tableElement } from "#core/outputs/deck/slide-parts.ts";
import {
  flowLines,
  GUTTER,
  modelSlide,
  openingSlide,
  type SlideDraft,
  valuationSlide,
} from "#core/outputs/deck/slides.ts";
import { firstSentences } from "#core/outputs/deck/summary-defaults.ts";
import { printableLine } from "#core/outputs/report/printable.ts";

/** Slides at most, the list of sources not among them. */
const SLIDES = 12;
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
    ...exhibits.closing.map((exhibit) => exhibitSlide(exhibit, frames)),
    judged.unprojected === undefined
      ? modelSlide({ ...judged, assumptions: [] }, frames)
      : undefined,
    valuationSlide({ ...judged, commentary: judged.commentary.slice(0, 1) }, frames),
    changesSlide(brief.changes, { title: nearest(found), linesOf, frames }),
  ].filter((draft) => draft !== undefined);
  const titles = titlesFor(found);
  // What the product adds is on a row that can be drawn.
  const points = brief.findings.filter(
    ({ lead, about }) => about.length > 0 || lead.of.content === request.content,
  );
  const findings = points.slice(0, SLIDES - 1 - closing.length).map((point) => {
    const { title, concluded } = titles(point);
    // A title that concludes stands over its own row, or over none.
    const exhibit =
      concluded === undefined
        ? exhibits.of(point.about, figuresIn(point.lead))
        : exhibits.of([concluded], []);
    return findingSlide(point, { title, linesOf, exhibit, frames });
  });
  const opening = openingSlide(
    { ...judged, summary: bounded(judged.summary) },
    frames,
    (_, box, slack) => keyFigureElements(statements, box, slack),
  );
  const drafts = [
    { ...opening, notes: [printableLine(judged.summary.map(textOf).join(" "))] },
    ...findings,
    ...closing,
  ].filter((draft) => draft !== undefined);
  const content = { ...judged, sources: register.all() };
  const shown = [...drafts, ...sourcesSlides(drafts, content, frames)];
  const slides = finishedSlides(
    shown.map((draft) => ({ content, draft: withSources(draft, content.sources) })),
    frames,
  );
  return { deck: { title: content.words.title, analyst: content.words.analyst, slides }, content };
}

type Placing = {
  readonly linesOf: (stretch: Stretch) => readonly DeckLine[];
  readonly frames: TemplateLayouts;
};

function textOf({ runs }: DeckLine): string {
  return runs.flatMap(({ text, isRaised }) => (isRaised === true ? [] : [text])).join("");
}

/** What a slide concludes: the weightiest finding on its rows that no title has said, else its first sentence. */
function titlesFor(
  found: Found | undefined,
): (point: Point) => { readonly title: string; readonly concluded?: Finding } {
  const said = new Set<string>();
  return ({ about, lead }) => {
    const open = about.filter(
      ({ item, asOf, span }) => span === "twelve months" && !said.has(`${item} ${asOf}`),
    );
    const next =
      open.find(({ kind }) => CONCLUDES.has(kind)) ?? open.find(({ kind }) => TELLS.has(kind));
    if (found === undefined || next === undefined) {
      const { length } = firstSentences(wordsOf(lead), 1).replace(/[.!]$/, "");
      const sentence = { ...lead, to: lead.from + length };
      const title = beginningOf(sentence, TITLE_MAX);
      return { title: printableLine(`${signedWords(title)}${title.to < sentence.to ? "…" : ""}`) };
    }
    said.add(`${next.item} ${next.asOf}`);
    return { title: headlineOf(next, found), concluded: next };
  };
}

/** What tells where a level stands: a title where nothing concludes. */
const TELLS: ReadonlySet<Finding["kind"]> = new Set(["range", "bridge", "oneOff"]);

/** An exhibit on the left and at most 60 words beside it; the paragraph is the speaker's. */
function findingSlide(
  { lead, whole }: Point,
  made: Placing & { readonly title: string; readonly exhibit: SlideExhibit | undefined },
): SlideDraft {
  const { title, exhibit, linesOf, frames } = made;
  const box = frames.page.content;
  const [left = box, right = box] =
    exhibit === undefined ? [box, box] : columnsOf(box, [0.62, 0.38], GUTTER);
  const lines = bounded(linesOf(lead));
  const text = flowLines(lines, [right], { slack: frames.fontSlack, most: 16 });
  return {
    title,
    layout: "page",
    sources: [...lines.flatMap(({ sources }) => sources), ...(exhibit?.sources ?? [])],
    elements: [
      ...(exhibit === undefined ? [] : [exhibitElement(exhibit, left, frames)]),
      ...text.elements,
    ],
    notes: [printableLine(signedWords(whole))],
  };
}

/** No more words than a slide has. */
function bounded(lines: readonly DeckLine[]): readonly DeckLine[] {
  let left = WORDS;
  return lines.map((line) => ({
    ...line,
    runs: line.runs.flatMap((run) => {
      if (left <= 0) return [];
      const words = [...run.text.matchAll(/\S+/g)];
      const last = words[left - 1];
      left -= run.isRaised === true ? 0 : words.length;
      if (last === undefined || left >= 0) return [run];
      return [{ ...run, text: `${run.text.slice(0, last.index + last[0].length)}…` }];
    }),
  }));
}

function exhibitElement(
  { exhibit }: SlideExhibit,
  box: TemplateLayouts["page"]["content"],
  { fontSlack: slack }: TemplateLayouts,
): SlideElement {
  return "bars" in exhibit
    ? { kind: "chart", name: exhibit.name, box, chart: exhibit }
    : tableElement(exhibit, box, { rowMax: 26, sizeMax: 11, slack });
}

function exhibitSlide(exhibit: SlideExhibit, frames: TemplateLayouts): SlideDraft {
  return {
    title: exhibit.title,
    layout: "page",
    sources: exhibit.sources,
    elements: [exhibitElement(exhibit, frames.page.content, frames)],
    notes: [exhibit.said],
  };
}

/** The threshold that is nearest, in a line. */
function nearest(found: Found | undefined): string {
  const next = found?.findings.find(({ kind }) => kind === "headroom");
  return found === undefined || next === undefined ? CHANGES_TITLE : headlineOf(next, found);
}

function headlineOf({ says }: Finding, { view }: Found): string {
  return capitalise(printProse(says.headline, view.style).text);
}

function changesSlide(
  changes: readonly Stretch[],
  { title, linesOf, frames }: Placing & { readonly title: string },
): SlideDraft | undefined {
  if (changes.length === 0) return undefined;
  const lines = bounded(changes.flatMap(linesOf));
  const text = flowLines(lines, [frames.page.content], { slack: frames.fontSlack, most: 16 });
  return {
    title,
    layout: "page",
    sources: lines.flatMap(({ sources }) => sources),
    elements: text.elements,
    notes: changes.map((line) => printableLine(signedWords(line))),
  };
}

/** The speaker has the sources of a slide by name. */
function withSources(draft: SlideDraft, sources: readonly DeckSource[]): SlideDraft {
  const used = new Set(draft.sources);
  const listed = sources
    .filter(({ number }) => used.has(number))
    .map(({ number, label }) => `${number} ${label}`);
  if (draft.notes === undefined || listed.length === 0) return draft;
  return { ...draft, notes: [...draft.notes, `Sources: ${listed.join(". ")}.`] };
}
