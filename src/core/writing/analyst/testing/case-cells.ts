import { findDatum } from "#core/ledger/find-datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { type RealTicker, realCompany } from "#core/writing/analyst/testing/real-companies.ts";

const tables = new Map<RealTicker, FinancialData>();

/** The statements that cases of a company stand on, as an answer says: its newest twelve months, else its years. */
function caseTable(ticker: RealTicker): FinancialData {
  const company = realCompany(ticker);
  const said = answerQuestion("What if EBITDA falls by 20%: net leverage?", [company])?.text ?? "";
  const table = (said.includes("twelve months") ? company.ltm : undefined) ?? company;
  tables.set(ticker, table);
  return table;
}

/** A cell of the column that cases stand on; NaN where there is none. */
export function caseCell(ticker: RealTicker, item: string): number {
  const table = tables.get(ticker) ?? caseTable(ticker);
  return findDatum(table, item, table.years.at(-1))?.value ?? Number.NaN;
}
