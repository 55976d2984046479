/** Name of the Word file of a day, `YYYY-MM-DD` (spec section 9). */
export function wordFileName(date: string): string {
  return `credit_analysis_${date}.docx`;
}

/** Name of a slide deck of a day, `YYYY-MM-DD` (spec section 9). */
export function deckFileName(date: string): string {
  return `credit_research_report_${date}.pptx`;
}

/** Of the workbook of an exhibit. */
export function exhibitFileName(date: string): string {
  return `exhibit_${date}.xlsx`;
}

/** Of the presentation slides (decisions.md 64). */
export function slidesFileName(date: string): string {
  return `presentation_slides_${date}.pptx`;
}
