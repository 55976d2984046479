import type { MarkedNote } from "#core/figures/read/outsiders/testing/marked-note.ts";

/** As credit analysts and rating agencies write. */
export const creditNotes: readonly MarkedNote[] = [
  ["KHC", "Kraft Heinz's net sales fell {v:3.5%} to {v:$24.9bn} in FY2025."],
  ["KHC", "In FY2025, net sales declined {c:3.0%} to {v:$24,942 million}."],
  [
    "KHC",
    "Reported EBITDA was negative {v:$3.7 billion} in 2025, against {v:$2.6 billion} in 2024, after {v:$9.3bn} of impairments in 2025.",
  ],
  [
    "KHC",
    "For FY2025, Clean EBITDA came to {v:$5,626 mm} ({v:22.6%} of sales), down {v:11.0%} from {v:$6,320 mm} in FY2024.",
  ],
  [
    "KHC",
    "On Clean EBITDA, net leverage rose to {v:3.3x} at year-end 2025 from {v:2.9x} at year-end 2024.",
  ],
  ["KHC", "FY2025 SG&A of {v:$12,978mm} includes {v:$9,306mm} of impairments (10-K, Note 8)."],
  [
    "KHC",
    "Capital expenditure eased to {v:$801 million} in 2025, or {v:3.2%} of net sales, from {v:$1,024 million} a year earlier.",
  ],
  [
    "KHC",
    "The company returned {v:$1.9bn} of dividends and {v:$436 million} of share repurchases to shareholders in FY2025.",
  ],
  [
    "KHC",
    "Operating cash flow of {v:$4.5 billion} in 2025 covered dividends of {v:$1.9 billion} and capex of {v:$0.8 billion}.",
  ],
  [
    "KHC",
    "Short-term debt nearly tripled, from {v:$654 million} at the end of 2024 to {v:$1,908 million} at the end of 2025.",
  ],
  [
    "KHC",
    "Total debt edged up to {v:$21.2bn} at December 27, 2025 (2024: {v:$19.9bn}) while cash doubled to {v:$2.6bn} (2024: {v:$1.3bn}).",
  ],
  ["KHC", "Net debt was broadly unchanged at {v:$18.6bn} in 2025 versus {v:$18.5bn} in 2024."],
  ["KHC", "Gross margin contracted {v:1.4 percentage points} to {v:33.3%} in FY2025."],
  ["KHC", "Gross margin contracted by {v:138bps} in FY2025, to {v:33.3%} from {v:34.7%}."],
  ["KHC", "Gross margin contracted by {c:240bps} in FY2025, to {v:33.3%}."],
  [
    "KHC",
    "Kraft Heinz generated discretionary free cash flow of {v:$3,661 million} in FY2025, {v:17.3%} of total debt.",
  ],
  [
    "KHC",
    "After dividends, FY2025 free cash flow was {v:$1,763 million}, up from {v:$1,229 million}.",
  ],
  ["KHC", "EBITDA covered interest {v:6.1x} in FY2023 but only {v:2.9x} in FY2024."],
  ["KHC", "Interest expense rose {v:3.8%} to {v:$947 million} in FY2025 from {v:$912 million}."],
  ["KHC", "LTM Clean EBITDA to March 28, 2026 stood at {v:$5,581mm}, a margin of {v:22.3%}."],
  ["KHC", "Clean net leverage was {v:3.2x} for the twelve months to 28 March 2026."],
  ["KHC", "Q1 FY2026 net sales were {v:$6,047 million}, {v:0.8%} higher than in Q1 FY2025."],
  ["KHC", "In Q1 2026 EBITDA slipped {v:2.6%} to {v:$1.39bn} from {v:$1.43bn}."],
  [
    "KHC",
    "Maturities of {v:$1,879 million} in 2026 and {v:$1,893 million} in 2027 look manageable.",
  ],
  [
    "MCD",
    "McDonald's gross leverage was {v:2.7x} at the end of 2025, little changed from {v:2.8x}.",
  ],
  ["MCD", "Net debt of {v:$39.2 billion} at FY2025 year-end equates to {v:2.7x} reported EBITDA."],
  ["MCD", "EBITDA interest cover was a comfortable {v:9.2x} in both 2024 and 2025."],
  ["MCD", "FFO/debt improved to {v:25.9%} in 2025 from {v:24.2%} in 2024."],
  ["MCD", "RCF to net debt of {v:13.4%} for FY2025 compares with {v:11.8%} a year ago."],
  [
    "MCD",
    "Shareholders' deficit narrowed to {v:$1.8 billion} in 2025 from {v:$3.8 billion} in 2024.",
  ],
  ["MCD", "No debt matures in 2026; {v:$3.2bn} falls due in 2027 and {v:$5.2bn} in 2028."],
  [
    "MCD",
    "Cash fell {v:28.7%} to {v:$774 million} at December 31, 2025, as {v:$7.2 billion} of dividends and buybacks exceeded free cash flow before dividends.",
  ],
  ["MCD", "Capex rose {v:21.3%} to {v:$3,365 mm} in 2025, or {v:12.5%} of revenues."],
  ["HD", "Home Depot's lease-adjusted leverage was {v:2.4x} at fiscal 2025 year end."],
  ["HD", "Net leverage increased by {v:0.1x} to {v:2.2x} in fiscal 2025, from {v:2.0x}."],
  [
    "HD",
    "Total debt has risen by {v:$15.7 billion} since fiscal 2021, to {v:$55.8 billion} at the end of fiscal 2025.",
  ],
  ["HD", "Short-term debt made up {v:16.9%} of total debt in FY2025 (FY2024: {v:9.2%})."],
  [
    "HD",
    "Operating lease liabilities were {v:$9.6bn} and finance lease liabilities {v:$3.0bn} at FY2025.",
  ],
  [
    "HD",
    "Coverage weakened: EBITDA/interest was {v:10.4x} in FY2025, {v:10.9x} in FY2024 and {v:12.8x} in FY2023.",
  ],
  [
    "HD",
    "Home Depot spent {v:$17.6bn} on acquisitions in fiscal 2024 and {v:$5.4bn} in fiscal 2025.",
  ],
  [
    "HD",
    "There were no share repurchases in fiscal 2025, against {v:$649 million} in fiscal 2024.",
  ],
  [
    "BRKL",
    "Brackley's net leverage reached {v:6.5x} for LTM September 2025, up from {v:5.5x} at FY2024.",
  ],
  [
    "BRKL",
    "Liquidity of {v:$103 million} at year-end 2024 comprised {v:$43 million} of cash and a {v:$60 million} undrawn revolver.",
  ],
  ["BRKL", "Liquidity covered short-term debt just {v:0.7x} at FY2024."],
  [
    "BRKL",
    "The {v:$402 million} maturity in 2027 is the refinancing hurdle; {v:$425 million} follows in 2029.",
  ],
  ["BRKL", "LTM 3Q25 EBITDA was {v:$150 million}, {v:12.8%} below FY2024's {v:$172 million}."],
  [
    "BRKL",
    "Free cash flow turned negative: {v:($6) million} for LTM Sep-25 compared with {v:$3 million} in FY2024.",
  ],
  [
    "BRKL",
    "Interest coverage of {v:1.4x} (LTM 30 September 2025) is thin; it was {v:1.7x} in 2024 and {v:2.7x} in 2022.",
  ],
  ["BRKL", "We see leverage on Clean EBITDA of {v:4.8x} gross and {v:4.6x} net at FY2024."],
];
