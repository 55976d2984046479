import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  type createUserTicker,
  FILES_PER_TICKER_MAX,
  type FileReading,
  type OwnTicker,
  PREVIEW_ROWS_MAX,
  type SentRow,
  USER_TICKERS_MAX,
} from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { GridCell, Sheet } from "#core/finance/sheets/grid.ts";
import { ownStatements, ownViews } from "#core/finance/own-statements/own-statements.ts";
import type { Reading } from "#core/finance/own-statements/reading.ts";
import type { StatementFile } from "#core/finance/own-statements/statement-file.ts";
import type { Database } from "#server/db/client.ts";
import { keepFile, keepingFiles } from "#server/features/files/service.ts";
import type { Dependencies } from "#server/http/env.ts";
import type { ReadStatements } from "#server/integrations/files/read-statements.ts";
import type { StatementsRequest } from "./listed-statements.ts";
import type { Upload } from "./upload-form.ts";
import {
  countUserTickers,
  findUserTicker,
  type OwnedTicker,
  saveStatementFile,
  type StoredTicker,
} from "./user-tickers-repository.ts";

type Reader = Pick<Dependencies, "db" | "files"> & { readonly read: ReadStatements };

/** Bytes of what was read of one file; statements of twenty years have a tenth of it. */
const CONTENTS_MAX_BYTES = 1024 * 1024;

/** What was understood of an upload; nothing is kept. */
export async function previewUpload(
  { read }: Pick<Reader, "read">,
  upload: Upload,
): Promise<FileReading> {
  const { bytes, fileName, choices } = upload;
  return previewOf(await read({ bytes, fileName, choices, today: today() }));
}

/**
 * Keeps what an upload says under its ticker.
 *
 * @throws AppError "invalid_input" naming the choice that is missing, or for another currency than
 * the ticker's other files are in; "limit_reached" for too many
 */
export async function keepUpload(
  { read, ...stores }: Reader,
  userId: string,
  { ticker, fileName, bytes, name, choices }: Upload,
): Promise<OwnTicker> {
  const reading = await read({ bytes, fileName, choices, today: today() });
  return keep(stores, { userId, ticker }, { reading, name, bytes });
}

export type SentStatements = z.output<typeof createUserTicker.body>;

/** Rows that came as JSON have this for their file. */
const SENT_FILE_NAME = "rows sent as JSON";

/** Keeps rows that came as JSON, one figure each. Errors as `keepUpload`. */
export async function keepRows(
  { read, ...stores }: Reader,
  userId: string,
  { ticker, name, choices, rows }: SentStatements,
): Promise<OwnTicker> {
  const sheets = [sheetOf(rows)];
  const task = { sheets, fileName: SENT_FILE_NAME, choices: choices ?? {}, today: today() };
  const reading = await read(task);
  const bytes = Buffer.from(JSON.stringify(rows));
  return keep(stores, { userId, ticker }, { reading, name, bytes });
}

function sheetOf(rows: readonly SentRow[]): Sheet {
  const header: readonly GridCell[] = ["item", "period", "value", "unit"];
  const body = rows.map(({ item, period, value, unit }, index) => ({
    number: index + 2,
    cells: [item, period, value, unit ?? null],
  }));
  return { isHidden: false, rows: [{ number: 1, cells: header }, ...body], notes: [] };
}

type Kept = {
  readonly reading: Reading;
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
};

async function keep(
  { db, files }: Pick<Reader, "db" | "files">,
  owned: OwnedTicker,
  { reading, name, bytes }: Kept,
): Promise<OwnTicker> {
  const { file, questions } = reading;
  if (file === undefined) {
    const question = questions.find(({ canWait }) => canWait !== true);
    const field = `choices.${question?.field ?? "rows"}`;
    throw new AppError("invalid_input", question?.sentence ?? "The file can't be kept", { field });
  }
  const known = await findUserTicker(db, owned);
  refuseOtherCurrency(known, file);
  refuseSpansAlone(known, file);
  await refuseTooMany(db, owned, { known, file });
  if (JSON.stringify(file).length > CONTENTS_MAX_BYTES) {
    throw new AppError("too_large", "This file holds more figures than can be kept. Split it.", {
      field: "file",
    });
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const kept = { name, fileName: file.fileName, bytes: bytes.byteLength, sha256, contents: file };
  const store = async (transaction: Database): Promise<void> => {
    await keepFile({ db: transaction, files }, sha256, bytes);
    await saveStatementFile(transaction, owned, kept);
  };
  await keepingFiles(() => db.transaction(store));
  return getOwnTicker(db, owned);
}

function refuseOtherCurrency(known: StoredTicker | undefined, file: StatementFile): void {
  const other = known?.files.find(
    ({ fileName, contents }) => fileName !== file.fileName && contents.currency !== file.currency,
  );
  if (known === undefined || other === undefined) return;
  const { currency } = other.contents;
  throw new AppError(
    "invalid_input",
    `Your other files for ${known.ticker} are in ${currency}, this one is in ${file.currency}. Statements of one company are kept in one currency.`,
    { field: "choices.currency" },
  );
}

/** Half-years alone make no column that could be shown. */
function refuseSpansAlone(known: StoredTicker | undefined, file: StatementFile): void {
  const others = known?.files.filter(({ fileName }) => fileName !== file.fileName) ?? [];
  if (ownViews([...others.map(({ contents }) => contents), file]).length > 0) return;
  throw new AppError(
    "invalid_input",
    "No year, quarter or twelve months come out of these half-years. Add the statements of the year first.",
    { field: "file" },
  );
}

async function refuseTooMany(
  db: Database,
  { userId, ticker }: OwnedTicker,
  { known, file }: { readonly known: StoredTicker | undefined; readonly file: StatementFile },
): Promise<void> {
  const isReplaced = known?.files.some(({ fileName }) => fileName === file.fileName) ?? false;
  if (!isReplaced && (known?.files.length ?? 0) >= FILES_PER_TICKER_MAX) {
    throw new AppError(
      "limit_reached",
      `${ticker} holds ${FILES_PER_TICKER_MAX} files, the most one company can have. Remove one first.`,
    );
  }
  if (known === undefined && (await countUserTickers(db, userId)) >= USER_TICKERS_MAX) {
    throw new AppError(
      "limit_reached",
      `You keep statements of ${USER_TICKERS_MAX} companies, the most there can be. Remove one first.`,
    );
  }
}

/** @throws AppError "not_found" */
export async function getOwnTicker(db: Database, owned: OwnedTicker): Promise<OwnTicker> {
  const stored = await findUserTicker(db, owned);
  if (stored === undefined) throw noOwnStatements(owned.ticker);
  return {
    ticker: stored.ticker,
    name: nameOf(stored),
    currency: stored.files[0]?.contents.currency ?? "",
    views: ownViews(stored.files.map(({ contents }) => contents)),
    files: stored.files.map(({ contents, uploadedAt, id, fileName, bytes, sha256 }) => ({
      id,
      fileName,
      bytes,
      sha256,
      uploadedAt: uploadedAt.toISOString(),
      columns: [...contents.columns],
      rows: contents.rows.length,
    })),
  };
}

export function noOwnStatements(ticker: string): AppError {
  return new AppError("not_found", `You keep no statements of your own under ${ticker}`);
}

/** The user's own statements as the product shows them; undefined when there are none. */
export async function findOwnStatements(
  db: Database,
  userId: string,
  { ticker, period, years }: StatementsRequest,
): Promise<FinancialData | undefined> {
  const stored = await findUserTicker(db, { userId, ticker });
  if (stored === undefined) return undefined;
  const files = stored.files.map(({ contents }) => contents);
  return ownStatements({ ticker, name: nameOf(stored), files }, period, years);
}

function nameOf({ name, ticker }: StoredTicker): string {
  return name === "" ? ticker : name;
}

function previewOf(reading: Reading): FileReading {
  const shown = shownRows(reading.rows);
  return {
    ...reading,
    tables: [...reading.tables],
    columns: [...reading.columns],
    rows: shown.map((row) => ({ ...row, values: { ...row.values } })),
    hiddenRows: reading.rows.length - shown.length,
    differences: [...reading.differences],
    notes: [...reading.notes],
    questions: [...reading.questions],
  };
}

/** Every row that is read, then the others in the file's order as far as there is room. */
function shownRows(rows: Reading["rows"]): Reading["rows"] {
  if (rows.length <= PREVIEW_ROWS_MAX) return rows;
  const read = rows.filter(({ line }) => line !== null);
  const others = rows.filter(({ line }) => line === null);
  const kept = new Set([...read, ...others].slice(0, PREVIEW_ROWS_MAX));
  return rows.filter((row) => kept.has(row));
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
