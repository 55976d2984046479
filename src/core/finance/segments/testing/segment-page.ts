/** A row of a made-up note: what it is called, how it is tagged, and its values in 2023 and 2024. */
export type TaggedCell = {
  readonly label: string;
  readonly concept: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly values: readonly number[];
  /** As XBRL says it: -1 is rounded to tens. */
  readonly decimals?: number;
};

const YEARS = ["2023", "2024"];

/** A page of inline XBRL with a table of these rows, in dollars. */
export function segmentPage(
  cells: readonly TaggedCell[],
  years: readonly string[] = YEARS,
): string {
  const contexts = cells.flatMap(({ dimensions }, row) =>
    years.map((year) => contextOf(`c${row}-${year}`, year, dimensions)),
  );
  const rows = cells.map(({ label, concept, values, decimals = 0 }, row) => {
    const printed = values.map((value, at) => {
      const head = `id="f${row}-${at}" name="${concept}" contextRef="c${row}-${years[at]}" unitRef="usd" decimals="${decimals}"`;
      const sign = value < 0 ? ' sign="-"' : "";
      return `<td><ix:nonFraction ${head}${sign}>${Math.abs(value)}</ix:nonFraction></td>`;
    });
    return `<tr><td>${label}</td>${printed.join("")}</tr>`;
  });
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>
<ix:header><ix:resources>${contexts.join("")}
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header>
<table>${rows.join("")}</table></body></html>`;
}

function contextOf(id: string, year: string, dimensions: TaggedCell["dimensions"]): string {
  const members = Object.entries(dimensions).map(
    ([axis, member]) =>
      `<xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember>`,
  );
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:segment>${members.join("")}</xbrli:segment></xbrli:entity>
<xbrli:period><xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate></xbrli:period></xbrli:context>`;
}
