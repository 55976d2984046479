/** Sentences on Halden's FY2024 (`<`) and what they are to be on FY2025 (`>`). */
const YEARS = `
< Revenues were USD 2,298 mm in FY2024.
> Revenues were USD 2,419 mm in FY2025.
< Revenues fell 1.8% to USD 2,298 mm in FY2024.
> Revenues rose 5.3% to USD 2,419 mm in FY2025.
< Revenues fell 1.8% to USD 2,298 mm in FY2024, from USD 2,340 mm in FY2023.
> Revenues rose 5.3% to USD 2,419 mm in FY2025, from USD 2,298 mm in FY2024.
< Revenues declined to $2.3 billion in fiscal 2024.
> Revenues grew to $2.4 billion in fiscal 2025.
< In FY2024 revenues were USD 2,298 mm and EBITDA USD 334 mm, a margin of 14.5%.
> In FY2025 revenues were USD 2,419 mm and EBITDA USD 361 mm, a margin of 14.9%.
< In fiscal year 2024, Halden's sales came to $2,298 million, down 1.8%.
> In fiscal year 2025, Halden's sales came to $2,419 million, up 5.3%.
< EBITDA rose 3.7% to USD 334 mm in FY24.
> EBITDA rose 8.1% to USD 361 mm in FY25.
< EBITDA margin widened by 77 bps to 14.5% in FY2024.
> EBITDA margin widened by 39 bps to 14.9% in FY2025.
< EBITDA margin was 14.5% in FY2024, against 13.8% a year earlier.
> EBITDA margin was 14.9% in FY2025, against 14.5% a year earlier.
< EBITDA margin was 14.5%, against 13.8% in FY2023.
> EBITDA margin was 14.9%, against 14.5% in FY2024.
< Net leverage was 3.4x at the end of FY2024, down from 3.6x a year earlier.
> Net leverage was 3.1x at the end of FY2025, down from 3.4x a year earlier.
< Net leverage improved to 3.4x in FY2024 from 3.6x.
> Net leverage improved to 3.1x in FY2025 from 3.4x.
< Net leverage was 3.4x. It was 3.6x a year earlier.
> Net leverage was 3.1x. It was 3.4x a year earlier.
< Net leverage was 3.4x in FY2024, 3.6x in FY2023 and 3.8x in FY2022.
> Net leverage was 3.1x in FY2025, 3.4x in FY2024 and 3.6x in FY2023.
< Net leverage was 3.4x in FY2024, 3.6x in FY2023, 3.8x in FY2022 and 3.9x in FY2021.
> Net leverage was 3.1x in FY2025, 3.4x in FY2024, 3.6x in FY2023 and 3.8x in FY2022.
< Net leverage is 3.4x, down from 3.9x in FY2021.
> Net leverage is 3.1x, down from 3.9x in FY2021.
< Revenues have grown 4.0% since FY2022, to USD 2,298 mm in FY2024.
> Revenues have grown 9.5% since FY2022, to USD 2,419 mm in FY2025.
< Interest coverage was 3.1x, which is adequate.
> Interest coverage was 3.5x, which is adequate.
< Interest coverage weakened to 3.1x from 3.2x.
> Interest coverage strengthened to 3.5x from 3.1x.
< EBITDA covered interest 3.1x in FY2024.
> EBITDA covered interest 3.5x in FY2025.
< Capital expenditure rose 5.2% to USD 121 mm in FY2024.
> Capital expenditure fell 9.9% to USD 109 mm in FY2025.
< Capex of USD 121 mm took 5.3% of revenues.
> Capex of USD 109 mm took 4.5% of revenues.
< Net income was USD 88 mm in FY2024.
> Net income was USD (24) mm in FY2025.
< Cash was USD 181 mm at the end of FY2024, up from USD 172 mm a year earlier.
> Cash was USD 140 mm at the end of FY2025, down from USD 181 mm a year earlier.
< Total debt was USD 1,310 mm at 28 September 2024.
> Total debt was USD 1,257 mm at 27 September 2025.
< Total debt was USD 1,310 mm on September 28, 2024.
> Total debt was USD 1,257 mm on September 27, 2025.
< Total debt was USD 1,310 mm at 2024-09-28.
> Total debt was USD 1,257 mm at 2025-09-27.
< In the year to 28 September 2024 revenues were USD 2,298 mm.
> In the year to 27 September 2025 revenues were USD 2,419 mm.
< For the year ended September 28, 2024, EBITDA was $334 million.
> For the year ended September 27, 2025, EBITDA was $361 million.
< LTM EBITDA was USD 334 mm.
> LTM EBITDA was USD 361 mm.
< EBITDA was USD 334 mm in the twelve months to 28 September 2024.
> EBITDA was USD 361 mm in the twelve months to 27 September 2025.
< Discretionary FCF declined to USD 109 mm in FY2024.
> Discretionary FCF declined to USD 93 mm in FY2025.
< Discretionary FCF grew 10.1% to USD 109 mm in FY2024.
> Discretionary FCF declined 14.7% to USD 93 mm in FY2025.
< Free cash flow jumped 10.1% to USD 109 mm.
> Free cash flow fell 14.7% to USD 93 mm.
< Operating cash flow was up 7.5% at USD 230 mm in FY2024.
> Operating cash flow was down 12.2% at USD 202 mm in FY2025.
< EBITDA was 3.7% higher in FY2024 at USD 334 mm.
> EBITDA was 8.1% higher in FY2025 at USD 361 mm.
< Operating cash flow of USD 230 mm was 7.5% above FY2023.
> Operating cash flow of USD 202 mm was 12.2% below FY2024.
< Operating cash flow rose by USD 16 mm to USD 230 mm in FY2024.
> Operating cash flow fell by USD 28 mm to USD 202 mm in FY2025.
< Dividends paid were USD 28 mm, up 3.7%.
> Dividends paid were USD 28 mm, up 0.0%.
< Revenues exceeded USD 2.2bn in FY2024.
> Revenues exceeded USD 2.2bn in FY2025.
< Revenues were about USD 2.3bn.
> Revenues were about USD 2.4bn.
< Net leverage, at 3.4x, is at its lowest in four years.
> Net leverage, at 3.1x, is at its lowest in four years.
< Cash conversion was 32.6%, the lowest since FY2021.
> Cash conversion was 25.8%, the lowest since FY2021.
< EBITDA rose 3.7% in FY2024 as resin costs fell.
> EBITDA rose 8.1% in FY2025 as resin costs fell.
< Driven by higher prices, EBITDA rose 3.7% to USD 334 mm in FY2024.
> Driven by higher prices, EBITDA rose 8.1% to USD 361 mm in FY2025.
< Revenues fell slightly, by 1.8%, to USD 2,298 mm in FY2024.
> Revenues rose slightly, by 5.3%, to USD 2,419 mm in FY2025.
< The current ratio was 1.6x.
> The current ratio was 1.4x.
< Current ratio rose to 1.6x in FY2024.
> Current ratio fell to 1.4x in FY2025.
< The current ratio was 1.61x in FY2024, up from 1.55x.
> The current ratio was 1.41x in FY2025, down from 1.61x.
< FY2024 results:
> FY2025 results:
< The latest year is FY2024, which ended on 28 September 2024. Revenues were USD 2,298 mm.
> The latest year is FY2025, which ended on 27 September 2025. Revenues were USD 2,419 mm.
< Revenues were USD 2,298 mm in FY2024; FY2023 had an extra week against FY2024.
> Revenues were USD 2,419 mm in FY2025; FY2023 had an extra week against FY2024.
< Net income was USD 88 mm, after USD 92 mm in FY2023.
> Net income was USD (24) mm, after USD 88 mm in FY2024.
< Total debt of USD 1,310 mm was 3.9x EBITDA.
> Total debt of USD 1,257 mm was 3.5x EBITDA.
< The compound annual growth rate of revenues since FY2021 is 3.9%.
> The compound annual growth rate of revenues since FY2021 is 4.2%.
< Revenues were USD 2,210 mm, USD 2,340 mm and USD 2,298 mm in FY2022, FY2023 and FY2024.
> Revenues were USD 2,340 mm, USD 2,298 mm and USD 2,419 mm in FY2023, FY2024 and FY2025.
< Revenue of $2,298m (FY2023: $2,340m) fell 1.8%.
> Revenue of $2,419m (FY2024: $2,298m) rose 5.3%.
< Gross leverage fell from 4.1x in FY2023 to 3.9x in FY2024.
> Gross leverage fell from 3.9x in FY2024 to 3.5x in FY2025.
< Gross leverage fell from 4.1x to 3.9x.
> Gross leverage fell from 3.9x to 3.5x.
< FY2024 revenues: USD 2,298 mm (FY2023: USD 2,340 mm).
> FY2025 revenues: USD 2,419 mm (FY2024: USD 2,298 mm).
< Revenue in 2024 was $2.298bn.
> Revenue in 2025 was $2.419bn.
< 2024 EBITDA was $334m.
> 2025 EBITDA was $361m.
< Halden generated EBITDA of $334 million in 2024, 3.7% more than in 2023.
> Halden generated EBITDA of $361 million in 2025, 8.1% more than in 2024.
< Halden's net debt stood at USD 1,129 mm at year-end 2024.
> Halden's net debt stood at USD 1,117 mm at year-end 2025.
< Net debt fell by USD 19 mm in FY2024, to USD 1,129 mm.
> Net debt fell by USD 12 mm in FY2025, to USD 1,117 mm.
< Short-term debt was USD 72 mm, or 5.5% of total debt.
> Short-term debt was USD 75 mm, or 6.0% of total debt.
< The gross margin was 23.9% in fiscal year 2024 (fiscal year 2023: 23.6%).
> The gross margin was 24.7% in fiscal year 2025 (fiscal year 2024: 23.9%).
< Gross margin: 23.9%.
> Gross margin: 24.7%.
< EBIT grew 3.1% in FY2024, from USD 224 mm to USD 231 mm.
> EBIT grew 10.4% in FY2025, from USD 231 mm to USD 255 mm.
< Interest expense rose to USD 108 mm from USD 101 mm.
> Interest expense fell to USD 103 mm from USD 108 mm.
< Interest expense was USD 108 mm in FY2024, up 6.9%.
> Interest expense was USD 103 mm in FY2025, down 4.6%.
< Cash flow from operations: $230 million; capex: $121 million; free cash flow: $109 million.
> Cash flow from operations: $202 million; capex: $109 million; free cash flow: $93 million.
< - Revenues: USD 2,298 mm (-1.8%)
> - Revenues: USD 2,419 mm (+5.3%)
< - EBITDA: USD 334 mm (+3.7%)
> - EBITDA: USD 361 mm (+8.1%)
< Revenues (USD mm): 2,298
> Revenues (USD mm): 2,419
< Net leverage declined to 3.4x, from 3.6x.
> Net leverage declined to 3.1x, from 3.4x.
< Net leverage of 3.4x compares with 3.6x a year earlier.
> Net leverage of 3.1x compares with 3.4x a year earlier.
< Net leverage was nearly 3.4x.
> Net leverage was nearly 3.1x.
< Net leverage was roughly 3.4 times at the end of fiscal 2024.
> Net leverage was roughly 3.1 times at the end of fiscal 2025.
< Total debt / EBITDA was 3.9x at FY2024.
> Total debt / EBITDA was 3.5x at FY2025.
< In FY2024, EBITDA covered interest 3.1x, down from 3.2x in FY2023.
> In FY2025, EBITDA covered interest 3.5x, up from 3.1x in FY2024.
< Dividends of USD 28 mm took 25.7% of Discretionary FCF.
> Dividends of USD 28 mm took 30.1% of Discretionary FCF.
< Revenues rose from USD 2,210 mm in FY2022 to USD 2,298 mm in FY2024.
> Revenues rose from USD 2,210 mm in FY2022 to USD 2,419 mm in FY2025.
< Revenue growth was (1.8%) in FY2024.
> Revenue growth was 5.3% in FY2025.
< Revenue growth slowed to -1.8% in FY2024 from 5.9% in FY2023.
> Revenue growth slowed to 5.3% in FY2025 from (1.8%) in FY2024.
< EBITDA growth was 3.7% in FY2024.
> EBITDA growth was 8.1% in FY2025.
< Year-end FY2024 cash was USD 181 mm, an increase of USD 9 mm.
> Year-end FY2025 cash was USD 140 mm, a decrease of USD 41 mm.
< Cash increased by USD 9 mm to USD 181 mm.
> Cash decreased by USD 41 mm to USD 140 mm.
< At 28 September 2024, cash was USD 181 mm and total debt USD 1,310 mm.
> At 27 September 2025, cash was USD 140 mm and total debt USD 1,257 mm.
< As of September 28, 2024, Halden had $181 million of cash.
> As of September 27, 2025, Halden had $140 million of cash.
< Sep 2024 net debt was $1,129m.
> Sep 2025 net debt was $1,117m.
< EBITDA was USD 334 mm. The margin was 14.5%.
> EBITDA was USD 361 mm. The margin was 14.9%.
< EBITDA was USD 334 mm in FY2024. It was USD 322 mm a year earlier and USD 297 mm two years earlier.
> EBITDA was USD 361 mm in FY2025. It was USD 334 mm a year earlier and USD 322 mm two years earlier.
< EBITDA grew 3.7% and EBIT 3.1% in FY2024.
> EBITDA grew 8.1% and EBIT 10.4% in FY2025.
< Revenues fell 1.8% but EBITDA rose 3.7% in FY2024.
> Revenues rose 5.3% but EBITDA rose 8.1% in FY2025.
< EBITDA rose 3.7% and operating cash flow rose 7.5% in FY2024.
> EBITDA rose 8.1% and operating cash flow fell 12.2% in FY2025.
< Operating cash flow and capex were USD 230 mm and USD 121 mm in FY2024.
> Operating cash flow and capex were USD 202 mm and USD 109 mm in FY2025.
< Both EBITDA (up 3.7%) and operating cash flow (up 7.5%) grew in FY2024.
> Both EBITDA (up 8.1%) and operating cash flow (down 12.2%) grew in FY2025.
< Cash conversion improved to 32.6% in FY2024.
> Cash conversion deteriorated to 25.8% in FY2025.
< Cash conversion improved by 190 bps to 32.6%.
> Cash conversion deteriorated by 680 bps to 25.8%.
< The current ratio improved to 1.61x from 1.55x.
> The current ratio deteriorated to 1.41x from 1.61x.
< The change in working capital was an inflow of USD 12 mm in FY2024.
> The change in working capital was an outflow of USD 14 mm in FY2025.
< Operating cash flow was USD 230 mm in FY2024, after a rise of 6.5% in FY2023.
> Operating cash flow was USD 202 mm in FY2025, after a rise of 7.5% in FY2024.
< Operating cash flow was USD 230 mm in FY2024, a 7.5% rise.
> Operating cash flow was USD 202 mm in FY2025, a 12.2% fall.
< EBITDA of USD 334 mm was a 3.7% increase on FY2023.
> EBITDA of USD 361 mm was an 8.1% increase on FY2024.
`;

/** The same from Q2 FY2025 to Q3 FY2025. */
const QUARTERS = `
< Revenues rose 5.3% to USD 600 mm in Q2 FY2025.
> Revenues rose 5.2% to USD 610 mm in Q3 FY2025.
< In Q2 FY2025 EBITDA was USD 90 mm, 9.8% above Q2 FY2024.
> In Q3 FY2025 EBITDA was USD 84 mm, 2.3% below Q3 FY2024.
< In the second quarter of fiscal 2025 revenues were $600 million, against $570 million a year earlier.
> In the third quarter of fiscal 2025 revenues were $610 million, against $580 million a year earlier.
< Second-quarter EBITDA margin was 15.0%.
> Third-quarter EBITDA margin was 13.8%.
< EBITDA margin was 15.0% in 2Q25, up from 14.4% in 2Q24.
> EBITDA margin was 13.8% in 3Q25, down from 14.8% in 3Q24.
< Net income was USD 18 mm in the latest quarter.
> Net income was USD (70) mm in the latest quarter.
< In the quarter to 29 March 2025 revenues were USD 600 mm.
> In the quarter to 28 June 2025 revenues were USD 610 mm.
< Revenues were USD 600 mm in Q2 FY2025, up from USD 590 mm in Q1 FY2025.
> Revenues were USD 610 mm in Q3 FY2025, up from USD 600 mm in Q2 FY2025.
< Revenues were USD 600 mm in Q2 FY2025, 1.7% above the previous quarter.
> Revenues were USD 610 mm in Q3 FY2025, 1.7% above the previous quarter.
< Revenues were USD 1,190 mm over the first two quarters of FY2025.
> Revenues were USD 1,800 mm over the first three quarters of FY2025.
< Revenues were USD 1,190 mm in the first six months of fiscal 2025.
> Revenues were USD 1,800 mm in the first nine months of fiscal 2025.
< LTM EBITDA was USD 350 mm, and net leverage on it 3.2x.
> LTM EBITDA was USD 348 mm, and net leverage on it 3.2x.
< EBITDA was USD 350 mm in the twelve months to 29 March 2025.
> EBITDA was USD 348 mm in the twelve months to 28 June 2025.
< LTM revenues of USD 2,358 mm were 2.6% above FY2024.
> LTM revenues of USD 2,388 mm were 3.9% above FY2024.
< Revenues were USD 600 mm in the three months to March 2025.
> Revenues were USD 610 mm in the three months to June 2025.
< Net debt was USD 1,121 mm on 29 March 2025.
> Net debt was USD 1,119 mm on 28 June 2025.
< Q2 FY2025: revenues USD 600 mm, EBITDA USD 90 mm, margin 15.0%.
> Q3 FY2025: revenues USD 610 mm, EBITDA USD 84 mm, margin 13.8%.
< Revenues in Q2 were USD 600 mm.
> Revenues in Q3 were USD 610 mm.
< In Q2 2025, net debt stood at $1,121m (Q2 2024: $1,140m).
> In Q3 2025, net debt stood at $1,119m (Q3 2024: $1,134m).
< The latest quarter is Q2 FY2025, which ended on 29 March 2025, compared here with Q2 FY2024.
> The latest quarter is Q3 FY2025, which ended on 28 June 2025, compared here with Q3 FY2024.
< Revenues were USD 590 mm in Q1 FY2025 and USD 600 mm in Q2 FY2025.
> Revenues were USD 600 mm in Q2 FY2025 and USD 610 mm in Q3 FY2025.
< Revenues were USD 588 mm, USD 590 mm and USD 600 mm in Q4 FY2024, Q1 FY2025 and Q2 FY2025.
> Revenues were USD 590 mm, USD 600 mm and USD 610 mm in Q1 FY2025, Q2 FY2025 and Q3 FY2025.
< Revenues for the six months to 29 March 2025 were USD 1,190 mm.
> Revenues for the nine months to 28 June 2025 were USD 1,800 mm.
< LTM net leverage was 3.2x at March 2025.
> LTM net leverage was 3.2x at June 2025.
`;

export type SentencePair = readonly [before: string, after: string];

export const YEAR_SENTENCES = pairsIn(YEARS);
export const QUARTER_SENTENCES = pairsIn(QUARTERS);

function pairsIn(text: string): readonly SentencePair[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.flatMap((line, at): readonly SentencePair[] =>
    line.startsWith("< ") ? [[line.slice(2), lines[at + 1]?.slice(2) ?? ""]] : [],
  );
}
