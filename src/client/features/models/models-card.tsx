import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListTable, OpeningRow, ROW_LINK } from "#client/components/list-table.tsx";
import { modelQueries } from "#client/features/models/queries.ts";
import type { SavedOutput } from "#contracts/models.ts";
import { formatCell } from "#core/ledger/display.ts";

/** The home page has room for these; all stand on the page of models. */
const SHOWN = 5;

/** The models changed last, with what each says the company is worth, beside the market. */
export function ModelsCard() {
  const { data: models = [] } = useQuery(modelQueries.list());
  if (models.length === 0) return null;
  const currencies = new Set(
    models.slice(0, SHOWN).flatMap(({ valuation }) => valuation?.currency ?? []),
  );
  const [currency = ""] = currencies.size === 1 ? currencies : [];
  return (
    <section
      aria-labelledby="home-models"
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <div className="flex h-10 items-center gap-2 border-b border-hairline px-3.5">
        <h2 id="home-models" className="flex-1 text-13 font-semibold">
          Models
        </h2>
        <span className="text-[11.5px] text-ink-3">
          {["Gordon Growth", currency === "" ? "" : `${currency} mm`].filter(Boolean).join(", ")}
        </span>
      </div>
      <ListTable
        heads={[
          { label: "Case" },
          { label: "EV", align: "right", className: "px-1.25" },
          { label: "vs market", align: "right", className: "pr-3.5 pl-1.25 whitespace-nowrap" },
        ]}
      >
        {models.slice(0, SHOWN).map((model) => (
          <ModelRow key={model.id} model={model} showsCurrency={currency === ""} />
        ))}
      </ListTable>
    </section>
  );
}

type ModelRowProps = { readonly model: SavedOutput; readonly showsCurrency: boolean };

/** One model; the whole row opens it. */
function ModelRow({ model: { id, ticker, name, valuation }, showsCurrency }: ModelRowProps) {
  const { enterpriseValue = null, marketEnterpriseValue = null, currency } = valuation ?? {};
  const isComparable =
    enterpriseValue !== null && marketEnterpriseValue !== null && marketEnterpriseValue > 0;
  const upside = isComparable ? enterpriseValue / marketEnterpriseValue - 1 : null;
  return (
    <OpeningRow
      ticker={ticker}
      figures={[formatCell(enterpriseValue, "money"), formatCell(upside, "fraction")].map(hung)}
    >
      <Link to="/models/$id" params={{ id }} className={`min-w-0 truncate ${ROW_LINK}`}>
        {name}
      </Link>
      {showsCurrency && <span className="text-ink-3">{currency}</span>}
    </OpeningRow>
  );
}

/** Its closing parenthesis hangs, so that the digits of a column align. */
function hung(text: string) {
  return (
    <span className={text.endsWith(")") ? "" : "after:invisible after:content-[')']"}>{text}</span>
  );
}
