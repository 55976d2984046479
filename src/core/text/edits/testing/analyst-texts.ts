/** A note of our own, as analysts write them; figures are invented. */
export const NOTE = `Overview:
Harbour Packaging is a mid-sized producer of corrugated boxes with sales of EUR 1,234.5 million in FY2024. Its customers are food and household companies, which makes volumes steady through the cycle.

Leverage:
Net debt to Clean EBITDA fell to 3.2x in FY2024 from 3.9x a year earlier. The improvement came from working capital and not from earnings, which we regard as weaker evidence of deleveraging. We expect 3.0x at the end of FY2025.

Liquidity:
Cash of EUR 182.0 million and an undrawn facility of EUR 250 million cover the maturities of the next 24 months. No bond falls due before March 2027.

Profitability:
The EBITDA margin was 14.1% (FY2023: 12.4%). Paper prices fell faster than box prices, an effect that will reverse. Free cash flow was (12.4%) of sales at the trough.

Risks:
- Input costs may rise again
- The largest customer is 18% of sales
- A debt-funded acquisition would end the deleveraging
`;

/** The same note after an editor's hand: some words, some figures, a sentence in, a sentence out. */
export const NOTE_EDITED = NOTE.replace("mid-sized", "leading")
  .replace("1,234.5", "1,301.2")
  .replace("FY2024. Its", "FY2025. Its")
  .replace(" We expect 3.0x at the end of FY2025.", "")
  .replace("No bond falls due", "Covenants are not tested at present. No bond falls due")
  .replace("- Input costs may rise again\n", "")
  .replace("the deleveraging\n", "the deleveraging\n- Input costs may rise again\n");

/** Another note about the same company: nearly nothing is as it was. */
export const NOTE_REWRITTEN = `We initiate on Harbour with a neutral view. Spreads have tightened by 85 bps since the summer and now compensate for little beyond the base case.

What would change our mind is evidence that pricing holds while paper costs recover; three of five peers reported in October that it did not.`;
