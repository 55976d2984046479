import { cleanReading, onSaidBasis } from "#core/figures/read/claims/bases.ts";
import type { Times } from "#core/figures/read/claims/bind-period.ts";
import type { Bound } from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import type { Found } from "#core/figures/read/frames/found.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

/** What makes a binding too unsure to call a figure wrong. */
const UNSURE = 0.7;

/** What the form of words around a figure says of it, as a claim; undefined where its time is not known. */
export function boundBy(
  found: Found,
  spot: Spot,
  { company, times }: { readonly company: CompanyLedger; readonly times: Times },
): Bound | undefined {
  const { figure, index } = spot;
  if ("as" in found) return { figure, ...found };
  if ("why" in found) return { figure, why: found.why };
  const columns = found.columns ?? times.at(index);
  if (columns === undefined) return undefined;
  const { item, operation } = found;
  const isVague = found.columns === undefined && times.isVague(index);
  const others = [...(found.others ?? []), ...cleanReading(item, company)];
  return {
    figure: found.isExact === true ? withoutBound(figure) : figure,
    company,
    item: operation.kind === "formula" ? item : onSaidBasis(spot, item),
    others: [...new Set(others)],
    columns,
    operation,
    direction: found.direction,
    isBasisSaid: false,
    sign: found.sign,
    score: found.isUnsure === true || isVague ? UNSURE : 1,
  };
}

/** `falls below` is of the form of words there, no hedge. */
function withoutBound(figure: Figure): Figure {
  const isBound = figure.hedge === "over" || figure.hedge === "below";
  return isBound ? { ...figure, hedge: undefined } : figure;
}
