import { describe, expect, it } from "vitest";
import { findLine } from "#core/finance/sheets/line-names.ts";
import { figuresOf, readingOf } from "#core/finance/own-statements/testing/sheets.ts";

/** The rows of a statement, parted by slashes, with figures of two years that tell them apart. */
function statement(unit: string, heads: readonly string[], rows: string) {
  return [
    [unit, ...heads],
    ...rows.split("/").map((row, at) => [row.trim(), `${at + 1}.100,5`, `${at + 1}.000,4`]),
  ];
}

const STATEMENTS: readonly (readonly [string, string, readonly string[], string])[] = [
  [
    "German, HGB by function",
    "TEUR",
    ["2025", "2024"],
    `1. Umsatzerlöse / 2. Herstellungskosten der zur Erzielung der Umsatzerlöse erbrachten Leistungen /
    3. Bruttoergebnis vom Umsatz / 4. Vertriebskosten / 5. Allgemeine Verwaltungskosten /
    6. Forschungs- und Entwicklungskosten / 7. Betriebsergebnis / 8. Sonstige Zinsen und ähnliche Erträge /
    9. Zinsen und ähnliche Aufwendungen / 10. Ergebnis vor Steuern / 11. Steuern vom Einkommen und vom Ertrag /
    12. Jahresüberschuss / 13. Sonstige Steuern`,
  ],
  [
    "German, HGB by nature",
    "in Tsd. EUR",
    ["Geschäftsjahr 2025", "Geschäftsjahr 2024"],
    `Umsatzerlöse / Materialaufwand / Personalaufwand / Abschreibungen / Zinsaufwendungen /
    Ergebnis vor Steuern / Steuern vom Einkommen und Ertrag / Jahresüberschuss / Umlaufvermögen /
    Vorräte / Kassenbestand, Guthaben bei Kreditinstituten / Eigenkapital / Bilanzsumme`,
  ],
  [
    "German, IFRS balance sheet and cash flow",
    "in Mio. €",
    ["31. Dezember 2025", "31. Dezember 2024"],
    `Geschäfts- oder Firmenwert / Sachanlagen / Zahlungsmittel und Zahlungsmitteläquivalente /
    Kurzfristige Vermögenswerte / Summe Aktiva / Eigenkapital / Langfristige Finanzschulden /
    Kurzfristige Finanzschulden / Verbindlichkeiten aus Lieferungen und Leistungen /
    Kurzfristige Schulden / Nettofinanzverschuldung / Forderungen aus Lieferungen und Leistungen /
    Sonstige Rückstellungen`,
  ],
  [
    "French, IFRS",
    "en millions d'euros",
    ["Exercice 2025", "Exercice 2024"],
    `Chiffre d'affaires / Coût des ventes / Marge brute / Frais commerciaux / Frais généraux et administratifs /
    Frais de recherche et développement / Résultat opérationnel / Coût de l’endettement financier net /
    Résultat avant impôt / Impôt sur le résultat / Résultat net / Dotations aux amortissements /
    Quote-part des sociétés mises en équivalence`,
  ],
  [
    "French, by nature",
    "en milliers d'euros",
    ["31 décembre 2025", "31 décembre 2024"],
    `Chiffre d'affaires net / Achats consommés / Charges de personnel / Dotations aux amortissements et provisions /
    Résultat d'exploitation / Charges financières / Impôts sur les bénéfices / Résultat net de l'exercice /
    Disponibilités / Stocks et en-cours / Clients et comptes rattachés / Total de l'actif / Capitaux propres`,
  ],
  [
    "French, half-year",
    "M€",
    ["1er semestre 2025", "1er semestre 2024"],
    `Ventes / Coût des ventes / Marge brute / Frais administratifs / Résultat opérationnel courant /
    Résultat avant impôts / Charge d'impôt / Résultat net part du groupe / Flux nets de trésorerie liés à l'activité /
    Acquisitions d'immobilisations corporelles et incorporelles / Dividendes versés / Endettement net / Divers`,
  ],
  [
    "Spanish, PGC",
    "miles de euros",
    ["Ejercicio 2025", "Ejercicio 2024"],
    `1. Importe neto de la cifra de negocios / 4. Aprovisionamientos / 6. Gastos de personal /
    8. Amortización del inmovilizado / A.1) RESULTADO DE EXPLOTACIÓN (1+4+6+8) / 14. Ingresos financieros /
    15. Gastos financieros / A.3) RESULTADO ANTES DE IMPUESTOS / 20. Impuestos sobre beneficios /
    A.5) RESULTADO DEL EJERCICIO / TOTAL ACTIVO / A) PATRIMONIO NETO / Deudas a largo plazo`,
  ],
  [
    "Spanish, IFRS",
    "en millones de euros",
    ["31 de diciembre de 2025", "31 de diciembre de 2024"],
    `Fondo de comercio / Inmovilizado material / Existencias / Deudores comerciales y otras cuentas a cobrar /
    Efectivo y equivalentes / Activo corriente / Total activo / Patrimonio neto / Deuda financiera a largo plazo /
    Deuda financiera a corto plazo / Acreedores comerciales y otras cuentas a pagar / Pasivo corriente / Provisiones`,
  ],
  [
    "Spanish, cash flow",
    "Mill. de euros",
    ["2025", "2024"],
    `Ingresos / Margen bruto / Gastos de personal / Resultado operativo / Resultado financiero / Beneficio antes de impuestos /
    Impuesto sobre sociedades / Beneficio neto / Flujos de efectivo de las actividades de explotación /
    Inversiones en inmovilizado material / Dividendos pagados / Variación neta del efectivo / Deuda financiera neta`,
  ],
];

describe("statements in German, French and Spanish", () => {
  it.each(STATEMENTS)("are read but for one row of thirteen: %s", (_, unit, heads, rows) => {
    const reading = readingOf(statement(unit, heads, rows));
    const read = reading.rows.filter(({ status }) => status === "read");
    expect(reading.rows).toHaveLength(13);
    expect(read.length).toBeGreaterThanOrEqual(12);
    expect(reading).toMatchObject({ currency: "EUR", decimalMark: ",", questions: [] });
    expect(reading.columns).toHaveLength(2);
  });

  it("have their figures in whole units and the product's signs", () => {
    const reading = readingOf([
      ["Konzern-Gewinn- und Verlustrechnung"],
      ["in Mio. EUR", "2025", "2024"],
      ["Umsatzerlöse", "8.412,3", "8.120,9"],
      ["Umsatzkosten", "6.030,1", "5.911,4"],
      ["Bruttoergebnis", "2.382,2", "2.209,5"],
      ["Zinsaufwendungen", "120,3", "131,0"],
    ]);
    expect(figuresOf(reading, "COGS")).toEqual({ 2025: -6030.1e6, 2024: -5911.4e6 });
    expect(figuresOf(reading, "Interest Expense")).toEqual({ 2025: -120.3e6, 2024: -131e6 });
  });

  it("need no accents", () => {
    expect(findLine("Umsatzerloese")?.line).toBe("Revenues");
    expect(findLine("RESULTAT D'EXPLOITATION")?.line).toBe("EBIT");
    expect(findLine("Stocks")?.line).toBe("Inventory");
    expect(findLine("Shares")).toBeUndefined();
  });
});
