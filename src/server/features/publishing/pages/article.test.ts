import { expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { postArticle } from "#core/outputs/post/post-article.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { issueMail } from "#server/features/publishing/newsletter-mail.ts";
import { makeThread } from "#server/features/publishing/post-worker.ts";
import { articleMarkup } from "./article.ts";

it.each(REAL_TICKERS)("a post on %s draws a bar for every gain and every loss", (ticker) => {
  const text = { content: "Overview:\nA year.", connectedData: [cardOf(realCompany(ticker))] };
  const figures = reportFigures({ ...text });
  const article = postArticle({ ...text, title: "A year", figures });
  const { html } = articleMarkup(article);
  const drawn = [...html.matchAll(/<rect [^>]*height="([^"]+)"/g)].map(([, height]) =>
    Math.sign(Number(height)),
  );
  const shown = article.charts.flatMap(({ bars }) =>
    bars.flatMap(({ value }) => (value === null ? [] : [Math.abs(Math.sign(value))])),
  );
  expect(drawn).toEqual(shown);
});

it("a post and its mail carry what a line names, with its sources, and no thread does", () => {
  const content =
    "Overview:\nA year.\n[Exhibit: Net Leverage, FY2021 to FY2025]\n[Exhibit: No Such Row]";
  const text = { content, connectedData: [HARBOUR_STATEMENTS] };
  const figures = reportFigures(text);
  const article = postArticle({ ...text, title: "A note", figures });
  const { html } = articleMarkup(article);
  const title = "Exhibit 1. Net leverage improved to 3.0x in FY2025, from 3.4x";
  expect(html).toContain(`<b>${title}</b>`);
  expect(html).toContain("[Exhibit: No Such Row]");
  const post = { title: "A note", excerpt: "E", author: "A", address: "https://example.org/1" };
  const mail = issueMail(post, article);
  expect(mail.html).toContain(title);
  expect(mail.text).toContain("3.9x | 3.7x | 3.4x | 3.0x");
  const options = {
    maxTweetsPerThread: 5,
    includeHashtags: false,
    customHashtags: [],
    includeCallToAction: false,
    companyName: "HPKG",
  };
  const thread = makeThread({ content, figures, options });
  expect(thread.posts.map((one) => one.text).join(" ")).not.toContain("Exhibit");
  expect(thread.leftOut.map(({ state, figure }) => [state, figure])).toEqual([
    ["exhibit", "Net Leverage, FY2021 to FY2025"],
    ["exhibit", "No Such Row"],
  ]);
});

it("a mail's tables have their look on each cell: labels left, figures right, totals ruled", () => {
  const content = "Overview:\nA year.\n[Exhibit: Financial Statements]";
  const text = { content, connectedData: [HARBOUR_STATEMENTS] };
  const article = postArticle({ ...text, title: "A note", figures: reportFigures(text) });
  const post = { title: "A note", excerpt: "E", author: "A", address: "https://example.org/1" };
  const { html } = issueMail(post, article);
  const exhibit = html.slice(html.indexOf("Exhibit 1."));
  const cells = [
    ...exhibit.matchAll(/<(th|td)( scope="\w+")?[^>]* style="([^"]*nt-weight[^"]*)">([^<]*)</g),
  ];
  expect(cells.length).toBeGreaterThan(100);
  expect(html).not.toMatch(/<t[rhd][^>]* class=/);
  const sides = cells.flatMap(([, tag = "", scope = "", style = ""]) => {
    const side = /text-align:(\w+)/.exec(style)?.[1] ?? "none";
    return tag === "td" || scope.includes("row") ? [`${tag} ${side}`] : [];
  });
  expect(new Set(sides)).toEqual(new Set(["th left", "td right"]));
  const total = cells.find(([, , , , words]) => words === "EBITDA");
  expect(total?.[3]).toMatch(/border-top:.*font-weight:bold/);
});

it("a mail says of figures that no source bears out what its post says, and holds its charts as tables", () => {
  const content =
    "Overview:\nNet leverage was 3.1x in FY2025. Market share is 41.2%.\nOutlook:\nNothing.";
  const text = { content, connectedData: [HARBOUR_STATEMENTS] };
  const article = postArticle({ ...text, title: "A note", figures: reportFigures(text) });
  const { html } = articleMarkup(article);
  const post = { title: "A note", excerpt: "E", author: "A", address: "https://example.org/1" };
  const mail = issueMail(post, article);
  expect(article.contradicted).toHaveLength(1);
  for (const said of ["The text says 3.1x, its source 3.0x.", article.unsourced ?? "none"]) {
    for (const where of [html, mail.html, mail.text]) expect(where).toContain(said);
  }
  expect(mail.text).toContain("[≠] The text says 3.1x");
  for (const { title } of article.charts) {
    expect(mail.html).toContain(title);
    expect(mail.text.indexOf(title)).toBeLessThan(mail.text.indexOf("OUTLOOK"));
  }
  expect(article.charts.length).toBeGreaterThan(0);
  expect(mail.text).toContain("Key figures");
});
