import { expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { postArticle } from "#core/outputs/post/post-article.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
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
