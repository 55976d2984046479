import type { MarkedNote } from "#core/figures/read/outsiders/testing/marked-note.ts";

/** As sell-side analysts and financial journalists write. */
export const equityNotes: readonly MarkedNote[] = [
  ["AMD", "AMD's revenue jumped {v:34%} to a record {v:$34.6 billion} in 2025."],
  [
    "AMD",
    "Revenue of {v:US$34,639m} was {v:34.3%} higher year-on-year; gross margin was flat at {v:49.5%}.",
  ],
  ["AMD", "In Q4 FY2025, AMD reported revenue of {v:$10.27bn}, +{v:34%} y/y and +{v:11%} q/q."],
  ["AMD", "Q4 FY2025 gross margin of {v:54.3%} was up {v:261 bps} sequentially from {v:51.7%}."],
  [
    "AMD",
    "Fourth-quarter 2025 net income was {v:$1.51 billion} versus {v:$482 million} a year earlier.",
  ],
  ["AMD", "AMD swung to an operating loss of {v:$134 million} in the second quarter of 2025."],
  [
    "AMD",
    "Operating income nearly doubled to {v:$3,694 million} in FY2025 from {v:$1,900 million} in FY2024.",
  ],
  [
    "AMD",
    "Free cash flow surged to {v:$6.7bn} in 2025, from {v:$2.4bn}, on capex of only {v:$974m}.",
  ],
  ["AMD", "AMD bought back {v:$1.3bn} of stock in 2025 and has not paid a dividend."],
  [
    "AMD",
    "The balance sheet shows net cash of {v:$2.3 billion} at FY2025, after {v:$2.1 billion} at FY2024.",
  ],
  ["AMD", "Net cash was equal to {v:0.3x} EBITDA at December 27, 2025."],
  ["AMD", "Cash and short-term investments totalled {v:$10.6bn} at year-end 2025."],
  ["AMD", "Three-year revenue CAGR to 2025 was {v:13.6%}."],
  [
    "AMD",
    "Revenue has grown from {v:$16.4 billion} in 2021 to {v:$34.6 billion} in 2025, a CAGR of {v:20.5%}.",
  ],
  ["AMD", "Working capital absorbed {v:$2.4 billion} in 2025."],
  ["AMD", "Stock-based compensation ran at {v:$1.6bn}, or {v:4.7%} of revenue, in FY2025."],
  ["AMD", "EBIT margin widened to {v:10.7%} in FY2025 ({v:7.4%} in FY2024)."],
  ["AMD", "FY25 EBITDA of {v:$6,744mn} implies a {v:19.5%} margin."],
  ["AMD", "H2 FY2025 revenue was {v:$19.5bn}, {vu:29%} above the first half."],
  [
    "AMD",
    "Inventory write-downs cut Q2 FY2025 gross margin to {v:39.8%}, down {v:1,042bps} on the prior quarter.",
  ],
  ["NKE", "Nike's fiscal 2025 revenues slid {v:10%} to {v:$46.3 billion}."],
  [
    "NKE",
    "For the year ended 31 May 2025, Nike's net income fell {v:43.5%} to {v:$3,219 million}.",
  ],
  ["NKE", "Fiscal 2025 gross margin decreased {v:183 basis points} to {v:42.7%}."],
  [
    "NKE",
    "EBITDA all but collapsed in the fourth quarter of fiscal 2025, to {v:$495 million} from {v:$1,880 million}.",
  ],
  ["NKE", "Q3 FY26 revenues were {v:$11.28 billion}, up {v:0.1%} on the year-ago quarter."],
  [
    "NKE",
    "In the quarter ended February 28, 2026, NIKE earned {v:$520 million}, {v:35%} less than the {v:$794 million} of a year before.",
  ],
  [
    "NKE",
    "Nike paid dividends of {v:$2.3 billion} and repurchased {v:$3.0 billion} of shares during fiscal 2025.",
  ],
  ["NKE", "Discretionary FCF halved from {v:$6.6bn} in FY24 to {v:$3.3bn} in FY25."],
  [
    "NKE",
    "Selling and administrative expense was {v:$16.1 billion} in FY2025, or {v:34.7%} of revenues.",
  ],
  [
    "NKE",
    "Nike's effective tax rate was {v:17.1%} for fiscal 2025 compared to {v:14.9%} for fiscal 2024.",
  ],
  [
    "NKE",
    "Capex was a mere {v:0.9%} of sales in FY2025, against {v:1.6%} both in FY2022 and in FY2024.",
  ],
  [
    "NKE",
    "Return to net debt: {v:$502 million} at May 31, 2025 against net cash of {v:$951 million} at May 31, 2024.",
  ],
  ["PG", "P&G's net sales were {v:$84.3 billion} in fiscal 2025, up {v:0.3%}."],
  ["PG", "Fiscal year 2025 operating income increased {v:10.3%} to {v:$20.5 billion}."],
  ["PG", "Operating margin expanded {v:220bps} to {v:24.3%} in FY2025."],
  [
    "PG",
    "P&G returned over {vu:$16 billion} to shareowners in fiscal 2025: {v:$9.9 billion} of dividends and {v:$6.5 billion} of repurchases.",
  ],
  ["PG", "Third-quarter fiscal 2026 net sales rose {v:7%} to {v:$21.2 billion}."],
  ["PG", "Diluted shares fell to {v:2,454 million} in FY2025 from {v:2,472 million} in FY2024."],
  ["PG", "Cash conversion deteriorated to {v:60%} from {v:77%} in FY2024."],
  [
    "PG",
    "LTM net sales to March 2026 of {v:$86.7bn} are {v:3.3%} above the previous twelve months.",
  ],
  ["PG", "P&G has {v:$13.2bn} of short-term debt at Q3 FY2026, more than its {v:$12.3bn} of cash."],
  [
    "HD",
    "Home Depot posted sales of {v:$38.2 billion} in the fourth quarter of fiscal 2025, down {v:3.8%}.",
  ],
  [
    "HD",
    "Fiscal 2025 sales grew {v:3.2%} to {v:$164.7 billion}; net earnings fell {v:4.4%} to {v:$14.2 billion}.",
  ],
  ["HD", "First-quarter 2026 sales came in at {v:$41.8bn}, {v:4.8%} ahead of last year."],
  [
    "MCD",
    "McDonald's 2025 revenues climbed {v:4%} to {v:$26.9bn} and operating income {v:6%} to {v:$12.4bn}.",
  ],
  ["MCD", "McDonald's operating margin hit {v:46.1%} in 2025, up {v:91bps}."],
  ["MCD", "Q1 2026 revenue growth of {v:9.4%} followed {v:9.7%} in Q4 2025."],
  [
    "NKLA",
    "Nikola burned {v:$569 million} of free cash in 2024 and ended the year with {vu:$104 million}.",
  ],
  [
    "NKLA",
    "Nikola's net loss narrowed to {v:$958.2 million} in 2024 from {v:$966.3 million} in 2023.",
  ],
  ["NKLA", "At that pace the cash would last {vu:2.2 months}, we calculate from FY2024 figures."],
];
