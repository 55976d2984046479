import { companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";
import { readQuestion } from "#core/writing/analyst/chat/reading.ts";

/** The tickers of companies a message names, and the connected statements with theirs first. */
export function companiesNamed({
  message,
  connectedData,
}: {
  readonly message: string;
  readonly connectedData: readonly ContextItem[];
}): {
  readonly named: readonly string[];
  readonly statements: readonly ConnectedFinancialData[];
} {
  const statements = connectedStatements(connectedData);
  const named = readQuestion(message, companyLedgers(statements)).companies;
  const isNamed = ({ ticker }: ConnectedFinancialData): boolean => named.includes(ticker);
  const others = statements.filter((one) => !isNamed(one));
  return { named, statements: [...statements.filter(isNamed), ...others] };
}
