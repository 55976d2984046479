/**
 * What the rows of a company that is no bank, insurer or property trust are called in sheets, by
 * statement and by how their signs are read. Names are parted by semicolons, the surest first, and
 * need saying once: a number or a spelling of words (`line-names.ts`) is no other name. The product's
 * own name of a row goes without saying where it is the surest. Those that begin with a capital are XBRL concepts, in the order of
 * finance.md 1.1: narrower than the reading of SEC data, which weighs concepts against each other.
 *
 * `outflow`: a cost or payment, negative in rows of the product (finance.md 0.4). `size`: a memo item
 * that stays positive whatever its statement adds or takes away; `added back` is one that a cash flow
 * statement adjusts income by.
 */
export const ROW_NAMES = [
  {
    statement: "income",
    sense: "outflow",
    names: {
      COGS: `total cost of revenues; cost of revenues; cost of goods sold; cogs; cost of products
        sold; cost of goods and services sold; cost of services; cost of net revenue; cost of
        products and services; reconciled cost of revenue; cost of revenue cogs; direct costs;
        CostOfRevenue; CostOfGoodsAndServicesSold; CostOfGoodsSold; CostOfSales`,
      "SG&A": `selling general and administrative; selling general and administrative expenses;
        selling general admin; sales general and administrative; sales general and admin; sg and a;
        sg and a expense; selling and administrative expense; selling marketing and administrative;
        selling general and administration; marketing general and administrative; selling
        informational and administrative expenses; selling distribution and administrative
        expenses; selling and administrative; administrative and selling expenses;
        SellingGeneralAndAdministrativeExpense`,
      "Interest Expense": `interest expense non operating; interest on debt; interest cost; finance
        costs; financial expenses; finance expense; interest and debt expense; interest and finance
        charges; interest; InterestExpense; InterestExpenseNonoperating; InterestAndDebtExpense;
        FinanceCosts`,
      "Tax Expense": `income tax expense; provision for income taxes; income taxes; tax expense;
        taxes; tax provision; provision for taxes; income tax provision; tax on profit; income tax
        benefit; benefit from income taxes; benefit from provision for income taxes; provision for
        taxes on income; IncomeTaxExpenseBenefit; IncomeTaxExpenseContinuingOperations`,
      "R&D": `research and development; research and development expense; research and
        development costs; technology and development; product development;
        ResearchAndDevelopmentExpense`,
      "Selling And Marketing": `sales and marketing; selling and marketing expense; sales and
        marketing expenses; marketing and sales; marketing expenses; selling expenses; distribution
        costs; distribution expenses; selling and distribution expenses; selling and distribution
        costs; SellingAndMarketingExpense; DistributionCosts`,
      "General And Administrative": `general and administrative expense; g and a; administrative
        expenses; administration expenses; GeneralAndAdministrativeExpense; AdministrativeExpense`,
      "Operating Expenses": `total operating expenses; total opex; operating expenses; opex;
        OperatingExpenses`,
      "Costs And Expenses": `total costs and expenses; costs and expenses; total expenses; total
        costs; total operating costs and expenses; CostsAndExpenses`,
    },
  },
  {
    statement: "income",
    sense: "added back",
    names: {
      "D&A": `depreciation and amortization; d and a; depreciation depletion and amortization;
        depreciation amortization and accretion; depreciation amortization and other; depreciation
        amortization depletion; amortization and depreciation; depreciation amortisation and
        impairment; depreciation and amortization expense; reconciled depreciation; d and a
        depreciation and amortization; DepreciationDepletionAndAmortization;
        DepreciationAmortizationAndAccretionNet; DepreciationAndAmortization;
        AdjustmentsForDepreciationAndAmortisationExpense; DepreciationAndAmortisationExpense`,
      "Share-Based Compensation": `stock based compensation expense; stock compensation; stock
        comp; sbc; share based payments; share based payment expense; equity based compensation;
        stock based compensation cost; ShareBasedCompensation;
        AllocatedShareBasedCompensationExpense`,
      Impairments: `impairment charges; asset impairment charge; asset impairment; impairment
        losses; goodwill impairment; impairment of goodwill; impairment of goodwill and intangible
        assets; goodwill and intangible asset impairment; impairment of long lived assets;
        AssetImpairmentCharges; GoodwillAndIntangibleAssetImpairment; GoodwillImpairmentLoss`,
      Restructuring: `restructuring charges; restructuring costs; restructuring and other charges;
        RestructuringCharges`,
      Depreciation: `depreciation expense; depreciation of property plant and equipment;
        depreciation of tangible assets; depreciation of property and equipment; Depreciation`,
      "Amortisation of Intangibles": `amortization of intangible assets; amortization of intangibles; amortization
        expense; amortization of acquired intangible assets; amortization of acquisition related
        intangibles; amortization and other; AmortizationOfIntangibleAssets`,
    },
  },
  {
    statement: "income",
    sense: "size",
    names: {
      "Operating Lease Cost": `operating lease expense; operating lease rent expense;
        OperatingLeaseCost`,
      "Interest Income": `interest and investment income; interest and dividend income; finance
        income; interest income non operating; interest and other income; investment income;
        financial income; InvestmentIncomeInterest; InvestmentIncomeInterestAndDividend;
        FinanceIncome`,
    },
  },
  {
    statement: "income",
    sense: "as printed",
    names: {
      Revenues: `total revenues; revenues; turnover; group turnover; operating revenues; revenues
        from operations; revenue from contracts with customers; total income from operations;
        revenues and other income; ltm revenue; Revenues;
        RevenueFromContractWithCustomerExcludingAssessedTax;
        RevenueFromContractWithCustomerIncludingAssessedTax; SalesRevenueNet; Revenue;
        RevenuesNetOfInterestExpense`,
      "Gross Profit": `gross margin; gross result; GrossProfit`,
      EBIT: `operating income; income from operations; total operating income as reported;
        operating result; operating income ebit; operating loss; loss from operations; ebit
        operating income; results from operating activities; profit from operating activities;
        ebit; earnings before interest and taxes; OperatingIncomeLoss;
        ProfitLossFromOperatingActivities`,
      EBITDA: `earnings before interest taxes depreciation and amortization; reported ebitda; ltm
        ebitda`,
      "Clean EBITDA": "",
      "Interest Income/Expense": `net interest; interest net; net finance result; financial result;
        net interest result; InterestIncomeExpenseNonoperatingNet; InterestIncomeExpenseNet`,
      "Pre-Tax Income": `income before income taxes; income before provision for income taxes; pre
        tax income; ebt; ebt income before income tax; loss before income taxes; loss before tax;
        income from continuing operations before income taxes; result before tax;
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest;
        IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments;
        ProfitLossBeforeTax`,
      "Net Income": `profit for the year; net income attributable to shareholders; net income
        attributable to common stockholders; net income attributable to owners of the parent;
        profit attributable to owners of the parent; profit attributable to shareholders; net
        income common stockholders; consolidated net income; profit after tax; net loss; profit
        loss; net result; loss for the year; net income to common; bottom line; NetIncomeLoss;
        ProfitLossAttributableToOwnersOfParent; ProfitLoss;
        NetIncomeLossAvailableToCommonStockholdersBasic`,
      "Disposal Gains": `gains on disposals; gain on sale of business; gain loss on disposal;
        GainLossOnSaleOfBusiness; GainLossOnDispositionOfAssets1; GainLossOnDispositionOfAssets`,
      "Diluted Shares": `diluted average shares; weighted average diluted shares; diluted weighted
        average shares; diluted weighted average shares outstanding; weighted average shares
        outstanding diluted; weighted average shares diluted; weighted average number of shares
        diluted; weighted average number of diluted shares; shares used in computing diluted;
        weighted average common shares outstanding diluted; diluted shares outstanding; weighted
        average diluted shares outstanding; average diluted shares; diluted share count;
        WeightedAverageNumberOfDilutedSharesOutstanding`,
      "Other Non-Operating Items": `other income; other income expense; other expense; other non
        operating income expenses; other expense income; other net; other non operating income;
        other income net; OtherNonoperatingIncomeExpense`,
    },
  },
  {
    statement: "cash-flow",
    sense: "outflow",
    names: {
      "Capital Expenditure": `capex; gross capex; cap ex; ca pex; purchases of property plant and
        equipment; purchases of property and equipment; payments for acquisition of property plant
        and equipment; payments to acquire property plant and equipment; acquisition of property
        plant and equipment; property and equipment additions; property additions; capital
        spending; purchases related to property and equipment and intangible assets; purchases of
        property and equipment and intangible assets; purchases of property plant and equipment and
        intangible assets; payments for property plant and equipment; investments in property plant
        and equipment; additions to pp and e; purchase of fixed assets; net ppe purchase and sale;
        expenditures for property plant and equipment; PaymentsToAcquirePropertyPlantAndEquipment;
        PaymentsToAcquireProductiveAssets;
        PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities`,
      "Dividends Paid": `cash dividends paid; payments of dividends; payment of dividends; payments
        for dividends and dividend equivalents; dividends; dividends common and preferred;
        dividends paid to shareholders; cash dividends; common dividends paid; dividends paid to
        common shareholders; dividends paid on common stock; dividends to shareholders; common
        stock dividend paid; common stock cash dividends paid; dividends paid to owners of the
        parent; common stock dividends; PaymentsOfDividends; PaymentsOfDividendsCommonStock;
        DividendsPaidClassifiedAsFinancingActivities`,
      "Share Repurchases": `repurchases of common stock; purchases of treasury stock; common stock
        repurchased; share buy backs; buybacks; repurchase of capital stock; payments related to
        repurchases of common stock; purchase and retirement of common stock; treasury stock
        purchases; repurchases of shares; purchase of own shares; payments for repurchase of common
        stock; common stock repurchases; common stock payments; PaymentsForRepurchaseOfCommonStock`,
      Acquisitions: `business acquisitions; acquisition of businesses; acquisition of subsidiaries;
        payments made in connection with business acquisitions; purchase of business; cash
        acquisitions; payments for acquisitions; cash paid for acquisitions; acquisitions of
        companies net of cash acquired and purchases of intangible and other assets;
        PaymentsToAcquireBusinessesNetOfCashAcquired`,
    },
  },
  {
    statement: "cash-flow",
    sense: "size",
    names: {
      "Interest Paid": `cash paid for interest; cash interest paid; cash paid during the year for
        interest; cash interest; InterestPaidNet; InterestPaid`,
      "Taxes Paid": `income taxes paid; cash paid for income taxes; cash paid for taxes; cash taxes
        paid; cash income tax paid; cash paid during the year for income taxes; cash taxes;
        IncomeTaxesPaidNet; IncomeTaxesPaid`,
      "Lease Principal Paid": "",
    },
  },
  {
    statement: "cash-flow",
    sense: "as printed",
    names: {
      "Cash Flow From Operating Activities": `net cash provided by operating activities; net cash
        from operating activities; cash provided by operating activities; net cash inflow from
        operating activities; operating cash flow; cash flow from operations; cash from operations;
        cash from operating activities; net cash provided by operations; cfo; cash flow from
        continuing operating activities; NetCashProvidedByUsedInOperatingActivities;
        CashFlowsFromUsedInOperatingActivities;
        NetCashProvidedByUsedInOperatingActivitiesContinuingOperations`,
      "Change In Working Capital": `change in net working capital; working capital changes; change
        in nwc; changes in operating assets and liabilities; increase in working capital; increase
        decrease in working capital; decrease in working capital; increase in net working capital;
        change in operating working capital`,
      "Other operating cash flow items": "",
      "Discretionary FCF": `fcf; free cash flow; free cash flow before dividends; discretionary
        free cash flow; levered free cash flow`,
      FCF: `free cash flow after dividends`,
      "Net Acquisitions": `acquisitions net; acquisitions and divestitures; acquisitions and
        disposals; net business purchase and sale; acquisitions net of divestitures`,
      "Other Cash Flow from Investing": "",
      "Other Cash Flow from Financing": "",
      "FX Effect": `effect of exchange rate changes; effect of exchange rate changes on cash;
        effect of exchange rate changes on cash and cash equivalents; effect of exchange rates on
        cash; effect of foreign exchange on cash; exchange rate effect; foreign exchange effect on
        cash; effect of foreign exchange rates on cash and cash equivalents; effect of foreign
        exchange rate changes on cash and cash equivalents; foreign exchange rate adjustments;
        effect of foreign currency on cash; exchange differences on cash;
        EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents;
        EffectOfExchangeRateOnCashAndCashEquivalents`,
      "Other Cash Flow items": "",
      "Net Change In Cash": `change in cash; change in cash and cash equivalents; net increase in
        cash and cash equivalents; net decrease in cash and cash equivalents; net increase decrease
        in cash and cash equivalents; increase decrease in cash and cash equivalents; increase in
        cash and cash equivalents; decrease in cash and cash equivalents; net increase in cash; net
        cash flow; increase decrease in cash cash equivalents and restricted cash; increase in cash
        cash equivalents and restricted cash; net change in cash cash equivalents and restricted
        cash; increase in cash;
        CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect;
        CashAndCashEquivalentsPeriodIncreaseDecrease`,
      "Cash Flow From Investing Activities": `net cash used in investing activities; net cash from
        investing activities; cash generated by investing activities; cash from investing
        activities; investing cash flow; cash flow from investing; cfi; cash from investing;
        NetCashProvidedByUsedInInvestingActivities; CashFlowsFromUsedInInvestingActivities`,
      "Cash Flow From Financing Activities": `net cash used in financing activities; net cash from
        financing activities; cash used in financing activities; cash from financing activities;
        financing cash flow; cash flow from financing; cff; cash from financing;
        NetCashProvidedByUsedInFinancingActivities; CashFlowsFromUsedInFinancingActivities`,
      Divestitures: `proceeds from divestitures; proceeds from sale of businesses; proceeds from
        disposal of businesses; disposal of subsidiaries; sale of business; proceeds from
        divestiture of businesses; disposals of businesses; ProceedsFromDivestitureOfBusinesses;
        ProceedsFromDivestitureOfBusinessesNetOfCashDivested`,
    },
  },
  {
    statement: "balance",
    sense: "size",
    names: {
      "Short-Term Debt": `current debt; debt current; short term debt and current portion of long
        term debt; current portion of debt; debt due within one year; current borrowings; short
        term borrowings and current portion of long term debt; loans and borrowings current;
        borrowings current; current financial debt; DebtCurrent`,
      "Long-Term Debt": `non current debt; long term borrowings; non current borrowings; term debt;
        term debt non current; borrowings non current; loans and borrowings non current; long term
        debt noncurrent; senior notes; debt non current; non current financial debt; long term
        loans; notes payable non current; LongTermDebtNoncurrent;
        LongTermDebtAndCapitalLeaseObligations; LongtermBorrowings`,
      "Total Debt": `debt; gross debt; total borrowings; borrowings; total financial debt`,
      "Short-Term Borrowings": `commercial paper; notes payable; bank overdrafts; revolving credit
        facility; revolver; short term loans; other current borrowings; notes payable current; bank
        loans; revolving credit borrowings; loans payable current; ShortTermBorrowings;
        CommercialPaper; NotesPayableCurrent; LoansPayableCurrent`,
      "Current Portion Of Long-Term Debt": `current maturities of long term debt; long term debt
        current; long term debt current portion; long term debt due within one year; current
        portion of term debt; term debt current; current maturities of debt; long term debt due in
        one year; current installments of long term debt; LongTermDebtCurrent;
        LongTermDebtAndCapitalLeaseObligationsCurrent`,
    },
  },
  {
    statement: "balance",
    sense: "as printed",
    names: {
      "Cash And Equivalents": `cash; cash and cash equivalents at end of period; cash and bank
        balances; cash on hand; cash and short term deposits; cash at bank;
        CashAndCashEquivalentsAtCarryingValue; CashAndCashEquivalents; Cash`,
      "Short-Term Investments": `marketable securities current; current marketable securities;
        marketable securities; other short term investments; short term marketable securities;
        available for sale securities current; short term financial investments; current
        investments; ShortTermInvestments; MarketableSecuritiesCurrent;
        AvailableForSaleSecuritiesDebtSecuritiesCurrent; DebtSecuritiesCurrent`,
      "Net Debt": `net financial debt; net borrowings`,
      "Operating Lease Liabilities": `OperatingLeaseLiability`,
      "Finance Lease Liabilities": `capital lease obligations; obligations under finance leases;
        FinanceLeaseLiability`,
      Receivables: `accounts receivable; receivables; trade receivables; trade and other
        receivables; accounts and notes receivable; trade accounts receivable; accounts receivable
        trade; AccountsReceivableNetCurrent; ReceivablesNetCurrent`,
      Inventory: `inventories; inventory; inventories net; inventory net; merchandise inventories;
        merchandise inventory; InventoryNet; Inventories`,
      Payables: `accounts payable; trade payables; trade accounts payable; accounts payable trade;
        AccountsPayableCurrent`,
      "PP&E": `property plant and equipment; property plant and equipment net; property and
        equipment; property and equipment net; net property plant and equipment; net property and
        equipment; net ppe; PropertyPlantAndEquipmentNet; PropertyPlantAndEquipment`,
      Goodwill: "Goodwill",
      Intangibles: `intangible assets; intangible assets net; other intangible assets; other
        intangible assets net; intangibles net; IntangibleAssetsNetExcludingGoodwill;
        IntangibleAssetsOtherThanGoodwill`,
      "Restricted Cash": `restricted cash and cash equivalents; RestrictedCash`,
      "Long-Term Investments": `non current marketable securities; marketable securities non
        current; long term marketable securities; LongTermInvestments;
        MarketableSecuritiesNoncurrent`,
      "Current Assets": `total current assets; current assets; AssetsCurrent; CurrentAssets`,
      "Current Liabilities": `total current liabilities; current liabilities; LiabilitiesCurrent;
        CurrentLiabilities`,
      "Total Assets": `assets; Assets`,
      "Total Liabilities": `liabilities; total liabilities net minority interest; Liabilities`,
      Equity: `total equity; total shareholders equity; shareholders equity; equity; total equity
        gross minority interest; shareholders funds; net assets; total deficit; total stockholders
        deficit; stockholders deficit; total equity attributable to owners of the parent; equity
        attributable to owners of the parent; common stock equity; StockholdersEquity;
        StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest; Equity`,
      "Undrawn Credit Facilities": `undrawn committed facilities; undrawn facilities; undrawn
        revolver; undrawn revolving credit facility; available credit; revolver availability;
        unused credit facilities; undrawn committed credit facilities; unused lines of credit;
        LineOfCreditFacilityRemainingBorrowingCapacity`,
      "Operating Lease Liabilities, Current": `current operating lease liabilities; operating lease
        liabilities current; current portion of operating lease liabilities;
        OperatingLeaseLiabilityCurrent`,
      "Operating Lease Liabilities, Non-Current": `non current operating lease liabilities;
        operating lease liabilities non current; long term operating lease liabilities; operating
        lease liabilities net of current portion; operating lease liabilities long term; operating
        lease liabilities less current portion; OperatingLeaseLiabilityNoncurrent`,
      "Finance Lease Liabilities, Current": `current finance lease liabilities; finance lease
        liabilities current; current portion of finance lease liabilities;
        FinanceLeaseLiabilityCurrent`,
      "Finance Lease Liabilities, Non-Current": `non current finance lease liabilities; finance
        lease liabilities non current; long term finance lease liabilities; long term capital lease
        obligation; finance lease liabilities net of current portion;
        FinanceLeaseLiabilityNoncurrent`,
      "Liabilities And Equity": `total liabilities and equity; total liabilities and shareholders
        equity; liabilities and equity; total equity and liabilities; equity and liabilities;
        liabilities and stockholders equity; LiabilitiesAndStockholdersEquity; EquityAndLiabilities`,
    },
  },
] as const;
