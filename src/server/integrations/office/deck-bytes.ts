import type { ChartElement, Deck, Slide } from "#core/outputs/deck/deck.ts";
import { chartXml } from "./chart-part.ts";
import { chartWorkbook } from "./chart-workbook.ts";
import { NOTES_MASTER, notesMasterParts, notesParts, notesTarget } from "./notes-part.ts";
import { packageBytes } from "./package-bytes.ts";
import { slideXml } from "./slide-xml.ts";
import type { Template } from "./template.ts";
import {
  emu,
  escapeXml,
  NAMESPACES,
  type Relationship,
  relationshipsPart,
  xmlPart,
} from "./xml.ts";

const KIND = "application/vnd.openxmlformats-officedocument";
const PRESENTATION = "ppt/presentation.xml";
const FIRST_SLIDE_ID = 256;
const NOTES_ID = "rIdNotes";

/** A deck as the bytes of a PPTX file, on the layouts of a template. `created` is an instant. */
export function deckBytes(deck: Deck, template: Template, created: string): Uint8Array {
  const parts = new Map<string, string | Uint8Array>([
    ["_rels/.rels", ROOT_RELATIONSHIPS],
    [PRESENTATION, ""],
  ]);
  const overrides = new Map([
    ...template.contentTypes.overrides,
    [PRESENTATION, `${KIND}.presentationml.presentation.main+xml`],
  ]);
  const links: Relationship[] = [
    { id: "rId1", type: "slideMaster", target: fromPresentation(template.master.path) },
  ];
  const hasNotes = deck.slides.some(({ notes }) => notes !== undefined);
  const add = ([name, part, type]: Part): void => {
    parts.set(name, part);
    if (type !== undefined) overrides.set(name, type);
  };
  let charts = 0;
  for (const [at, slide] of deck.slides.entries()) {
    const path = `ppt/slides/slide${at + 1}.xml`;
    const made = slideParts(slide, { path, number: at + 1, template, firstChart: charts });
    charts += made.charts;
    made.parts.forEach(add);
    links.push({ id: `rId${at + 2}`, type: "slide", target: fromPresentation(path) });
  }
  if (hasNotes) {
    notesMasterParts().forEach(add);
    links.push({ id: NOTES_ID, type: "notesMaster", target: fromPresentation(NOTES_MASTER) });
  }
  for (const [name, xml, type, kind] of PROPERTIES) {
    parts.set(name, xml);
    overrides.set(name, type);
    links.push({ id: `rId${links.length + 1}`, type: kind, target: fromPresentation(name) });
  }
  parts.set("ppt/_rels/presentation.xml.rels", relationshipsPart(links));
  parts.set(PRESENTATION, presentationXml(deck.slides.length, template, hasNotes));
  for (const [name, part] of template.parts) parts.set(name, part);
  parts.set("docProps/core.xml", coreXml(deck, created));
  parts.set("docProps/app.xml", APP_XML);
  overrides.set("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml");
  overrides.set("docProps/app.xml", `${KIND}.extended-properties+xml`);
  const defaults = new Map([
    ...template.contentTypes.defaults,
    ["xlsx", `${KIND}.spreadsheetml.sheet`],
  ]);
  return packageBytes(parts, { defaults, overrides });
}

type Part = readonly [name: string, part: string | Uint8Array, type?: string];

function slideParts(
  slide: Slide,
  place: {
    readonly path: string;
    readonly number: number;
    readonly template: Template;
    readonly firstChart: number;
  },
): { readonly parts: readonly Part[]; readonly charts: number } {
  const { path, number, template, firstChart } = place;
  const layout = template.layouts[slide.layout];
  const charts = slide.elements.filter(
    (element): element is ChartElement => element.kind === "chart",
  );
  const named = charts.map(({ chart }, at) => ({
    chart,
    id: `rId${at + 2}`,
    // Names of our own, which no part of a template has.
    path: `ppt/charts/deckChart${firstChart + at + 1}.xml`,
    workbook: `ppt/embeddings/deckChart${firstChart + at + 1}.xlsx`,
  }));
  const links: readonly Relationship[] = [
    { id: "rId1", type: "slideLayout", target: `../${layout.path.replace(/^ppt\//, "")}` },
    ...named.map((chart) => ({
      id: chart.id,
      type: "chart",
      target: `../${chart.path.replace(/^ppt\//, "")}`,
    })),
    ...(slide.notes === undefined
      ? []
      : [{ id: NOTES_ID, type: "notesSlide", target: notesTarget(number) }]),
  ];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const xml = slideXml(slide, { chartIds: named.map(({ id }) => id), titleKind: layout.titleKind });
  return {
    charts: charts.length,
    parts: [
      [path, xml, `${KIND}.presentationml.slide+xml`],
      [`ppt/slides/_rels/${name}.rels`, relationshipsPart(links)],
      ...(slide.notes === undefined ? [] : notesParts(slide.notes, number)),
      ...named.flatMap((one): readonly Part[] => [
        [one.path, chartXml(one.chart), `${KIND}.drawingml.chart+xml`],
        [
          `ppt/charts/_rels/${one.path.slice(one.path.lastIndexOf("/") + 1)}.rels`,
          relationshipsPart([
            { id: "rId1", type: "package", target: `../${one.workbook.replace(/^ppt\//, "")}` },
          ]),
        ],
        [one.workbook, chartWorkbook(one.chart)],
      ]),
    ],
  };
}

function fromPresentation(path: string): string {
  return path.replace(/^ppt\//, "");
}

function presentationXml(slides: number, { frames, master }: Template, hasNotes: boolean): string {
  const notes = hasNotes
    ? `<p:notesMasterIdLst><p:notesMasterId r:id="${NOTES_ID}"/></p:notesMasterIdLst>`
    : "";
  const ids = Array.from(
    { length: slides },
    (_, at) => `<p:sldId id="${FIRST_SLIDE_ID + at}" r:id="rId${at + 2}"/>`,
  );
  return xmlPart(
    `<p:presentation ${NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="${master.id}" r:id="rId1"/></p:sldMasterIdLst>${notes}<p:sldIdLst>${ids.join("")}</p:sldIdLst><p:sldSz cx="${emu(frames.width)}" cy="${emu(frames.height)}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
  );
}

const ROOT_RELATIONSHIPS = relationshipsPart([
  { id: "rId1", type: "officeDocument", target: PRESENTATION },
  {
    id: "rId2",
    type: "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
    target: "docProps/core.xml",
  },
  { id: "rId3", type: "extended-properties", target: "docProps/app.xml" },
]);

/** What PowerPoint writes beside every presentation. */
const PROPERTIES = [
  [
    "ppt/presProps.xml",
    xmlPart(`<p:presentationPr ${NAMESPACES}/>`),
    `${KIND}.presentationml.presProps+xml`,
    "presProps",
  ],
  [
    "ppt/viewProps.xml",
    xmlPart(`<p:viewPr ${NAMESPACES}/>`),
    `${KIND}.presentationml.viewProps+xml`,
    "viewProps",
  ],
  [
    "ppt/tableStyles.xml",
    xmlPart(
      '<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"/>',
    ),
    `${KIND}.presentationml.tableStyles+xml`,
    "tableStyles",
  ],
] as const;

function coreXml({ title, analyst }: Deck, created: string): string {
  const instant = created.replace(/\.\d+Z$/, "Z");
  return xmlPart(
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(analyst)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${instant}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${instant}</dcterms:modified></cp:coreProperties>`,
  );
}

const APP_XML = xmlPart(
  '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Footnote</Application></Properties>',
);
