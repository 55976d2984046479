/**
 * What German (HGB and IFRS), French and Spanish statements call the rows of `row-names.ts`, by line.
 * Names follow its rules; accents, articles and the words that only join need no saying.
 */
export const NAMES_ABROAD = {
  Revenues: `umsatzerlöse; umsatz; konzernumsatz; erlöse; chiffre d'affaires; chiffre d'affaires net;
    produits des activités ordinaires; ventes; importe neto de la cifra de negocios; cifra de negocios;
    ventas; ventas netas; ingresos ordinarios; ingresos`,
  COGS: `umsatzkosten; kosten der umsatzerlöse; herstellungskosten des umsatzes; herstellungskosten der
    zur erzielung der umsatzerlöse erbrachten leistungen; materialaufwand; coût des ventes; coût des
    produits vendus; achats consommés; coste de ventas; coste de la mercancía; aprovisionamientos`,
  "SG&A": `vertriebs und verwaltungskosten; vertriebs und allgemeine verwaltungskosten; frais commerciaux,
    généraux et administratifs; frais commerciaux et administratifs; gastos de venta, generales y de
    administración`,
  "Selling And Marketing": `vertriebskosten; frais commerciaux; frais de vente; gastos comerciales;
    gastos de venta; gastos de distribución`,
  "General And Administrative": `verwaltungskosten; allgemeine verwaltungskosten; frais généraux et
    administratifs; frais administratifs; gastos de administración; gastos generales y de administración`,
  "R&D": `forschungs und entwicklungskosten; forschungs und entwicklungsaufwendungen; frais de recherche et
    développement; gastos de investigación y desarrollo`,
  "Gross Profit": `bruttoergebnis vom umsatz; bruttoergebnis; rohergebnis; rohertrag; marge brute; margen
    bruto; beneficio bruto; resultado bruto`,
  EBIT: `betriebsergebnis; operatives ergebnis; ergebnis der betrieblichen tätigkeit; ergebnis vor zinsen
    und steuern; ergebnis vor zinsen und ertragsteuern; résultat opérationnel; résultat d'exploitation;
    résultat opérationnel courant; resultado de explotación; beneficio de explotación; resultado operativo`,
  EBITDA: `ergebnis vor zinsen steuern und abschreibungen; excédent brut d'exploitation; resultado bruto de
    explotación`,
  "Interest Income": `zinserträge; sonstige zinsen und ähnliche erträge; zinsen und ähnliche erträge;
    finanzerträge; produits financiers; produits d'intérêts; ingresos financieros`,
  "Interest Expense": `zinsaufwendungen; zinsaufwand; zinsen und ähnliche aufwendungen; finanzaufwendungen;
    sollzinsen; coût de l'endettement financier brut; charges financières; charges d'intérêts; gastos
    financieros`,
  "Interest Income/Expense": `finanzergebnis; zinsergebnis; résultat financier; coût de l'endettement
    financier net; resultado financiero`,
  "Pre-Tax Income": `ergebnis vor steuern; ergebnis vor ertragsteuern; ergebnis der gewöhnlichen
    geschäftstätigkeit; résultat avant impôts; résultat courant avant impôts; resultado antes de impuestos;
    beneficio antes de impuestos`,
  "Tax Expense": `steuern vom einkommen und vom ertrag; ertragsteuern; steueraufwand; ertragsteueraufwand;
    impôts sur les bénéfices; impôts sur le résultat; charge d'impôt; impôts; impuesto sobre beneficios; impuesto sobre sociedades`,
  "Net Income": `jahresüberschuss; konzernergebnis; konzernjahresüberschuss; jahresfehlbetrag;
    jahresüberschuss jahresfehlbetrag; jahresergebnis; periodenergebnis; ergebnis nach steuern; résultat
    net; résultat net de l'exercice; résultat de l'exercice; résultat net consolidé; bénéfice net; résultat
    net part du groupe; resultado del ejercicio; resultado consolidado del ejercicio; beneficio neto;
    resultado neto; beneficio del ejercicio`,
  "D&A": `abschreibungen; abschreibungen auf sachanlagen und immaterielle vermögenswerte; abschreibungen auf
    immaterielle vermögenswerte und sachanlagen; abschreibungen auf immaterielle vermögensgegenstände des
    anlagevermögens und sachanlagen; dotations aux amortissements; dotations aux amortissements et
    provisions; amortissements et dépréciations; amortissements; amortización del inmovilizado;
    amortización; amortizaciones; amortizaciones y depreciaciones`,
  Depreciation: "abschreibungen auf sachanlagen",
  "Amortisation of Intangibles": "abschreibungen auf immaterielle vermögenswerte",
  "Capital Expenditure": `auszahlungen für investitionen in das sachanlagevermögen; auszahlungen für
    investitionen in sachanlagen; auszahlungen für sachanlagen; investitionen in sachanlagen; investitionen
    in sachanlagen und immaterielle vermögenswerte; investitionen in immaterielle vermögenswerte und
    sachanlagen; acquisitions d'immobilisations; acquisitions d'immobilisations corporelles; acquisitions
    d'immobilisations corporelles et incorporelles; investissements corporels et incorporels; inversiones
    en inmovilizado material; inversiones en inmovilizado material e intangible; pagos por inversiones en
    inmovilizado; pagos por inversiones en inmovilizado material`,
  "Dividends Paid": `gezahlte dividenden; dividendenzahlungen; dividendenzahlung; dividendes versés;
    dividendes payés; dividendes versés aux actionnaires; dividendos pagados; pagos por dividendos;
    dividendos`,
  "Share Repurchases":
    "erwerb eigener aktien; rachat d'actions propres; adquisición de acciones propias",
  "Interest Paid":
    "gezahlte zinsen; intérêts versés; intérêts payés; intereses pagados; pagos de intereses",
  "Taxes Paid": `gezahlte ertragsteuern; gezahlte steuern; impôts versés; impôts payés; pagos por impuesto
    sobre beneficios`,
  "Cash Flow From Operating Activities": `cashflow aus laufender geschäftstätigkeit; cashflow aus der
    laufenden geschäftstätigkeit; cashflow aus betrieblicher tätigkeit; cashflow aus operativer tätigkeit;
    operativer cashflow; flux de trésorerie liés à l'activité; flux nets de trésorerie liés à l'activité;
    flux de trésorerie liés aux activités opérationnelles; flux nets de trésorerie liés aux activités
    opérationnelles; flux net de trésorerie généré par l'activité; flujos de efectivo de las actividades
    de explotación; flujos netos de efectivo de las actividades de explotación; flujo de caja operativo`,
  "Cash Flow From Investing Activities": `cashflow aus investitionstätigkeit; flux de trésorerie liés aux
    opérations d'investissement; flux nets de trésorerie liés aux opérations d'investissement; flux de
    trésorerie liés aux activités d'investissement; flux nets de trésorerie liés aux activités
    d'investissement; flujos de efectivo de las actividades de inversión; flujos netos de efectivo de las
    actividades de inversión`,
  "Cash Flow From Financing Activities": `cashflow aus finanzierungstätigkeit; flux de trésorerie liés aux
    opérations de financement; flux nets de trésorerie liés aux opérations de financement; flux de
    trésorerie liés aux activités de financement; flux nets de trésorerie liés aux activités de
    financement; flujos de efectivo de las actividades de financiación; flujos netos de efectivo de las
    actividades de financiación`,
  "Change In Working Capital": `veränderung des nettoumlaufvermögens; veränderung des working capital;
    variation du besoin en fonds de roulement; variation du bfr; cambios en el capital corriente; variación
    del capital circulante`,
  "FX Effect": `wechselkursbedingte veränderung des finanzmittelfonds; wechselkursbedingte veränderungen des
    finanzmittelfonds; wechselkursbedingte veränderung der zahlungsmittel; wechselkursbedingte änderungen
    der zahlungsmittel; incidence des variations de cours des devises; incidence des variations des taux de
    change; effet de change; efecto de las variaciones de los
    tipos de cambio`,
  "Net Change In Cash": `zahlungswirksame veränderung des finanzmittelfonds; zahlungswirksame veränderungen
    des finanzmittelfonds; veränderung der zahlungsmittel; veränderung der zahlungsmittel und
    zahlungsmitteläquivalente; variation de trésorerie; variation nette de trésorerie; variation de la
    trésorerie et des équivalents de trésorerie; aumento disminución neta del efectivo o equivalentes;
    variación neta del efectivo; variación neta de efectivo y equivalentes`,
  "Short-Term Debt": `kurzfristige finanzschulden; kurzfristige finanzverbindlichkeiten; dettes financières
    courantes; emprunts et dettes financières courants; passifs financiers courants; dettes financières à
    court terme; deudas a corto plazo; deuda financiera a corto plazo; pasivos financieros corrientes`,
  "Long-Term Debt": `langfristige finanzschulden; langfristige finanzverbindlichkeiten; dettes financières non
    courantes; emprunts et dettes financières non courants; passifs financiers non courants; dettes
    financières à long terme; deudas a largo plazo; deuda financiera a largo plazo; pasivos financieros no
    corrientes`,
  "Total Debt": `finanzschulden; finanzverbindlichkeiten;
    emprunts et dettes financières; dettes financières; deuda financiera; deuda financiera bruta`,
  "Net Debt": `nettofinanzverschuldung; nettofinanzschulden; nettoverschuldung; endettement net; endettement
    financier net; dette nette; deuda financiera neta; deuda neta`,
  "Cash And Equivalents": `zahlungsmittel und zahlungsmitteläquivalente; liquide mittel; flüssige mittel;
    zahlungsmittel; kassenbestand guthaben bei kreditinstituten; kassenbestand guthaben bei
    kreditinstituten und schecks; kassenbestand bundesbankguthaben guthaben bei kreditinstituten und
    schecks; trésorerie et équivalents de trésorerie; disponibilités; trésorerie; efectivo y otros activos
    líquidos equivalentes; efectivo y equivalentes; efectivo y equivalentes al efectivo; tesorería`,
  "Short-Term Investments":
    "wertpapiere des umlaufvermögens; inversiones financieras a corto plazo",
  "Long-Term Investments": "inversiones financieras a largo plazo",
  Receivables: `forderungen aus lieferungen und leistungen; créances clients; clients et comptes rattachés;
    créances clients et comptes rattachés; deudores comerciales y otras cuentas a cobrar; deudores
    comerciales; clientes por ventas y prestaciones de servicios; clientes`,
  Inventory: "vorräte; stocks et en cours; existencias",
  Payables: `verbindlichkeiten aus lieferungen und leistungen; dettes fournisseurs; fournisseurs; dettes
    fournisseurs et comptes rattachés; fournisseurs et comptes rattachés; acreedores comerciales y otras
    cuentas a pagar; acreedores comerciales; proveedores`,
  "PP&E": `sachanlagen; sachanlagevermögen; immobilisations corporelles; inmovilizado material`,
  Goodwill: `geschäfts oder firmenwert; firmenwert; écarts d'acquisition; fondo de comercio`,
  Intangibles: `immaterielle vermögenswerte; immaterielle vermögensgegenstände; sonstige immaterielle
    vermögenswerte; immobilisations incorporelles; inmovilizado intangible; otro inmovilizado intangible;
    activos intangibles`,
  "Current Assets": `kurzfristige vermögenswerte; umlaufvermögen; actifs courants; actif circulant; activo
    corriente`,
  "Current Liabilities": `kurzfristige schulden; kurzfristige verbindlichkeiten; passifs courants; pasivo
    corriente`,
  "Total Assets": `bilanzsumme; aktiva; vermögenswerte; actif; activo`,
  "Total Liabilities": "schulden; fremdkapital; pasivo",
  Equity: `eigenkapital; konzerneigenkapital; capitaux propres; capitaux propres part du groupe; patrimonio
    neto`,
  "Liabilities And Equity": `passiva; eigenkapital und schulden; passif; passifs et capitaux propres; capitaux
    propres et passifs; patrimonio neto y pasivo; pasivo y patrimonio neto`,
} as const;
