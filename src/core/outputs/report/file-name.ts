/** Name of the Word file of a day, `YYYY-MM-DD` (spec section 9). */
export function wordFileName(date: string): string {
  return `credit_analysis_${date}.docx`;
}
