import { expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { comparedCompany } from "#core/finance/ratios/side-by-side.ts";
import { ESTIMATE_LABEL } from "#core/finance/ratios/rating-estimate.ts";
import { ratingScorecard } from "#core/finance/ratios/rating-scorecard.ts";
import { periodText } from "#core/ledger/period.ts";
import { ratingBinding, ratingTable } from "#core/outputs/report/rating-table.ts";
import { earningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { exhibitOfTable, exhibitOfWhole } from "#core/outputs/note-exhibits/exhibit-name.ts";
import { comparedItems, usualItems } from "#core/outputs/report/key-table.ts";
import {
  bornOut,
  comparedBinding,
  rowsOf,
  statementBinding,
  usualRows,
} from "#core/outputs/report/note-table.ts";
import { sideBySideTable } from "#core/outputs/report/side-by-side-print.ts";
import { sideBySide } from "#core/outputs/report/side-by-side-table.ts";
import { statementView } from "#core/outputs/report/statement-view.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";

/** What the dialog starts with: the statements that a company's card holds. */
function begun(connected: ConnectedFinancialData) {
  const view = { measure: "absolute", vintage: "latest", columns: 5 } as const;
  const usual = usualItems(connected);
  const table = bornOut({
    title: "",
    table: statementView(connected, view),
    usual,
    bindingOf: statementBinding(connected),
  });
  const columns = new Set(table.columns.map(({ key }) => key));
  return { table, chosen: { rows: usualRows(table, usual), columns } };
}

it.each(REAL_TICKERS)("what a note takes of %s at first has one name and one basis", (ticker) => {
  const cards = [cardOf(realCompany(ticker))];
  const [connected] = connectedStatements(cards);
  if (connected === undefined) throw new Error("it is connected");
  const { table, chosen } = begun(connected);
  const identity = { name: "Financial Statements", tickers: [ticker] } as const;
  const exhibit = exhibitOfTable(identity, { table, chosen }, cards);
  expect(exhibit?.name).toMatch(/^Key Figures, FY\d{4} to FY\d{4}$/);

  const latest = connected.years.at(-1);
  const basis = earningsBasis((item, period) => findDatum(connected, item, period), latest ?? "");
  const labels = rowsOf(table).flatMap(({ item }) => (chosen.rows.has(item) ? [item] : []));
  expect(labels.includes("EBITDA") && basis === "Clean EBITDA").toBe(false);
});

it("some rows of a table are named one by one", () => {
  const ticker = "AAPL";
  const cards = [cardOf(realCompany(ticker))];
  const [connected] = connectedStatements(cards);
  if (connected === undefined) throw new Error("it is connected");
  const { table, chosen } = begun(connected);
  const rows = new Set([...chosen.rows].slice(0, 2));
  const identity = { name: "Financial Statements", tickers: [ticker] } as const;
  const exhibit = exhibitOfTable(identity, { table, chosen: { ...chosen, rows } }, cards);
  expect(exhibit?.name).toMatch(/^[^;]+; [^;]+, FY\d{4} to FY\d{4}$/);
});

it("companies side by side are their key figures, under what they differ in most", () => {
  const tickers = REAL_TICKERS.filter((ticker) => ["AAPL", "MCD", "KHC"].includes(ticker));
  const cards = tickers.map((ticker) => cardOf(realCompany(ticker)));
  const companies = connectedStatements(cards).map((annual) =>
    comparedCompany({ annual, ltm: annual.ltm }, { kind: "annual" }),
  );
  const answer = sideBySide(companies, { period: { kind: "annual" }, measure: "absolute" });
  const usual = comparedItems(answer.companies);
  const table = bornOut({
    title: "",
    table: sideBySideTable(answer),
    usual,
    bindingOf: comparedBinding(answer.companies),
  });
  const chosen = { rows: usualRows(table, usual), columns: new Set(tickers) };
  const identity = { name: "Financial Statements", tickers } as const;
  const exhibit = exhibitOfTable(identity, { table, chosen }, cards);
  expect(exhibit?.name).toMatch(/^Key Figures of [A-Z]+(?:, [A-Z]+)* and [A-Z]+$/);
  expect(exhibit?.title).toMatch(/^Net Leverage runs from \S+ at [A-Z]+ to \S+ at [A-Z]+$/);
  expect(exhibit?.note).not.toContain("..");
});

it("the whole of a rating is what the scorecard makes, and no agency's", () => {
  const cards = [cardOf(realCompany("KHC"))];
  const [connected] = connectedStatements(cards);
  const card = connected && ratingScorecard(connected, { marketCap: undefined });
  if (connected === undefined || card?.kind !== "estimate") throw new Error("it has an estimate");
  const table = ratingTable(connected, card);
  const time = periodText(card.column);
  const exhibit = exhibitOfWhole(
    { name: "Rating Estimate", tickers: ["KHC"], time },
    { title: "", table, usual: [], bindingOf: ratingBinding(card) },
    cards,
  );
  expect(exhibit?.title).toContain(`makes ${card.rating} of ${time}`);
  expect(exhibit?.note).toContain(ESTIMATE_LABEL);
});
