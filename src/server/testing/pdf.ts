/** Words at a place on a page: from its left and bottom, in points. */
export type PdfText = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
};

/** A PDF with these words on its pages, in Helvetica of 10 points unless said. */
export function pdfOf(pages: readonly (readonly PdfText[])[]): Uint8Array {
  const font = 3;
  const first = 4;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages.flatMap((texts, at) => {
      const content = texts.map(shown).join("\n");
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${first + at * 2 + 1} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const entries = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return new TextEncoder().encode(`${text}${table}${trailer}`);
}

function shown({ x, y, text, size = 10 }: PdfText): string {
  const escaped = text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
  return `BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
}
