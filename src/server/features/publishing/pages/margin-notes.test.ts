import { expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import { postArticle } from "#core/outputs/post/post-article.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

const STAMP = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;
/** A row's name where its value should stand: "Net Debt / EBITDA 44,028". */
const BARE = /[A-Za-z] [/×+-] /;

it.each(REAL_TICKERS.slice(0, 4))("margin notes of a post on %s value every row", (ticker) => {
  const data = realCompany(ticker);
  const draft = writeTemplate({ templateId: "capital-structure", statements: [data] });
  const content = draft?.text ?? "";
  const connectedData = [cardOf(data)];
  const anchors = draft === undefined ? [] : anchorsIn(content, anchorsOf(draft), STAMP);
  const figures = reportFigures({ content, connectedData, anchors });
  const { blocks } = postArticle({ title: "", content, figures, connectedData });
  const workings = blocks.flatMap(({ notes }) => notes.map(({ text }) => text.split(". ").at(-1)));
  expect(workings.join()).toContain(" / ");
  expect(workings.filter((working) => BARE.test(working ?? ""))).toEqual([]);
});
