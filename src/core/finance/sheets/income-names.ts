import type { LineNames } from "#core/finance/sheets/lines.ts";

/** What files call the lines of an income statement; the surest name first. */
export const INCOME_NAMES: LineNames = {
  Revenues: `
    total revenues; total revenue; revenues; revenue; net revenues; net revenue; total net
    revenue; total net revenues; net sales; total net sales; sales; total sales; turnover; group
    turnover; sales revenue; operating revenues; operating revenue; total operating revenues;
    total operating revenue; revenues from operations; revenue from operations; revenue from
    contracts with customers; total income from operations; revenues and other income; ltm
    revenue; net turnover; umsatzerlöse; umsatz; chiffre d affaires`,
  COGS: `
    total cost of revenues; total cost of revenue; cost of revenues; cost of revenue; cost of
    sales; total cost of sales; cost of goods sold; total cost of goods sold; cogs; cost of
    products sold; cost of goods and services sold; cost of services; costs of revenue; costs of
    sales; cost of net revenue; cost of net revenues; cost of products and services; reconciled
    cost of revenue; cost of revenue cogs; direct costs`,
  "Gross Profit": `
    gross profit; gross income; gross margin; total gross profit; gross result`,
  "SG&A": `
    selling general and administrative; selling general and administrative expenses; selling
    general and administrative expense; selling general administrative; selling general admin;
    sales general and administrative; sales general and admin; sg and a; sga; sg and a expense;
    sg and a expenses; sga expense; sga expenses; selling and administrative expense; selling
    and administrative expenses; total selling and administrative expense; selling marketing and
    administrative; selling general and administration; marketing general and administrative;
    selling informational and administrative expenses; selling distribution and administrative
    expenses; selling and administrative; administrative and selling expenses`,
  "Selling And Marketing": `
    selling and marketing; sales and marketing; selling and marketing expense; selling and
    marketing expenses; sales and marketing expenses; sales and marketing expense; marketing and
    sales; marketing expenses; selling expenses; selling expense; distribution costs;
    distribution expenses; selling and distribution expenses; selling and distribution costs`,
  "General And Administrative": `
    general and administrative; general and administrative expense; general and administrative
    expenses; g and a; administrative expenses; administrative expense; administration expenses;
    general administrative`,
  "Research And Development": `
    research and development; research and development expense; research and development
    expenses; r and d; rd expense; rd expenses; research development; research and development
    costs; r and d expense; r and d expenses; technology and development; product development`,
  "Operating Expenses": `
    total operating expenses; total operating expense; total opex; operating expenses; operating
    expense; opex; operating expenses total`,
  "Costs And Expenses": `
    total costs and expenses; costs and expenses; total expenses; total costs; total operating
    costs and expenses; total cost and expenses`,
  EBIT: `
    operating income; income from operations; operating profit; total operating income as
    reported; operating result; profit from operations; operating earnings; earnings from
    operations; operating income ebit; operating profit ebit; operating loss; loss from
    operations; ebit operating income; ebit operating profit; results from operating activities;
    profit from operating activities; ebit; earnings before interest and taxes; earnings before
    interest and tax; profit before interest and tax`,
  "D&A": `
    depreciation and amortization; depreciation and amortisation; depreciation amortization;
    depreciation amortisation; d and a; da; total depreciation and amortization; total
    depreciation and amortisation; depreciation depletion and amortization; depreciation
    amortization and accretion; depreciation amortization and other; depreciation amortization
    depletion; amortization and depreciation; depreciation amortisation and impairment;
    depreciation and amortization expense; depreciation and amortisation expense; depreciation
    amortization and impairment; reconciled depreciation; d and a depreciation and amortization`,
  Depreciation: `
    depreciation; depreciation expense; depreciation of property plant and equipment;
    depreciation of tangible assets; depreciation of property and equipment; depriciation`,
  Amortisation: `
    amortization; amortisation; amortization of intangible assets; amortisation of intangible
    assets; amortization of intangibles; amortization expense; amortisation expense;
    amortization of acquired intangible assets; amortization of acquisition related intangibles;
    amortisation of intangibles; amortization and other`,
  EBITDA: `
    ebitda; earnings before interest taxes depreciation and amortization; reported ebitda; ltm
    ebitda`,
  "Clean EBITDA": `
    clean ebitda`,
  "Interest Expense": `
    interest expense; interest expenses; total interest expense; interest expense non operating;
    interest on debt; interest cost; interest costs; finance costs; financial expenses; finance
    expense; finance expenses; interest charges; interest and debt expense; interest and finance
    charges; interest`,
  "Interest Income": `
    interest income; interest and investment income; interest and dividend income; finance
    income; interest income non operating; interest and other income; investment income;
    financial income`,
  "Interest Income/Expense": `
    interest income expense; net interest; interest net; net finance result; financial result;
    net financial result; net interest result`,
  "Other Non-Operating Items": `
    other income; other income expense; other expense; other non operating income expenses;
    other nonoperating income expense; other income and expense; other expense income; other
    net; other non operating income; other income net`,
  "Pre-Tax Income": `
    income before income taxes; income before provision for income taxes; income before income
    tax; income before tax; income before taxes; pre tax income; pretax income; pre tax profit;
    pretax profit; profit before tax; profit before taxes; profit before taxation; profit before
    income tax; earnings before tax; earnings before taxes; earnings before income taxes; ebt;
    ebt income before income tax; income before provision for taxes; loss before income taxes;
    loss before tax; income from continuing operations before income taxes; result before tax;
    earnings before provision for income taxes`,
  "Tax Expense": `
    income tax expense; provision for income taxes; income taxes; income tax; tax expense;
    taxes; tax; tax provision; provision for taxes; income tax provision; provision for income
    tax; income taxes expense; taxation; tax on profit; income tax benefit; benefit from income
    taxes; benefit from provision for income taxes; taxes on income; total income tax expense;
    income tax charge; provision for taxes on income`,
  "Net Income": `
    net income; net earnings; net profit; profit for the year; profit for the period; net income
    attributable to shareholders; net income attributable to common stockholders; net income
    attributable to common shareholders; net income available to common stockholders; net income
    available to common shareholders; net income attributable to owners of the parent; profit
    attributable to owners of the parent; profit attributable to shareholders; net income common
    stockholders; consolidated net income; profit after tax; net loss; profit loss; net result;
    earnings after tax; loss for the year; net income to common; bottom line; net income
    including noncontrolling interests`,
  "Operating Lease Cost": `
    operating lease cost; operating lease expense; operating lease costs; operating lease rent
    expense`,
  "Share-Based Compensation": `
    share based compensation; stock based compensation; stock based compensation expense; share
    based compensation expense; stock compensation; stock comp; sbc; share based payments; share
    based payment expense; equity based compensation; stock based compensation cost`,
  Impairments: `
    impairments; impairment; impairment charges; asset impairment charge; asset impairment;
    asset impairments; asset impairment charges; impairment losses; impairment loss; goodwill
    impairment; impairment of goodwill; impairment of goodwill and intangible assets; goodwill
    and intangible asset impairment; impairment of long lived assets`,
  Restructuring: `
    restructuring; restructuring charges; restructuring costs; restructuring expense;
    restructuring expenses; restructuring and other charges; restructuring charge`,
  "Disposal Gains": `
    disposal gains; gains on disposals; gain on disposals; gain on disposal; gain on sale of
    business; gain loss on disposal; gains and losses on disposals`,
  "Diluted Shares": `
    diluted shares; diluted average shares; weighted average diluted shares; diluted weighted
    average shares; diluted weighted average shares outstanding; weighted average shares
    outstanding diluted; weighted average shares diluted; weighted average number of shares
    diluted; weighted average number of diluted shares; shares used in computing diluted;
    weighted average common shares outstanding diluted; diluted shares outstanding; weighted
    average diluted shares outstanding; average diluted shares; diluted share count`,
};
