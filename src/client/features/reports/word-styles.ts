import { AlignmentType, type IStylesOptions, LineRuleType } from "docx";

/** A size of paper and its margins, in twentieths of a point. */
export type WordPage = { readonly width: number; readonly height: number; readonly margin: number };

/** A4 and US Letter. */
export const WORD_PAGES = {
  a4: { width: 11906, height: 16838, margin: 1134 },
  letter: { width: 12240, height: 15840, margin: 1134 },
} as const satisfies Record<string, WordPage>;

/** Width between the margins. */
export function textWidth({ width, margin }: WordPage): number {
  return width - 2 * margin;
}

export const SERIF = "Georgia";
export const SANS = "Arial";
const MONO = "Courier New";
export const INK = "17191C";
export const GREY = "63666A";
export const ACCENT = "14496B";
export const ACCENT_SOFT = "E6EEF3";

/** The height of a line: 240 is one. LibreOffice takes a number without its rule for twentieths of a point. */
export function lines(height: number) {
  return { line: height, lineRule: LineRuleType.AUTO } as const;
}

/** Style of the marks behind figures. */
export const SOURCE_NUMBER = "SourceNumber";

/**
 * Names of the styles that the lines of the text have, and nothing else in the file has: a reviewed file
 * is read by them.
 */
export const TEXT_STYLES = {
  title: { id: "Title", name: "Title" },
  heading: { id: "Heading1", name: "heading 1" },
  paragraph: { id: "BodyText", name: "Body Text" },
  table: { id: "TableLine", name: "Table line" },
  item: { id: "ItemLine", name: "Item line" },
  exhibit: { id: "ExhibitLine", name: "Exhibit line" },
  blank: { id: "BlankLine", name: "Blank line" },
} as const;

/** Whose the tracked changes are: a reviewed file tells ours from the reviewer's by it. */
export const REDLINE_AUTHOR = "Footnote";

/** A title that is not a line of the text. */
export const ADDED_TITLE = "AddedTitle";
/** A title of a page that has much beneath it. */
export const PAGE_TITLE = "PageTitle";
/** A heading over what is not the text: tables, sources. */
export const APPENDIX_HEADING = "AppendixHeading";

const HEADING_RUN = { font: SERIF, size: 24, bold: true };
const HEADING_PARAGRAPH = { spacing: { before: 280, after: 80 }, keepNext: true };
const TITLE_RUN = { font: SERIF, size: 44, bold: true };
const TITLE_PARAGRAPH = { spacing: { after: 60, ...lines(252) }, keepNext: true };

function small(id: string, name: string, size: number, after: number) {
  return {
    id,
    name,
    basedOn: "Normal",
    run: { font: SANS, size, color: GREY },
    paragraph: { alignment: AlignmentType.LEFT, spacing: { after, ...lines(240) } },
  };
}

export const WORD_STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: SERIF, size: 21, language: { value: "en-GB" } },
      paragraph: { spacing: { after: 120, ...lines(288) } },
    },
    title: { run: TITLE_RUN, paragraph: TITLE_PARAGRAPH },
    heading1: { run: HEADING_RUN, paragraph: HEADING_PARAGRAPH },
    footnoteText: {
      run: { font: SANS, size: 16, color: GREY },
      paragraph: { spacing: { after: 20 } },
    },
  },
  characterStyles: [
    {
      id: SOURCE_NUMBER,
      name: "Source number",
      basedOn: "DefaultParagraphFont",
      run: { font: SANS, superScript: true, bold: false, color: ACCENT },
    },
  ],
  paragraphStyles: [
    {
      ...TEXT_STYLES.paragraph,
      basedOn: "Normal",
      next: TEXT_STYLES.paragraph.id,
      quickFormat: true,
    },
    {
      ...TEXT_STYLES.table,
      basedOn: TEXT_STYLES.paragraph.id,
      run: { font: MONO, size: 15 },
      paragraph: { alignment: AlignmentType.LEFT, spacing: { after: 0, ...lines(264) } },
    },
    {
      ...TEXT_STYLES.item,
      basedOn: TEXT_STYLES.paragraph.id,
      run: { size: 19 },
      paragraph: {
        alignment: AlignmentType.LEFT,
        indent: { left: 340, hanging: 340 },
        spacing: { after: 60, ...lines(252) },
      },
    },
    {
      // It names what is drawn below it: not printed, and read when the file comes back.
      ...TEXT_STYLES.exhibit,
      basedOn: TEXT_STYLES.paragraph.id,
      run: { size: 2, vanish: true },
      paragraph: { spacing: { after: 0, ...lines(20) } },
    },
    {
      ...TEXT_STYLES.blank,
      basedOn: TEXT_STYLES.paragraph.id,
      next: TEXT_STYLES.paragraph.id,
      run: { size: 8 },
      paragraph: { spacing: { after: 0, ...lines(120) } },
    },
    {
      id: ADDED_TITLE,
      name: "Title above the text",
      basedOn: "Title",
      next: TEXT_STYLES.paragraph.id,
      run: TITLE_RUN,
      paragraph: { ...TITLE_PARAGRAPH, outlineLevel: 0 },
    },
    {
      id: PAGE_TITLE,
      name: "Title of one page",
      basedOn: "Title",
      run: { ...TITLE_RUN, size: 31 },
      paragraph: { ...TITLE_PARAGRAPH, outlineLevel: 0 },
    },
    {
      id: APPENDIX_HEADING,
      name: "Appendix heading",
      basedOn: "Heading1",
      next: "Normal",
      run: HEADING_RUN,
      paragraph: { ...HEADING_PARAGRAPH, outlineLevel: 0 },
    },
    {
      id: "Subtitle",
      name: "Subtitle",
      basedOn: "Normal",
      run: { size: 26, italics: true, color: GREY },
      paragraph: { spacing: { after: 120 }, keepNext: true },
    },
    small("Caption", "caption", 16, 120),
    small("Header", "header", 15, 0),
    small("Footer", "footer", 15, 0),
    {
      id: "Source",
      name: "Source",
      basedOn: "Normal",
      run: { size: 18 },
      paragraph: { indent: { left: 340, hanging: 340 }, spacing: { after: 60, ...lines(252) } },
    },
  ],
};
