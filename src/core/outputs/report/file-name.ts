/** Name of the Word file of a day, `YYYY-MM-DD` (spec section 9). */
export function wordFileName(date: string): string {
  return `credit_analysis_${date}.docx`;
}

/** Name of a slide deck of a day, `YYYY-MM-DD` (spec section 9). */
export function deckFileName(date: string): string {
  return `credit_research_report_${date}.pptx`;
}

/** Of the workbook of an exhibit, by what a line calls it: `net_leverage_fy2021_to_ltm_2026-11-27.xlsx`. */
export function exhibitFileName(name: string, date: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["exhibit"];
  return `${words.join("_").slice(0, EXHIBIT_NAME_MAX)}_${date}.xlsx`;
}

const EXHIBIT_NAME_MAX = 60;

/** Of the presentation slides (decisions.md 64). */
export function slidesFileName(date: string): string {
  return `presentation_slides_${date}.pptx`;
}
