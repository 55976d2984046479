import { type BarFrame, barScene } from "#core/outputs/exhibits/bar-scene.ts";
import { rangeScene } from "#core/outputs/exhibits/range-scene.ts";
import type { Scene } from "#core/outputs/exhibits/scene.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { isTable, type NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import type { PictureCaption } from "#core/outputs/report/picture-caption.ts";

/** Points of the picture; it is twice as fine. */
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
  const inner = WIDTH - 2 * MARGIN;
  const small = { font: `400 11.5px ${FAMILY}`, colour: GREY, most: inner };
  const head = [
    ...wrapped(pen, caption.title, { font: `600 14px ${FAMILY}`, colour: INK, most: inner }),
    ...wrapped(pen, caption.note, small),
  ];
  const foot = wrapped(pen, caption.source, small);
  const top = MARGIN + head.length * LINE + 8;
  const scene = isTable(drawing) ? undefined : sceneOf(drawing, inner);
  const rows = isTable(drawing) ? Math.min(drawing.rows.length, ROWS_MAX) : 0;
  const below = top + (scene?.height ?? (rows + 1) * ROW) + 8;
  const height = below + foot.length * LINE + MARGIN;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, WIDTH, height);
  write(pen, head, MARGIN);
  write(pen, foot, below);
  pen.translate(MARGIN, top);
  if (scene !== undefined) paintScene(pen, scene);
  else if (isTable(drawing)) paintTable(pen, drawing, inner);
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

/** Labels at the left, figures at the right of their columns, closing parentheses hung. */
function paintTable(
  pen: CanvasRenderingContext2D,
  { columns, rows }: ExhibitTable,
  width: number,
): void {
  const label = width * (columns.length > 7 ? 0.28 : 0.4);
  const step = (width - label) / Math.max(1, columns.length - 1);
  const line = (texts: readonly string[], y: number, look: { weight: number; colour: string }) => {
    pen.font = `${look.weight} ${FONT}px ${FAMILY}`;
    pen.fillStyle = look.colour;
    texts.forEach((text, at) => {
      pen.textAlign = at === 0 ? "left" : "right";
      const hung = text.endsWith(")") ? 0 : 4;
      const shown = fitted(pen, text, (at === 0 ? label : step) - 8);
      pen.fillText(shown, at === 0 ? 0 : label + at * step - hung, y + ROW - 7);
    });
    pen.fillStyle = HAIRLINE;
    pen.fillRect(0, y + ROW - 1, width, 1);
  };
  line(columns, 0, { weight: 500, colour: GREY });
  rows.slice(0, ROWS_MAX).forEach(({ label: name, kind, cells }, at) => {
    const weight = kind === "total" || kind === "heading" ? 600 : 400;
    const colour = kind === "ratio" ? GREY : INK;
    line([name, ...cells.map(({ text }) => text)], (at + 1) * ROW, { weight, colour });
  });
}
