import type { Box, DeckParagraph, DeckRun } from "#core/outputs/deck/deck.ts";
import type { Tone } from "#core/outputs/exhibits/exhibit.ts";
import { LINE_HEIGHT } from "#core/outputs/deck/deck.ts";
import { emu, escapeXml } from "./xml.ts";

/** Tones as colours of the theme, so that a house template's own colours show; warm cells are always warm. */
const COLOURS: Readonly<Record<Tone, string>> = {
  ink: '<a:schemeClr val="tx1"/>',
  muted: '<a:schemeClr val="tx1"><a:lumMod val="65000"/><a:lumOff val="35000"/></a:schemeClr>',
  faint: '<a:schemeClr val="tx1"><a:lumMod val="25000"/><a:lumOff val="75000"/></a:schemeClr>',
  paper: '<a:schemeClr val="bg1"/>',
  brand: '<a:schemeClr val="accent1"/>',
  "brand-mid":
    '<a:schemeClr val="accent1"><a:satMod val="45000"/><a:lumMod val="50000"/><a:lumOff val="50000"/></a:schemeClr>',
  "brand-soft":
    '<a:schemeClr val="accent1"><a:satMod val="50000"/><a:lumMod val="35000"/><a:lumOff val="65000"/></a:schemeClr>',
  "brand-pale":
    '<a:schemeClr val="accent1"><a:satMod val="50000"/><a:lumMod val="12000"/><a:lumOff val="88000"/></a:schemeClr>',
  "warn-soft": '<a:srgbClr val="ECD3AE"/>',
  "warn-pale": '<a:srgbClr val="F6EAD8"/>',
};

export function fillXml(tone: Tone | undefined): string {
  return tone === undefined ? "<a:noFill/>" : `<a:solidFill>${COLOURS[tone]}</a:solidFill>`;
}

export function placeXml({ x, y, width, height }: Box, tag = "a:xfrm"): string {
  return `<${tag}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(Math.max(0, width))}" cy="${emu(Math.max(0, height))}"/></${tag}>`;
}

export function lineXml(tag: string, tone: Tone | undefined, points = 0.5): string {
  if (tone === undefined) return `<${tag} w="0"><a:noFill/></${tag}>`;
  return `<${tag} w="${emu(points)}">${fillXml(tone)}</${tag}>`;
}

const RAISED = 30_000;
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
const ALIGNED = { left: "l", right: "r", center: "ctr" } as const;

/** A paragraph; a title's look is its layout's own, but for the size. */
export function paragraphXml(paragraph: DeckParagraph, isTitle = false): string {
  const { runs, size, align = "left", before = 0 } = paragraph;
  const isReversed = RIGHT_TO_LEFT.test(runs.map(({ text }) => text).join(""));
  const side = isReversed && align === "left" ? "right" : align;
  const attributes = `${isTitle && side === "left" ? "" : ` algn="${ALIGNED[side]}"`}${isReversed ? ' rtl="1"' : ""}`;
  const spacing =
    `<a:lnSpc><a:spcPts val="${Math.round(size * LINE_HEIGHT * 100)}"/></a:lnSpc>` +
    `<a:spcBef><a:spcPts val="${Math.round(before * 100)}"/></a:spcBef>` +
    `<a:spcAft><a:spcPts val="0"/></a:spcAft><a:buNone/>`;
  const shown = runs.filter(({ text }) => text !== "");
  const end = shown.length === 0 ? `<a:endParaRPr lang="en-US" sz="${sizeOf(size)}"/>` : "";
  return `<a:p><a:pPr marL="0" indent="0"${attributes}>${spacing}</a:pPr>${shown.map((run) => runXml(run, paragraph, isTitle)).join("")}${end}</a:p>`;
}

function runXml(
  run: DeckRun,
  { size, face, tone = "ink" }: DeckParagraph,
  isTitle: boolean,
): string {
  const { isBold, isItalic, isRaised, text } = run;
  const colour = fillXml(isRaised === true ? "brand" : tone);
  const font = `<a:latin typeface="${face === "heading" ? "+mj-lt" : "+mn-lt"}"/>`;
  const look = isTitle
    ? ""
    : `${isBold === true ? ' b="1"' : ' b="0"'}${isItalic === true ? ' i="1"' : ""}`;
  const raised = isRaised === true ? ` baseline="${RAISED}"` : "";
  return `<a:r><a:rPr lang="en-US" sz="${sizeOf(size)}"${look}${raised} dirty="0">${isTitle ? "" : colour + font}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
}

/** Hundredths of a point. */
export function sizeOf(points: number): number {
  return Math.round(points * 100);
}
