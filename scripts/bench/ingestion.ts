import { readDocument } from "#server/integrations/documents/read-document.ts";
import { createDocumentReader } from "#server/integrations/documents/document-reader.ts";
import { pdfOf } from "#server/testing/pdf.ts";

const PAGES = 200;
const LINES = 48;
const FILES = 20;
const MEGABYTE = 1024 * 1024;

/** Reading a long PDF, and what twenty of them at once take of the server's own memory. */
export async function benchIngestion() {
  const bytes = report();
  const cpu = process.cpuUsage();
  const { prepared } = await readDocument(
    { type: "PDF", fileName: "a.pdf" },
    // Its memory goes to the reader.
    bytes.slice(),
    () => undefined,
  );
  const { user, system } = process.cpuUsage(cpu);
  const read = createDocumentReader();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: FILES }, () => read({ type: "PDF", fileName: "a.pdf", bytes })),
  );
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(watch);
  return {
    title: `Ingestion: PDF of ${PAGES} pages, ${prepared.passages.length} passages`,
    rows: [
      ["what", "measured", "bar"],
      ["CPU of one file", `${((user + system) / 1e6).toFixed(2)} s`, "6 s"],
      [`${FILES} files, two at once`, `${seconds.toFixed(1)} s`, ""],
      [
        "growth of the server's memory meanwhile",
        `${Math.round((most - before) / MEGABYTE)} MB`,
        "150 MB",
      ],
    ],
  };
}

/** Prose and a table of figures on every page. */
function report(): Uint8Array {
  return pdfOf(
    Array.from({ length: PAGES }, (_, page) =>
      Array.from({ length: LINES }, (__, line) => {
        const y = 740 - line * 14;
        if (line < LINES / 2) {
          return [
            {
              x: 60,
              y,
              text: `Line ${line} of page ${page + 1} tells what moved revenues, margins and net debt in the year.`,
            },
          ];
        }
        return [
          { x: 60, y, text: `Item ${line} of the statement` },
          ...[380, 450, 520].map((x, at) => ({ x, y, text: `${line},${100 + page + at}` })),
        ];
      }).flat(),
    ),
  );
}
