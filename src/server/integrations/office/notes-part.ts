import type { Slide } from "#core/outputs/deck/deck.ts";
import { paragraphXml } from "./drawing.ts";
import { themeXml } from "./own-template.ts";
import { COLOUR_MAP, GROUP } from "./slide-xml.ts";
import { NAMESPACES, relationshipsPart, xmlPart } from "./xml.ts";

const KIND = "application/vnd.openxmlformats-officedocument";
// Names of our own, which no part of a template has.
export const NOTES_MASTER = "ppt/notesMasters/deckNotesMaster1.xml";
const NOTES_THEME = "ppt/theme/deckNotesTheme1.xml";
/** Size of what a speaker reads. */
const SIZE = 12;

type Part = readonly [name: string, part: string, type?: string];

/** What every page of notes stands on. */
export function notesMasterParts(): readonly Part[] {
  return [
    [NOTES_MASTER, MASTER_XML, `${KIND}.presentationml.notesMaster+xml`],
    [
      "ppt/notesMasters/_rels/deckNotesMaster1.xml.rels",
      relationshipsPart([{ id: "rId1", type: "theme", target: "../theme/deckNotesTheme1.xml" }]),
    ],
    [NOTES_THEME, themeXml(), `${KIND}.theme+xml`],
  ];
}

/** The notes of the slide of this number, from 1. */
export function notesParts(notes: NonNullable<Slide["notes"]>, number: number): readonly Part[] {
  const name = `deckNotes${number}.xml`;
  const paragraphs = notes.map((text) => paragraphXml({ runs: [{ text }], size: SIZE })).join("");
  const xml = xmlPart(
    `<p:notes ${NAMESPACES}><p:cSld><p:spTree>${GROUP}${pictureXml()}${bodyXml(paragraphs)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
  );
  return [
    [`ppt/notesSlides/${name}`, xml, `${KIND}.presentationml.notesSlide+xml`],
    [
      `ppt/notesSlides/_rels/${name}.rels`,
      relationshipsPart([
        { id: "rId1", type: "notesMaster", target: "../notesMasters/deckNotesMaster1.xml" },
        { id: "rId2", type: "slide", target: `../slides/slide${number}.xml` },
      ]),
    ],
  ];
}

/** Where a slide finds its notes. */
export function notesTarget(number: number): string {
  return `../notesSlides/deckNotes${number}.xml`;
}

/** The picture of the slide above, and what is said below. */
function pictureXml(place = ""): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr></p:sp>`;
}

function bodyXml(paragraphs: string, place = ""): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

function placeXml(y: number, height: number): string {
  return `<a:xfrm><a:off x="685800" y="${y}"/><a:ext cx="5486400" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}

const MASTER_XML = xmlPart(
  `<p:notesMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${GROUP}${pictureXml(placeXml(1_143_000, 3_086_100))}${bodyXml('<a:p><a:endParaRPr lang="en-US"/></a:p>', placeXml(4_400_550, 3_600_450))}</p:spTree></p:cSld>${COLOUR_MAP}</p:notesMaster>`,
);
