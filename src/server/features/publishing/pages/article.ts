import type { PostArticle, PostBlock, PostRun } from "#core/outputs/post/post-article.ts";
import { chartElement, tableElement } from "#core/outputs/exhibits/exhibit-element.ts";
import type { BarChart, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { elementMarkup } from "#core/outputs/exhibits/element.ts";
import { exhibitElement, numberedCaption } from "#core/outputs/report/note-exhibit.ts";
import { FIGURE_SIGNS } from "#core/outputs/report/figure-signs.ts";
import { Markup, markup } from "#server/http/markup.ts";

/** The article between the head of a post and its foot. */
export function articleMarkup(article: PostArticle): Markup {
  const opening = openingLength(article.blocks);
  return markup`<div class="text">
${article.blocks.slice(0, opening).map(row)}
${article.charts.length > 0 && chartsMarkup(article.charts)}
${article.table !== undefined && tableMarkup(article.table)}
${article.blocks.slice(opening).map(row)}
${sourcesMarkup(article)}
</div>`;
}

/** How many blocks stand before charts and table: those of the first section that has text. */
export function openingLength(blocks: readonly PostBlock[]): number {
  const first = blocks.findIndex(({ kind }) => kind !== "heading");
  const next = blocks.findIndex(({ kind }, index) => index > first && kind === "heading");
  return next === -1 ? blocks.length : next;
}

/** As wide as the text of a post. */
const WIDE = { width: 640, font: 12.5 };

function row({ kind, runs, notes, exhibit }: PostBlock): Markup {
  if (exhibit !== undefined) {
    const drawn = exhibitElement(exhibit, numberedCaption(exhibit), WIDE);
    return markup`<div class="exhibit scroll">${new Markup(elementMarkup(drawn))}</div>\n`;
  }
  if (kind === "heading") return markup`<h2>${runs.map(runMarkup)}</h2>\n`;
  // Each stands beside one paragraph: the numbers tell them apart by ear too.
  const beside =
    notes.length > 0 &&
    markup`<aside aria-label="Sources ${notes.map(({ number }) => number).join(", ")}">${notes.map(
      ({ number, text }) => markup`<p><span class="chip">${number}</span>${text}</p>`,
    )}</aside>`;
  return markup`<div class="row">${beside}<p${kind === "table" && markup` class="table-line"`}>${runs.map(runMarkup)}</p></div>\n`;
}

const STATE_WORDS = {
  verified: "sourced",
  contradicted: "contradicted by its source",
  matches: "no source",
  unsupported: "no source",
  estimate: "the analyst's estimate",
} as const;

/** A figure and its mark stay on one line. */
function runMarkup({ text, state, sourceNumbers }: PostRun): Markup {
  if (state === undefined) return markup`${text}`;
  const figure = markup`<span class="figure ${state}" title="${STATE_WORDS[state]}">${text}</span>`;
  if (state === "verified") {
    const chips = sourceNumbers.map(
      (number) => markup`<a class="chip" href="#source-${number}">${number}</a>`,
    );
    return markup`<span class="whole">${figure}${chips}</span>`;
  }
  return markup`<span class="whole">${figure}<span class="chip ${state}">${FIGURE_SIGNS[state]}</span></span>`;
}

/** The size of a chart of a post, in pixels of a page at its widest. */
const FRAME = { width: 312, height: 174, top: 42, foot: 24, below: 16, share: 0.64, font: 12.5 };

function chartsMarkup(charts: readonly BarChart[]): Markup {
  const drawn = charts.map((chart) => new Markup(elementMarkup(chartElement(chart, FRAME))));
  return markup`<div class="charts">${drawn}</div>\n`;
}

function tableMarkup(table: ExhibitTable): Markup {
  const written = new Markup(elementMarkup(tableElement(table)));
  return markup`<div class="scroll">${written}</div>\n`;
}

function sourcesMarkup({ sources, contradicted, unsourced }: PostArticle): Markup | undefined {
  if (sources.length + contradicted.length === 0 && unsourced === undefined) return undefined;
  return markup`<section class="sources"><h2>Sources</h2>
<ol>${sources.map(
    ({ number, label, href }) =>
      markup`<li id="source-${number}"><span class="chip">${number}</span>${
        href === undefined ? label : markup`<a href="${href}" rel="noopener">${label}</a>`
      }</li>`,
  )}</ol>
${contradicted.map(
  ({ text, sourced }) =>
    markup`<p class="differs"><span class="chip contradicted">≠</span>The text says ${text}, its source ${sourced}.</p>`,
)}${unsourced !== undefined && markup`<p class="differs">${unsourced}</p>`}</section>`;
}
