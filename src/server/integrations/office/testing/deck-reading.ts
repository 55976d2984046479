import { strFromU8, unzipSync } from "fflate";
import { Parser } from "htmlparser2";

/** A deck as a reader finds it: the texts of its shapes, its tables, and the workbooks of its charts. */
export type ReadDeck = {
  readonly slides: readonly ReadSlide[];
  /** By the name of the chart's shape: year and value, in millions, as the workbook has them. */
  readonly charts: ReadonlyMap<string, readonly (readonly [string, number | null])[]>;
};

export type ReadSlide = {
  readonly text: string;
  /** What its speaker reads. */
  readonly notes: string;
  /** The name of each shape, and where it stands in points; those without a place inherit it. */
  readonly shapes: readonly {
    readonly name: string;
    readonly box: readonly number[] | undefined;
  }[];
  readonly tables: ReadonlyMap<string, readonly (readonly string[])[]>;
};

/** Unpacks a deck without anything of the code that wrote it. */
export function readDeck(file: Uint8Array): ReadDeck {
  const parts = unzipSync(file);
  const text = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const count = Object.keys(parts).filter((name) =>
    /^ppt\/slides\/slide\d+\.xml$/.test(name),
  ).length;
  const slides = Array.from({ length: count }, (_, at) => ({
    ...readSlide(text(`ppt/slides/slide${at + 1}.xml`)),
    notes: readSlide(text(`ppt/notesSlides/deckNotes${at + 1}.xml`)).text,
  }));
  const charts = new Map(
    slides.flatMap(({ shapes }, at) => {
      const xml = text(`ppt/slides/slide${at + 1}.xml`);
      const rels = text(`ppt/slides/_rels/slide${at + 1}.xml.rels`);
      return shapes.flatMap(({ name }) => {
        const id = new RegExp(`name="${name}"[\\s\\S]{0,900}?<c:chart [^>]*r:id="(\\w+)"`).exec(
          frameOf(xml, name),
        )?.[1];
        const target =
          id === undefined
            ? undefined
            : new RegExp(`Id="${id}"[^>]*Target="\\.\\./([^"]+)"`).exec(rels)?.[1];
        if (target === undefined) return [];
        const chartRels = text(`ppt/charts/_rels/${target.split("/").at(-1)}.rels`);
        const book = /Target="\.\.\/([^"]+\.xlsx)"/.exec(chartRels)?.[1];
        return [[name, workbookRows(parts[`ppt/${book}`] ?? new Uint8Array())] as const];
      });
    }),
  );
  return { slides, charts };
}

function frameOf(xml: string, name: string): string {
  return xml.split("<p:graphicFrame>").find((frame) => frame.includes(`name="${name}"`)) ?? "";
}

function workbookRows(file: Uint8Array): readonly (readonly [string, number | null])[] {
  const sheet = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].slice(1).map(([, row = ""]) => {
    const year = /<t>(.*?)<\/t>/.exec(row)?.[1] ?? "";
    const value = /<v>(.*?)<\/v>/.exec(row)?.[1];
    return [year, value === undefined ? null : Number(value)] as const;
  });
}

function readSlide(xml: string): Omit<ReadSlide, "notes"> {
  const shapes: { name: string; box: number[] | undefined }[] = [];
  const tables = new Map<string, string[][]>();
  const texts: string[] = [];
  let place: number[] = [];
  let isText = false;
  let isCell = false;
  const onShape = ({ id, name = "" }: Readonly<Record<string, string>>): void => {
    if (id !== "1") shapes.push({ name, box: undefined });
  };
  const onPlace = (tag: string, { x, y, cx, cy }: Readonly<Record<string, string>>): void => {
    if (tag === "a:off") place = [Number(x) / 12_700, Number(y) / 12_700];
    if (tag !== "a:ext" || cx === undefined) return;
    place = [...place, Number(cx) / 12_700, Number(cy) / 12_700];
    const last = shapes.at(-1);
    if (last !== undefined) last.box = place;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === "p:cNvPr") onShape(attributes);
        onPlace(tag, attributes);
        if (tag === "a:tbl") tables.set(shapes.at(-1)?.name ?? "", []);
        const table = [...tables.values()].at(-1);
        if (tag === "a:tr") table?.push([]);
        if (tag === "a:tc") {
          table?.at(-1)?.push("");
          isCell = true;
        }
        if (tag === "a:t") isText = true;
      },
      ontext(words) {
        if (!isText) return;
        texts.push(words);
        const row = isCell ? [...tables.values()].at(-1)?.at(-1) : undefined;
        if (row !== undefined && row.length > 0) row[row.length - 1] += words;
      },
      onclosetag(tag) {
        if (tag === "a:t") isText = false;
        if (tag === "a:tc") isCell = false;
        if (tag === "a:p") texts.push("\n");
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { text: texts.join(""), shapes, tables };
}
