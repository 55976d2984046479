import { type BarFrame, barScene } from "#core/outputs/exhibits/bar-scene.ts";
import { rangeScene } from "#core/outputs/exhibits/range-scene.ts";
import type { Scene } from "#core/outputs/exhibits/scene.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { isTable, type NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import type { PictureCaption } from "#core/outputs/report/picture-caption.ts";

/** Points of the picture, or more where a table needs them; it is twice as fine. */
const WIDTH = 720;
const SCALE = 2;
const MARGIN = 20;
const LINE = 18;
const ROW = 22;
const FONT = 11;
const FRAME: Omit<BarFrame, "width"> = {
  height: 220,
  top: 22,
  foot: 24,
  below: 20,
  share: 0.62,
  font: FONT,
};
/** Longer than any browser draws. */
const ROWS_MAX = 300;
/** Pictures are of paper, whatever the theme. */
const INK = "#17191c";
const GREY = "#63666a";
const HAIRLINE = "#e2dfd8";
const FILLS: Readonly<Record<string, string>> = { latest: "#14496b", earlier: "#7fa3bb" };
const FAMILY = '"Inter Variable", Arial, sans-serif';

/** Puts an exhibit on the clipboard as a picture. @throws Error where the browser does not let it */
export async function copyPicture(
  exhibit: Pick<NoteExhibit, "drawing">,
  caption: PictureCaption,
): Promise<void> {
  if (typeof navigator.clipboard?.write !== "function") throw new Error("copying is not allowed");
  // The browser wants to be asked within the click: the picture may come after.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": picture(exhibit, caption) })]);
}

async function picture(
  { drawing }: Pick<NoteExhibit, "drawing">,
  caption: PictureCaption,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("pictures can not be drawn here");
  await document.fonts.load(`400 ${FONT}px ${FAMILY}`);
  const table = isTable(drawing) ? laidOut(pen, drawing) : undefined;
  const inner = Math.max(WIDTH - 2 * MARGIN, table?.least ?? 0);
  const width = inner + 2 * MARGIN;
  const small = { font: `400 11.5px ${FAMILY}`, colour: GREY, most: inner };
  const head = [
    ...wrapped(pen, caption.title, { font: `600 14px ${FAMILY}`, colour: INK, most: inner }),
    ...wrapped(pen, caption.note, small),
  ];
  const foot = wrapped(pen, caption.source, small);
  const top = MARGIN + head.length * LINE + 8;
  const scene = isTable(drawing) ? undefined : sceneOf(drawing, inner);
  const below = top + (scene?.height ?? (table?.lines.length ?? 0) * ROW) + 8;
  const height = below + foot.length * LINE + MARGIN;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, width, height);
  write(pen, head, MARGIN);
  write(pen, foot, below);
  pen.translate(MARGIN, top);
  if (scene !== undefined) paintScene(pen, scene);
  else if (table !== undefined) paintTable(pen, table, inner);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)));
  });
}

function sceneOf(drawing: Exclude<NoteExhibit["drawing"], ExhibitTable>, width: number): Scene {
  return "ranges" in drawing
    ? rangeScene(drawing, { width, left: 110, right: width - 10, font: FONT })
    : barScene(drawing, { ...FRAME, width });
}

function write(
  pen: CanvasRenderingContext2D,
  lines: ReturnType<typeof wrapped>,
  top: number,
): void {
  lines.forEach(({ text, font, colour }, at) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, MARGIN, top + at * LINE + 12);
  });
}

type Said = { readonly font: string; readonly colour: string; readonly most: number };

/** Text in lines of a width; a word longer than that is cut off. */
function wrapped(pen: CanvasRenderingContext2D, text: string, { font, colour, most }: Said) {
  pen.font = font;
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && pen.measureText(longer).width <= most) lines[lines.length - 1] = longer;
    else lines.push(fitted(pen, word, most));
  }
  return lines.map((line) => ({ text: line, font, colour }));
}

function fitted(pen: CanvasRenderingContext2D, text: string, most: number): string {
  let fit = text;
  while (fit.length > 1 && pen.measureText(fit).width > most) fit = `${fit.slice(0, -2)}…`;
  return fit;
}

function paintScene(pen: CanvasRenderingContext2D, { marks, font }: Scene): void {
  for (const mark of marks) {
    if (mark.kind === "rect") {
      pen.fillStyle = FILLS[mark.look] ?? GREY;
      pen.fillRect(mark.x, mark.y, mark.width, mark.height);
    } else if (mark.kind === "line") {
      pen.strokeStyle = mark.look === "mark" ? INK : GREY;
      pen.setLineDash(mark.look === "axis" ? [] : [3, 2]);
      pen.beginPath();
      pen.moveTo(mark.x1, mark.y1);
      pen.lineTo(mark.x2, mark.y2);
      pen.stroke();
    } else {
      pen.font = `${mark.look === "last" ? 600 : 400} ${font}px ${FAMILY}`;
      pen.fillStyle = mark.look === "period" ? GREY : INK;
      pen.textAlign = mark.anchor === "middle" ? "center" : "left";
      pen.fillText(mark.text, mark.x, mark.y, mark.most);
    }
  }
}

type TableLine = {
  readonly texts: readonly string[];
  readonly weight: number;
  readonly colour: string;
};

/** What each line of a table says, what its columns need, and what they need together. */
function laidOut(pen: CanvasRenderingContext2D, { columns, rows }: ExhibitTable) {
  const lines: readonly TableLine[] = [
    { texts: columns, weight: 500, colour: GREY },
    ...rows.slice(0, ROWS_MAX).map(({ label, kind, cells }) => ({
      texts: [label, ...cells.map(({ text }) => text)],
      weight: kind === "total" || kind === "heading" ? 600 : 400,
      colour: kind === "ratio" ? GREY : INK,
    })),
  ];
  const widths = columns.map((_, at) => {
    const needed = lines
      .filter(({ texts }) => texts.length > 1)
      .map(({ texts, weight }) => {
        pen.font = fontOf(weight);
        return pen.measureText(texts[at] ?? "").width;
      });
    return Math.min(COLUMN_MOST, Math.max(...needed) + GAP);
  });
  return { lines, widths, least: widths.reduce((sum, one) => sum + one, 0) };
}

/** Between columns, and what a long text takes at most. */
const GAP = 14;
const COLUMN_MOST = 300;

function fontOf(weight: number): string {
  return `${weight} ${FONT}px ${FAMILY}`;
}

/** Labels at the left, figures at the right of their columns, closing parentheses hung. */
function paintTable(
  pen: CanvasRenderingContext2D,
  { lines, widths: [label = 0, ...widths], least }: ReturnType<typeof laidOut>,
  width: number,
): void {
  // What is left over goes to the columns alike.
  const more = (width - least) / Math.max(1, widths.length + 1);
  const ends = widths.map((_, at) =>
    widths.slice(0, at + 1).reduce((sum, one) => sum + one + more, label + more),
  );
  lines.forEach(({ texts: [name = "", ...texts], weight, colour }, at) => {
    const y = at * ROW;
    pen.font = fontOf(weight);
    pen.fillStyle = colour;
    pen.textAlign = "left";
    // What has no figures beside it has all of the line.
    pen.fillText(
      fitted(pen, name, texts.length === 0 ? width : label + more - GAP / 2),
      0,
      y + ROW - 7,
    );
    pen.textAlign = "right";
    texts.forEach((text, column) => {
      const hung = text.endsWith(")") ? 0 : 4;
      const most = (widths[column] ?? 0) + more - GAP / 2;
      pen.fillText(fitted(pen, text, most), (ends[column] ?? width) - hung, y + ROW - 7);
    });
    pen.fillStyle = HAIRLINE;
    pen.fillRect(0, y + ROW - 1, width, 1);
  });
}
