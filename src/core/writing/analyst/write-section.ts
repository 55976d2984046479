import { BANK_SECTIONS } from "#core/writing/analyst/bank-template.ts";
import { CORPORATE_SECTIONS } from "#core/writing/analyst/corporate-sections.ts";
import type { Paragraphs } from "#core/writing/analyst/edited.ts";
import { INSURER_SECTIONS } from "#core/writing/analyst/insurer-template.ts";
import { prose } from "#core/writing/analyst/prose.ts";
import type { SectionWriter, SharedTitle } from "#core/writing/analyst/section-writer.ts";
import { isFinancial } from "#core/writing/analyst/sections/financials.ts";
import { ratingSentence } from "#core/writing/analyst/sections/rating.ts";
import {
  analystPrompt,
  businessGap,
  creditRecommendation,
  equityRecommendation,
  industryGap,
  projectionsGap,
  quarterDrivers,
} from "#core/writing/analyst/sections/views.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import { annualForm, type Writing } from "#core/writing/analyst/writing.ts";

type Sections = Readonly<Record<string, SectionWriter>>;

const SHARED: Readonly<Record<SharedTitle | "full-equity-analysis/Recommendation", SectionWriter>> =
  {
    "Business Profile": businessGap,
    "Business Overview": businessGap,
    "Industry and Competition": industryGap,
    "full-equity-analysis/Recommendation": (w) => [[equityRecommendation(w), ratingSentence(w)]],
    Recommendation: (w) => [creditRecommendation(w)],
  };

/** What is said of banks and insurers alike, figures apart. */
const FINANCIAL: Sections = {
  Drivers: (w) => [
    [quarterDrivers(w)],
    [analystPrompt("rates, volumes, credit or claims and one-offs of the quarter, with page.")],
  ],
  Outlook: (w) => [
    [projectionsGap(w)],
    [analystPrompt("expected rates, growth, costs and losses, with the source of each.")],
  ],
  "Projections and Valuation Cushion": (w) => [
    [
      projectionsGap(w),
      prose`A DCF on free cash flow is not offered for such a company; value rests on equity and the return on it.`,
    ],
  ],
  Valuation: (w) => [
    [
      projectionsGap(w),
      prose`A DCF on free cash flow is not offered for such a company; price to book value against return on equity needs a market capitalisation.`,
    ],
  ],
  "Rating Estimate": (w) => [[ratingSentence(w)]],
};

const CORPORATES: Sections = { ...SHARED, ...CORPORATE_SECTIONS };
const BANKS: Sections = { ...SHARED, ...FINANCIAL, ...BANK_SECTIONS };
const INSURERS: Sections = { ...SHARED, ...FINANCIAL, ...INSURER_SECTIONS };

/** The text of a section; a template's own words before those of its title. */
export function writeSection(
  title: string,
  templateId: TemplateId | undefined,
  writing: Writing,
): Paragraphs {
  const ofKind = writing.book.archetype === "insurer" ? INSURERS : BANKS;
  const sections = isFinancial(writing) ? ofKind : CORPORATES;
  const write = sections[`${templateId ?? ""}/${title}`] ?? sections[title];
  const paragraphs = write?.(writing) ?? [];
  const isEmpty = !paragraphs.some((sentences) => sentences.some(({ length }) => length > 0));
  return isFinancial(writing) && isEmpty
    ? [
        [
          analystPrompt(
            `${title.toLowerCase()}, from the regulatory figures of the latest ${annualForm(writing)}.`,
          ),
        ],
      ]
    : paragraphs;
}
