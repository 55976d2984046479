import { type BarChart, plottedFormat, plottedValues } from "#core/outputs/exhibits/exhibit.ts";
import { fillXml } from "./drawing.ts";
import { escapeXml, xmlPart } from "./xml.ts";

/** A column chart whose figures are in its own workbook; the last year stands out. */
export function chartXml(chart: BarChart): string {
  const { title, note, series: measured, bars } = chart;
  const values = plottedValues(chart);
  const last = values.length - 1;
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const floor = known.every((value) => value >= 0) ? '<c:min val="0"/>' : "";
  const ceiling = known.length > 0 && known.every((value) => value <= 0) ? '<c:max val="0"/>' : "";
  const emphasis =
    last >= 0
      ? `<c:dPt><c:idx val="${last}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr>${fillXml("brand")}</c:spPr></c:dPt>`
      : "";
  const series =
    `<c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escapeXml(measured)}</c:v></c:pt></c:strCache></c:strRef></c:tx>` +
    `<c:spPr>${fillXml("brand-mid")}</c:spPr><c:invertIfNegative val="0"/>${emphasis}` +
    `<c:dLbls><c:numFmt formatCode="${escapeXml(plottedFormat(chart))}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${textXml(8, "ink")}<c:dLblPos val="outEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>` +
    `<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$${bars.length + 1}</c:f><c:strCache><c:ptCount val="${bars.length}"/>${bars.map(({ label }, at) => `<c:pt idx="${at}"><c:v>${escapeXml(label)}</c:v></c:pt>`).join("")}</c:strCache></c:strRef></c:cat>` +
    `<c:val><c:numRef><c:f>Sheet1!$B$2:$B$${bars.length + 1}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${bars.length}"/>${values.map((value, at) => (value === null ? "" : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`)).join("")}</c:numCache></c:numRef></c:val></c:ser>`;
  const plot =
    `<c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}<c:gapWidth val="38"/><c:axId val="111111111"/><c:axId val="222222222"/></c:barChart>` +
    `<c:catAx><c:axId val="111111111"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln w="6350">${fillXml("faint")}</a:ln></c:spPr>${textXml(8, "muted")}<c:crossAx val="222222222"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx>` +
    `<c:valAx><c:axId val="222222222"/><c:scaling><c:orientation val="minMax"/>${ceiling}${floor}</c:scaling><c:delete val="1"/><c:axPos val="l"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="111111111"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>` +
    "<c:spPr><a:noFill/></c:spPr></c:plotArea>";
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/>${headingXml(title, note)}</c:rich></c:tx><c:layout><c:manualLayout><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="0"/><c:y val="0"/></c:manualLayout></c:layout><c:overlay val="0"/></c:title>`;
  return xmlPart(
    `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart>${heading}<c:autoTitleDeleted val="0"/>${plot}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr><c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`,
  );
}

function textXml(size: number, tone: "ink" | "muted"): string {
  return `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size * 100}" b="0">${fillXml(tone)}<a:latin typeface="+mn-lt"/></a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
}

function headingXml(title: string, unit: string): string {
  const runs = `${runXml(title, 9, "ink")}${runXml(`  ${unit}`, 7.5, "muted")}`;
  return `<a:p><a:pPr algn="l"><a:defRPr sz="900" b="1"/></a:pPr>${runs}</a:p>`;
}

function runXml(text: string, size: number, tone: "ink" | "muted"): string {
  const look = `sz="${size * 100}" b="${tone === "ink" ? 1 : 0}"`;
  return `<a:r><a:rPr lang="en-US" ${look}>${fillXml(tone)}<a:latin typeface="+mn-lt"/></a:rPr><a:t>${escapeXml(text)}</a:t></a:r>`;
}
