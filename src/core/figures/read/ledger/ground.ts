import {
  casePhrase,
  type CompanyLedger,
  companyLedgers,
} from "#core/figures/read/ledger/company-ledger.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, type Ledger, openLedger } from "#core/ledger/ledger.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import {
  inCase,
  isSavedModel,
  type SavedModelProvider,
} from "#core/ledger/saved-model-provider.ts";

/** The connected data as the checker reads them; build it anew when the cards change. */
export type Ground = {
  /** All that is connected, statements and others. */
  readonly ledger: Ledger;
  readonly ledgers: readonly CompanyLedger[];
  /** Whom a text without a name is about; the first company when not given. */
  readonly primaryTicker: string | undefined;
  /** The case its model is read as; the base case when absent. */
  readonly caseName?: string | undefined;
  /** The same with its one model read as each of its other cases. */
  readonly cases?: readonly Ground[] | undefined;
};

/** The connected data ready to be checked against. */
export function groundOf(
  connectedData: readonly ContextItem[],
  primaryTicker: string | undefined,
): Ground {
  const ledger = openLedger(connectedData);
  const statements = connectedStatements(connectedData);
  const passages = ledger.providers.filter(isOfPassages);
  const saved = ledger.providers.filter(isSavedModel);
  const groundWith = (models: readonly SavedModelProvider[], caseName?: string): Ground => ({
    ledger,
    ledgers: companyLedgers(statements, { passages, models, caseName }),
    primaryTicker,
    caseName,
  });
  const [model, second] = saved;
  const cases = model && second === undefined ? model.cases : [];
  return {
    ...groundWith(saved),
    cases: cases.map((name) => groundWith(model ? [inCase(model, name)] : [], name)),
  };
}

/** The ground of the case that a sentence names, else the base case's; undefined where it names several. */
export function groundOfCase(sentence: string, ground: Ground): Ground | undefined {
  if (ground.cases === undefined || ground.cases.length === 0) return ground;
  const lower = sentence.toLowerCase();
  const all = [{ ...ground, caseName: "base" }, ...ground.cases];
  const named = all.filter(({ caseName = "" }) => namesCase(lower, caseName));
  const [only = ground, second] = named;
  if (second !== undefined) return undefined;
  return only.caseName === "base" ? ground : only;
}

/** `Recession` is named as `recession case`. */
function namesCase(lower: string, name: string): boolean {
  const phrase = casePhrase(name);
  const at = lower.indexOf(phrase);
  return at >= 0 && !/[a-z0-9]/.test((lower[at - 1] ?? " ") + (lower[at + phrase.length] ?? " "));
}
