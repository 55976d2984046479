import { callApi } from "#client/lib/api.ts";
import {
  createUserTicker,
  type FileReading,
  type OwnTicker,
  previewUserTicker,
  type ReadingChoicesBody,
} from "#contracts/user-tickers.ts";

/** A file with what the analyst says about it. */
export type Upload = {
  readonly ticker: string;
  readonly name: string;
  readonly file: File;
  readonly choices: ReadingChoicesBody;
};

/** What the server understands of the file; nothing is kept. */
export function previewUpload(upload: Upload, signal: AbortSignal): Promise<FileReading> {
  return callApi(previewUserTicker, { form: formOf(upload), signal });
}

export function keepUpload(upload: Upload): Promise<OwnTicker> {
  return callApi(createUserTicker, { form: formOf(upload) });
}

function formOf({ ticker, name, file, choices }: Upload): FormData {
  const form = new FormData();
  form.set("ticker", ticker);
  if (name.trim() !== "") form.set("name", name.trim());
  form.set("choices", JSON.stringify(choices));
  form.set("file", file);
  return form;
}
