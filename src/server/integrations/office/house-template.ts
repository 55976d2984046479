import type { Box, LayoutBoxes } from "#core/outputs/deck/deck.ts";
import { AppError } from "#core/errors.ts";
import {
  NOT_A_PRESENTATION,
  type OpenPackage,
  openPackage,
  relationshipsOf,
} from "./open-package.ts";
import type { TitleKind } from "./slide-xml.ts";
import type { Template } from "./template.ts";
import { isWellFormed } from "./well-formed.ts";
import { elementNamed, elementsNamed, type XmlElement, xmlTree } from "./xml-tree.ts";

/** A house's template with what an analyst is told of it. */
export type HouseTemplate = Template & {
  readonly names: readonly string[];
  readonly headingFont: string;
  readonly bodyFont: string;
};

const MAIN_KINDS = /presentationml\.(?:presentation|template|slideshow)\.main\+xml$/;
/** What runs, or is fetched, is not taken into a file that leaves the house. */
const REFUSED = new Set(["vbaProject", "control", "activeXControlBinary", "attachedTemplate"]);
export const LINKS_OUTSIDE =
  "This template links to files outside itself. Embed its pictures, then upload it again.";
export const HAS_CODE =
  "This template holds macros or controls. Save it without them, then upload it again.";
export const NO_LAYOUT = "This presentation has no layout with a title";
const EMU = 12_700;
/** Narrower or lower than this nothing can be laid out. */
const LEAST = { width: 400, height: 250 } as const;

/** The master, theme, layouts and pictures of an uploaded presentation; its slides are left behind. */
export function houseTemplate(file: Uint8Array): HouseTemplate {
  const source = openPackage(file);
  const { master, id, width, height } = mainOf(source);
  const layouts = layoutsOf(source, master);
  const chosen = chooseLayout(layouts);
  const frame = frameOf(chosen.tree, xmlTree(source.text(master)), { width, height });
  const layout = { path: chosen.path, titleKind: chosen.titleKind };
  const fonts = fontsOf(source, master);
  const parts = reachable(source, master);
  const fontSlack = slackOf(fonts.bodyFont);
  return {
    frames: { width, height, opening: frame, page: frame, head: undefined, fontSlack },
    master: { path: master, id },
    layouts: { opening: layout, page: layout },
    parts,
    contentTypes: {
      defaults: new Map(),
      overrides: new Map(
        [...parts.keys()].flatMap((name) => {
          const type = source.typeOf(name);
          return type === undefined || name.endsWith(".rels") ? [] : [[name, type] as const];
        }),
      ),
    },
    names: layouts.map(({ name }) => name),
    ...fonts,
  };
}

type Main = {
  readonly master: string;
  readonly id: number;
  readonly width: number;
  readonly height: number;
};

/** What the presentation says of itself: its first master, and the size of its slides. */
function mainOf(source: OpenPackage): Main {
  const path = mainPathOf(source);
  const presentation = xmlTree(source.text(path));
  const listed = elementNamed(presentation, "p:sldMasterId")?.attributes ?? {};
  const master = source.relationships(path).find(({ id }) => id === listed["r:id"])?.target;
  if (master === undefined || !source.has(master)) throw notAPresentation();
  return { master, id: Number(listed["id"]) || 2_147_483_648, ...sizeOf(presentation) };
}

function sizeOf(presentation: XmlElement): Pick<Main, "width" | "height"> {
  const size = elementNamed(presentation, "p:sldSz")?.attributes ?? {};
  const width = points(size["cx"]) || 960;
  const height = points(size["cy"]) || 540;
  if (width < LEAST.width || height < LEAST.height) {
    throw new AppError("invalid_input", TOO_SMALL, { field: "file" });
  }
  return { width, height };
}

function mainPathOf(source: OpenPackage): string {
  const main = source.relationships("").find(({ type }) => type === "officeDocument");
  const path = main?.target ?? "ppt/presentation.xml";
  if (!source.has(path) || !MAIN_KINDS.test(source.typeOf(path) ?? "")) throw notAPresentation();
  return path;
}

const TOO_SMALL = "The slides of this template are too small";

function notAPresentation(): AppError {
  return new AppError("invalid_input", NOT_A_PRESENTATION, { field: "file" });
}

type Layout = {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly titleKind: TitleKind | undefined;
  /** Placeholders beside the title that a slide would have to fill. */
  readonly bodies: number;
  readonly tree: XmlElement;
};

function layoutsOf(source: OpenPackage, master: string): readonly Layout[] {
  return source
    .relationships(master)
    .filter(({ type, isExternal }) => type === "slideLayout" && !isExternal)
    .map(({ target }): Layout => {
      const tree = xmlTree(source.text(target));
      const kinds = elementsNamed(tree, "p:ph").map(
        ({ attributes }) => attributes["type"] ?? "obj",
      );
      return {
        path: target,
        name: elementNamed(tree, "p:cSld")?.attributes["name"] ?? "Layout",
        kind: elementNamed(tree, "p:sldLayout")?.attributes["type"] ?? "",
        titleKind: TITLES.find((kind) => kinds.includes(kind)),
        bodies: kinds.filter((kind) => !FURNITURE.has(kind)).length,
        tree,
      };
    });
}

const TITLES = ["title", "ctrTitle"] as const;
const FURNITURE = new Set(["title", "ctrTitle", "dt", "ftr", "sldNum"]);

/** "Title Only", else the layout with a title and the fewest other placeholders. */
function chooseLayout(layouts: readonly Layout[]): Layout & { readonly titleKind: TitleKind } {
  const [chosen] = layouts
    .filter(
      (layout): layout is Layout & { readonly titleKind: TitleKind } =>
        layout.titleKind !== undefined,
    )
    .toSorted((a, b) => rank(a) - rank(b));
  if (chosen === undefined) throw new AppError("invalid_input", NO_LAYOUT, { field: "file" });
  return chosen;
}

function rank({ kind, titleKind, bodies }: Layout): number {
  return (kind === "titleOnly" ? -100 : 0) + bodies + (titleKind === "ctrTitle" ? 50 : 0);
}

const MARGIN = 0.0375;
const FOOT_HEIGHT = 24;

/** The room a layout leaves between its title, its pictures and its foot. */
function frameOf(
  layout: XmlElement,
  master: XmlElement,
  { width, height }: { readonly width: number; readonly height: number },
): LayoutBoxes {
  const title = titleBox(layout) ??
    titleBox(master) ?? {
      x: width * MARGIN,
      y: height * 0.05,
      width: width * (1 - 2 * MARGIN),
      height: height * 0.1,
    };
  const margin = Math.min(Math.max(title.x, width * 0.02), width * 0.12);
  let top = title.y + title.height + 8;
  let bottom = height * 0.965;
  // Pictures, bars and the places of date and number stand where the house put them.
  for (const box of [...decoration(layout), ...decoration(master)]) {
    if (box.width * box.height > width * height * 0.5) continue;
    const middle = box.y + box.height / 2;
    if (middle > height * 0.75) bottom = Math.min(bottom, box.y - 4);
    else if (middle < height * 0.3 && box.y + box.height < height * 0.4) {
      top = Math.max(top, box.y + box.height + 6);
    }
  }
  // A title in the middle of the slide is for a cover: its own box is then no bound.
  if (top > height * 0.45) top = height * 0.22;
  if (bottom < height * 0.7) bottom = height * 0.9;
  const foot = {
    x: margin,
    y: bottom - FOOT_HEIGHT,
    width: width - 2 * margin,
    height: FOOT_HEIGHT,
  };
  return {
    title,
    content: { x: margin, y: top, width: width - 2 * margin, height: foot.y - 8 - top },
    foot,
  };
}

function titleBox(tree: XmlElement): Box | undefined {
  const shape = elementsNamed(tree, "p:sp").find((each) =>
    ["title", "ctrTitle"].includes(elementNamed(each, "p:ph")?.attributes["type"] ?? ""),
  );
  const box = shape && boxOf(shape);
  return box === undefined || box.width === 0 ? undefined : box;
}

/** What stands on every slide of a layout: pictures and shapes, and the furniture of the foot. */
function decoration(tree: XmlElement): readonly Box[] {
  const shapes = ["p:pic", "p:sp", "p:grpSp", "p:graphicFrame"].flatMap((name) =>
    elementsNamed(tree, name),
  );
  return shapes.flatMap((shape) => {
    const kind = elementNamed(shape, "p:ph")?.attributes["type"];
    const isShown =
      shape.name !== "p:sp" || kind === undefined || ["dt", "ftr", "sldNum"].includes(kind);
    const hasBody = elementsNamed(shape, "p:ph").some(
      ({ attributes }) => !FURNITURE.has(attributes["type"] ?? "obj"),
    );
    return isShown && !hasBody ? (boxOf(shape) ?? []) : [];
  });
}

function boxOf(shape: XmlElement): Box | undefined {
  const place = elementNamed(shape, "a:xfrm") ?? elementNamed(shape, "p:xfrm");
  const offset = elementNamed(place, "a:off")?.attributes;
  const extent = elementNamed(place, "a:ext")?.attributes;
  if (offset === undefined || extent === undefined) return undefined;
  return {
    x: points(offset["x"]),
    y: points(offset["y"]),
    width: points(extent["cx"]),
    height: points(extent["cy"]),
  };
}

function points(text: string | undefined): number {
  const number = Number(text);
  return Number.isFinite(number) ? number / EMU : 0;
}

/** What a theme must have for a program to open a file with it. */
const THEME_PARTS = ["a:clrScheme", "a:fontScheme", "a:fmtScheme"];

function fontsOf(
  source: OpenPackage,
  master: string,
): Pick<HouseTemplate, "headingFont" | "bodyFont"> {
  const theme = source.relationships(master).find(({ type }) => type === "theme")?.target;
  const tree = theme === undefined ? undefined : xmlTree(source.text(theme));
  if (THEME_PARTS.some((name) => elementNamed(tree, name) === undefined)) {
    throw new AppError("invalid_input", damaged(theme ?? "no theme"), { field: "file" });
  }
  const face = (tag: string): string =>
    elementNamed(elementNamed(tree, tag), "a:latin")?.attributes["typeface"] || "Arial";
  return { headingFont: face("a:majorFont"), bodyFont: face("a:minorFont") };
}

/** Faces no wider than those measured with; of any other it is thought that it is wider. */
const NARROW =
  /^(?:arial|helvetica|liberation sans|calibri|carlito|aptos|times|garamond|cambria|georgia|gill sans|segoe ui)\b/i;

function slackOf(face: string): number {
  return NARROW.test(face) ? 1 : 1.15;
}

/** The master and all that it needs, as it is; a link that leads outside is no part of a template. */
function reachable(source: OpenPackage, master: string): ReadonlyMap<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  const waiting = [master];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (parts.has(name)) continue;
    parts.set(name, checked(source, name));
    for (const { type, target, isExternal } of source.relationships(name)) {
      if (REFUSED.has(type)) throw new AppError("invalid_input", HAS_CODE, { field: "file" });
      if (isExternal) {
        if (type === "hyperlink" && /^(?:https?|mailto):/i.test(target)) continue;
        throw new AppError("invalid_input", LINKS_OUTSIDE, { field: "file" });
      }
      if (source.has(target)) waiting.push(target);
      else
        throw new AppError("invalid_input", `This presentation lacks ${target}`, { field: "file" });
    }
    const rels = relationshipsOf(name);
    if (source.has(rels)) parts.set(rels, checked(source, rels));
  }
  return parts;
}

/** XML is read once, so that nothing broken and no declaration goes out again. */
function checked(source: OpenPackage, name: string): Uint8Array {
  if (/\.(?:xml|rels)$/i.test(name)) {
    const text = source.text(name);
    xmlTree(text);
    if (!isWellFormed(text)) throw new AppError("invalid_input", damaged(name), { field: "file" });
  }
  return source.bytes(name);
}

/** What no program opens: of a file cut short, or mended by hand. */
export function damaged(part: string): string {
  return `A part of this template is damaged (${part}). Save it again in PowerPoint, then upload it.`;
}
