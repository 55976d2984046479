import {
  REAL_TICKERS,
  realCompany,
  hasRealCompanies,
} from "#core/writing/analyst/testing/real-companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { TEMPLATES, type TemplateId } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

/** A template's text about a company, as it stands in a document. */
export type WrittenDraft = {
  readonly name: string;
  readonly text: string;
  readonly data: ConnectedFinancialData;
  /** What its figures are of. */
  readonly placed: readonly PlacedBinding[];
};

/** Texts of templates about made-up companies in every state, and about real ones where they are at hand. */
export function drafts(templates: readonly TemplateId[] = TEMPLATES.map(({ id }) => id)) {
  const companies = [
    ...Object.values(VARIANTS),
    ...(hasRealCompanies ? REAL_TICKERS.map(realCompany) : []),
  ];
  return companies.flatMap((data) =>
    templates.flatMap((templateId): readonly WrittenDraft[] => {
      const draft = writeTemplate({ templateId, statements: [data] });
      return draft === undefined
        ? []
        : [
            {
              name: `${templateId} of ${data.ticker}`,
              text: draft.text,
              data,
              placed: anchorsOf(draft),
            },
          ];
    }),
  );
}
