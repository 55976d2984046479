import type { PageKind } from "#core/retrieval/page-kinds.ts";

/** By what a kind of page is known. All is matched against lower-case text. */
export type KindMarks = {
  readonly kind: PageKind;
  /** In its first lines or the headings above it. */
  readonly title: RegExp;
  /** Lines that such a page prints; all but one are enough. */
  readonly rows: readonly RegExp[];
  /** Titles of pages that look like it and are not. */
  readonly against?: RegExp;
  readonly needsFigures: boolean;
};

const NOT_THE_FACE =
  /\bnote \d|notes to (?:the )?(?:consolidated )?financial|management's discussion|\bindex to\b|pro forma|quarterly (?:financial|results)|condensed (?:financial information|consolidating)|parent company|schedule i\b/;

export const KIND_MARKS: readonly KindMarks[] = [
  {
    kind: "income",
    title:
      /(?:statements?|results) of (?:consolidated )?(?:income|operations|earnings|profit|loss)\b|\bincome statements?\b|profit and loss account/,
    rows: [
      /\b(?:cost of (?:sales|revenues?|goods|products|services)|costs? and expenses|operating expenses|total expenses|cost of products)/,
      /operating (?:income|profit|loss|earnings)|(?:income|earnings|loss|profit)(?: \(loss\))? from operations|pretax income|before (?:provision for )?(?:income )?tax/,
      /(?:provision|benefit|expense)(?: \((?:benefit|provision)\))? (?:for |from )?(?:income )?tax|income tax(?:es)? (?:expense|provision|benefit)|provision for income taxes/,
      /net (?:income|earnings|loss|profit)/,
      /per (?:common )?share|earnings per|diluted/,
      /(?:total |net )?(?:revenues?|sales)\b/,
    ],
    against: NOT_THE_FACE,
    needsFigures: true,
  },
  {
    kind: "balance",
    title: /balance sheets?\b|statements? of (?:consolidated )?financial (?:position|condition)/,
    rows: [
      /total assets/,
      /total (?:current )?liabilities/,
      /(?:stock|share)(?:holders|owners)'? ?(?:equity|deficit|investment)|total equity|total deficit|members' equity/,
      /retained earnings|accumulated deficit|earnings (?:retained|reinvested)/,
      /accounts payable|deposits|trade payables/,
      /goodwill|property|equipment|inventor/,
    ],
    against: NOT_THE_FACE,
    needsFigures: true,
  },
  {
    kind: "cash-flow",
    title: /statements? of (?:consolidated )?cash ?flows?|cash flows? statements?/,
    rows: [
      /operating activities|provided by operations/,
      /investing activities|used (?:in|for) investing/,
      /financing activities/,
      /depreciation|amortization/,
      /(?:at |, )?(?:beginning|end) of (?:the )?(?:period|year)|(?:increase|decrease|change) in cash/,
    ],
    against: NOT_THE_FACE,
    needsFigures: true,
  },
  {
    kind: "equity",
    title:
      /statements? of (?:consolidated )?(?:changes in )?(?:stock|share)(?:holders|owners)'? ?(?:equity|deficit|investment)|statements? of (?:changes in )?(?:total )?equity/,
    rows: [/balance/, /dividends/, /repurchase|treasury/, /retained earnings|accumulated deficit/],
    against: NOT_THE_FACE,
    needsFigures: true,
  },
  {
    kind: "comprehensive-income",
    title: /comprehensive (?:income|loss|earnings)/,
    rows: [/foreign currency translation|translation adjustment/, /pension|hedg/, /comprehensive/],
    against: NOT_THE_FACE,
    needsFigures: true,
  },
  {
    kind: "notes",
    title: /notes to (?:the )?(?:consolidated )?financial statements|\bnote \d{1,2}\b/,
    rows: [/\bnote \d/, /the company/],
    needsFigures: false,
  },
  {
    kind: "debt",
    title:
      /\bdebt\b|borrowings|credit (?:facilit|agreement)|notes payable|senior notes|indebtedness/,
    rows: [
      /(?:senior|term|convertible|fixed[- ]rate|unsecured) (?:notes?|loans?)|notes due|bonds?/,
      /due (?:in )?20\d\d|maturit/,
      /revolving|credit (?:facility|agreement)|commercial paper/,
      /interest rate|\d(?:\.\d+)?%/,
      /covenant|long-term debt/,
    ],
    needsFigures: true,
  },
  {
    kind: "segment",
    title: /\bsegments?\b|by (?:product|business|division)|disaggregat/,
    rows: [
      /segment/,
      /operating (?:income|profit|margin|earnings)/,
      /net sales|revenues?/,
      /total/,
    ],
    needsFigures: true,
  },
  {
    kind: "geography",
    title: /geograph|by region|\bcountr(?:y|ies)\b|international operations/,
    rows: [
      /united states|\bu\.s\./,
      /europe|emea|international/,
      /asia|apac|latin america|canada|china|japan/,
      /geograph|region|countr/,
    ],
    needsFigures: false,
  },
  {
    kind: "tax",
    title: /income tax|effective tax|\btaxes\b/,
    rows: [
      /effective (?:income )?tax rate/,
      /statutory/,
      /deferred tax|valuation allowance/,
      /\d(?:\.\d+)? ?%/,
    ],
    needsFigures: true,
  },
  {
    kind: "legal",
    title: /legal (?:proceedings|matters)|litigation|contingenc|commitments and/,
    rows: [
      /plaintiff|defendant|lawsuit|class action|complaint/,
      /court|settle/,
      /alleg/,
      /investigation|department of justice|proceeding/,
    ],
    needsFigures: false,
  },
  {
    kind: "results",
    title:
      /results of operations|management's discussion|consolidated results|operating results|performance|overview|financial review/,
    rows: [
      /compared (?:to|with)|versus/,
      /(?:in|de)creased?|higher|lower/,
      /(?:primarily|mainly|largely) (?:due|driven|attributable|because|related)|driven by|due to|as a result of|attributable to/,
      /gross (?:margin|profit)|operating (?:margin|income|profit|expenses)/,
    ],
    needsFigures: true,
  },
  {
    kind: "liquidity",
    title: /liquidity|capital resources|financial condition|cash flows/,
    rows: [
      /liquidity/,
      /cash (?:and|,) cash equivalents/,
      /credit (?:facility|agreement|rating)|commercial paper/,
      /repurchase|dividend/,
      /operating activities/,
    ],
    needsFigures: true,
  },
  {
    kind: "risk",
    title: /risk factors|could (?:adversely|harm|affect)|may (?:adversely|harm|not be able)/,
    rows: [
      /adverse(?:ly)? (?:affect|impact|effect)|material adverse/,
      /could|may/,
      /risks?/,
      /our (?:business|results|operations)/,
    ],
    needsFigures: false,
  },
  {
    kind: "business",
    title: /item 1\.|\bbusiness\b|our (?:company|products|customers)|general/,
    rows: [/customers?/, /products?|services/, /compet/, /employees|manufactur|brands?|markets?/],
    needsFigures: false,
  },
  {
    kind: "highlights",
    title:
      /selected (?:consolidated )?financial data|financial highlights|five[- ]year|summary of selected/,
    rows: [
      /net (?:sales|revenues?|income|earnings)/,
      /total assets/,
      /per share/,
      /long-term (?:debt|obligations)/,
    ],
    needsFigures: true,
  },
  {
    kind: "cover",
    title: /securities and exchange commission/,
    rows: [
      /commission file (?:number|no)/,
      /exact name of registrant|employer identification/,
      /name of each exchange|trading symbol/,
      /indicate by check mark/,
    ],
    needsFigures: false,
  },
];
