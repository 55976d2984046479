import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { Tag } from "#client/components/tag.tsx";
import { READY_COMPANIES, type ReadyCompany } from "#core/finance/companies/ready-companies.ts";

type ReadyCompaniesProps = { readonly onChoose: (company: ReadyCompany) => void };

/** In an empty panel: the companies whose figures come with the product, one click from connected. */
export function ReadyCompanies({ onChoose }: ReadyCompaniesProps) {
  return (
    <div className="mt-2.5">
      <h3 className="text-12 font-semibold text-ink-2">Ready without a network</h3>
      <ul className="mt-1 flex flex-wrap gap-1">
        {READY_COMPANIES.map((company) => (
          <li key={company.ticker}>
            <button
              type="button"
              className="min-h-6 rounded-2 px-0.5 hover:bg-hover"
              aria-label={`${company.ticker}: connect ${spokenName(company.name)}`}
              title={spokenName(company.name)}
              onClick={() => onChoose(company)}
            >
              <Tag>{company.ticker}</Tag>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
