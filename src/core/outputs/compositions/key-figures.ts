import type { FinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Box, SlideElement } from "#core/outputs/deck/deck.ts";
import { fitParagraph } from "#core/outputs/deck/flow-text.ts";
import { columnsOf } from "#core/outputs/deck/slide-parts.ts";
import { keyRows } from "#core/outputs/report/key-table.ts";
import type { TableCell, TableRow } from "#core/outputs/report/statement-table.ts";

const COUNT = 4;

/** Four newest figures beside each other, leverage and coverage first, each with its time and the one before. */
export function keyFigureElements(
  statements: FinancialData | undefined,
  box: Box,
  slack: number,
): readonly SlideElement[] {
  if (statements === undefined) return [];
  const rows = keyRows(statements, "deck").rows.filter(({ cells }) => cells.at(-1)?.value != null);
  const ratios = rows.filter(({ unit }) => unit === "multiple");
  const others = rows.filter((row) => !ratios.includes(row));
  const shown = [...ratios, ...others].slice(0, COUNT);
  const places = columnsOf(
    box,
    shown.map(() => 1 / shown.length),
    16,
  );
  return shown.flatMap((row, at): readonly SlideElement[] => {
    const place = places[at];
    const [before, now] = row.cells.slice(-2);
    if (place === undefined || before === undefined || now === undefined) return [];
    const height = 78;
    const width = { width: place.width, height: 30 };
    return [
      {
        kind: "text",
        name: row.label,
        box: { ...place, height },
        paragraphs: [
          fitParagraph({ runs: [{ text: row.label }], tone: "muted" }, width, {
            sizes: [10, 9, 8],
            slack,
          }),
          fitParagraph(
            { runs: [{ text: printed(row, now, statements), isBold: true }], face: "heading" },
            width,
            { sizes: [22, 20, 18, 16, 14, 12], slack },
          ),
          fitParagraph(
            {
              runs: [
                {
                  text: `${periodText(now.column)}; ${printed(row, before, statements)} in ${periodText(before.column)}`,
                },
              ],
              tone: "muted",
            },
            { ...width, height: 14 },
            { sizes: [10, 9, 8, 7], slack },
          ),
        ],
      },
    ];
  });
}

function printed(
  { unit }: TableRow,
  { text, value }: TableCell,
  { currency }: FinancialData,
): string {
  return unit === "money" && value !== null ? `${currency} ${text} mm` : text;
}
