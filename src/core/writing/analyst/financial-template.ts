import { BANK_SECTIONS } from "#core/writing/analyst/bank-template.ts";
import type { SectionWriter } from "#core/writing/analyst/compose.ts";
import { INSURER_SECTIONS } from "#core/writing/analyst/insurer-template.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
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

/** What is said of both kinds alike, figures apart. */
const COMMON_SECTIONS: Readonly<Record<string, SectionWriter>> = {
  "Business Profile": (w) => businessGap(w),
  "Business Overview": (w) => businessGap(w),
  "Industry and Competition": (w) => industryGap(w),
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
  "full-equity-analysis/Recommendation": (w) => [[equityRecommendation(w), ratingSentence(w)]],
  Recommendation: (w) => [creditRecommendation(w)],
};

/** The text of a section about a bank or an insurer; a template's own words before those of its title. */
export function writeFinancialSection(
  title: string,
  templateId: TemplateId | undefined,
  writing: Writing,
): readonly (readonly Prose[])[] {
  const own = writing.book.archetype === "insurer" ? INSURER_SECTIONS : BANK_SECTIONS;
  const sections = { ...COMMON_SECTIONS, ...own };
  const write = sections[`${templateId ?? ""}/${title}`] ?? sections[title];
  const paragraphs = write?.(writing) ?? [];
  return paragraphs.some((sentences) => sentences.some(({ length }) => length > 0))
    ? paragraphs
    : [
        [
          analystPrompt(
            `${title.toLowerCase()}, from the regulatory figures of the latest ${annualForm(writing)}.`,
          ),
        ],
      ];
}
