import { type Box, OWN_FRAMES } from "#core/outputs/deck/deck.ts";
import { placeXml } from "./drawing.ts";
import { COLOUR_MAP, GROUP } from "./slide-xml.ts";
import type { Template } from "./template.ts";
import { NAMESPACES, relationshipsPart, xmlPart } from "./xml.ts";

const MASTER = "ppt/slideMasters/slideMaster1.xml";
const OPENING = "ppt/slideLayouts/slideLayout1.xml";
const PAGE = "ppt/slideLayouts/slideLayout2.xml";
const THEME = "ppt/theme/theme1.xml";
const KIND = "application/vnd.openxmlformats-officedocument";

/** The template of decks without a house template: white, Georgia over Arial, one blue. */
export function ownTemplate(): Template {
  return {
    frames: OWN_FRAMES,
    master: { path: MASTER, id: 2_147_483_648 },
    layouts: {
      opening: { path: OPENING, titleKind: "title" },
      page: { path: PAGE, titleKind: "title" },
    },
    parts: new Map<string, string>([
      [MASTER, MASTER_XML],
      [
        "ppt/slideMasters/_rels/slideMaster1.xml.rels",
        relationshipsPart([
          { id: "rId1", type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" },
          { id: "rId2", type: "slideLayout", target: "../slideLayouts/slideLayout2.xml" },
          { id: "rId3", type: "theme", target: "../theme/theme1.xml" },
        ]),
      ],
      [OPENING, layoutXml("Opening", OWN_FRAMES.opening.title)],
      [PAGE, layoutXml("Page", OWN_FRAMES.page.title)],
      ["ppt/slideLayouts/_rels/slideLayout1.xml.rels", LAYOUT_RELATIONSHIPS],
      ["ppt/slideLayouts/_rels/slideLayout2.xml.rels", LAYOUT_RELATIONSHIPS],
      [THEME, themeXml()],
    ]),
    contentTypes: {
      defaults: new Map(),
      overrides: new Map([
        [MASTER, `${KIND}.presentationml.slideMaster+xml`],
        [OPENING, `${KIND}.presentationml.slideLayout+xml`],
        [PAGE, `${KIND}.presentationml.slideLayout+xml`],
        [THEME, `${KIND}.theme+xml`],
      ]),
    },
  };
}

const LAYOUT_RELATIONSHIPS = relationshipsPart([
  { id: "rId1", type: "slideMaster", target: "../slideMasters/slideMaster1.xml" },
]);

function titleXml(box: Box): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr>${placeXml(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="b"><a:noAutofit/></a:bodyPr><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>Title</a:t></a:r></a:p></p:txBody></p:sp>`;
}

function layoutXml(name: string, title: Box): string {
  const kicker = { ...title, y: title.y - 14, width: 44, height: 3 };
  const bar =
    name === "Opening"
      ? `<p:sp><p:nvSpPr><p:cNvPr id="3" name="Bar"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${placeXml(kicker)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>`
      : "";
  return xmlPart(
    `<p:sldLayout ${NAMESPACES} type="titleOnly" preserve="1"><p:cSld name="${name}"><p:spTree>${GROUP}${titleXml(title)}${bar}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
  );
}

const LEVEL =
  '<a:defRPr sz="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr>';

const MASTER_XML = xmlPart(
  `<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${GROUP}${titleXml(OWN_FRAMES.page.title)}</p:spTree></p:cSld>${COLOUR_MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/><p:sldLayoutId id="2147483650" r:id="rId2"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle><a:lvl1pPr algn="l"><a:buNone/><a:defRPr sz="2000" b="1"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr marL="0" indent="0"><a:buNone/>${LEVEL}</a:lvl1pPr></p:bodyStyle><p:otherStyle><a:lvl1pPr>${LEVEL}</a:lvl1pPr></p:otherStyle></p:txStyles></p:sldMaster>`,
);

export function themeXml(): string {
  const colours = [
    ["dk1", "1B1B19"],
    ["lt1", "FFFFFF"],
    ["dk2", "123D5A"],
    ["lt2", "F3F2EE"],
    ["accent1", "17496D"],
    ["accent2", "8FB0C6"],
    ["accent3", "B4762A"],
    ["accent4", "3E7C59"],
    ["accent5", "A33A2C"],
    ["accent6", "6B6A66"],
    ["hlink", "17496D"],
    ["folHlink", "6B6A66"],
  ] as const;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="6350">${fill}</a:ln>`;
  const effect = "<a:effectStyle><a:effectLst/></a:effectStyle>";
  return xmlPart(
    `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Footnote"><a:themeElements><a:clrScheme name="Footnote">${colours.map(([name, value]) => colour(name, value)).join("")}</a:clrScheme><a:fontScheme name="Footnote">${font("majorFont", "Georgia")}${font("minorFont", "Arial")}</a:fontScheme><a:fmtScheme name="Footnote"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  );
}

function colour(name: string, value: string): string {
  return `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
}

function font(tag: string, face: string): string {
  return `<a:${tag}><a:latin typeface="${face}"/><a:ea typeface=""/><a:cs typeface=""/></a:${tag}>`;
}
