import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { companyQueries } from "#client/features/companies/queries.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { tickerSchema } from "#contracts/contract.ts";
import {
  createUserTicker,
  deleteUserTicker,
  deleteUserTickerFile,
  type FileReading,
  getUserTicker,
  type OwnTicker,
  previewUserTicker,
  type ReadingChoicesBody,
} from "#contracts/user-tickers.ts";

/** The file chosen, and a number that tells it from the same file chosen again. */
type Chosen = { readonly file: File; readonly at: number };

/**
 * What the dialog of the analyst's own statements holds: the ticker, the file, what was said about
 * it, and what the server understood. Every choice asks the server anew.
 */
export function useYourData(initialTicker: string) {
  const [ticker, setTicker] = useState(initialTicker);
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Chosen>();
  const [choices, setChoices] = useState<ReadingChoicesBody>({});
  const parsed = tickerSchema.safeParse(ticker);
  const valid = parsed.success ? parsed.data : undefined;
  const upload =
    chosen === undefined || valid === undefined
      ? undefined
      : { ticker: valid, name, file: chosen.file, choices };

  const reading = useReading(upload, chosen?.at);
  const changes = useChanges(upload, valid);
  const kept = useQuery({
    ...yourDataQueries.ofTicker(valid ?? ""),
    enabled: valid !== undefined,
  });

  return {
    ticker,
    tickerError: ticker === "" || parsed.success ? undefined : parsed.error.issues[0]?.message,
    isTickerValid: valid !== undefined,
    setTicker: (typed: string) => setTicker(typed.toUpperCase()),
    name,
    setName,
    file: chosen?.file,
    chooseFile: (file: File) => {
      setChoices({});
      changes.keep.reset();
      setChosen({ file, at: Date.now() });
    },
    /** Stops the reading and forgets the file. */
    clearFile: () => setChosen(undefined),
    choices,
    choose: (change: ReadingChoicesBody) => {
      changes.keep.reset();
      setChoices((current) => ({ ...current, ...change }));
    },
    kept,
    reading,
    ...changes,
  };
}

/** What the server understands; the table stays while a choice is being tried. */
function useReading(upload: Upload | undefined, at: number | undefined) {
  return useQuery({
    queryKey: ["your-data-preview", at, upload?.ticker, upload?.choices],
    queryFn: ({ signal }) => {
      if (upload === undefined) throw new Error("nothing to read");
      return previewUpload(upload, signal);
    },
    enabled: upload !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[1] === at ? previous : undefined),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** What the dialog changes on the server; every list of tickers and files is asked for anew. */
function useChanges(upload: Upload | undefined, ticker = "") {
  const queryClient = useQueryClient();
  function onSuccess(): void {
    void queryClient.invalidateQueries({ queryKey: companyQueries.userTickers().queryKey });
    void queryClient.invalidateQueries({ queryKey: yourDataQueries.ofTicker(ticker).queryKey });
  }
  const keep = useMutation({
    mutationFn: (): Promise<OwnTicker> => {
      if (upload === undefined) throw new Error("nothing to keep");
      return keepUpload(upload);
    },
    onSuccess,
  });
  const removeFile = useMutation({
    mutationFn: (id: string) => callApi(deleteUserTickerFile, { params: { ticker, id } }),
    onSuccess,
  });
  const removeAll = useMutation({
    mutationFn: () => callApi(deleteUserTicker, { params: { ticker } }),
    onSuccess,
  });
  return { keep, removeFile, removeAll };
}

export type YourData = ReturnType<typeof useYourData>;

const yourDataQueries = {
  /** The files kept under a ticker; null where there are none. */
  ofTicker: (ticker: string) =>
    queryOptions({
      queryKey: [...companyQueries.all, "your-data", ticker],
      queryFn: async ({ signal }): Promise<OwnTicker | null> => {
        try {
          return await callApi(getUserTicker, { params: { ticker }, signal });
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      },
      retry: false,
    }),
};

/** A file with what the analyst says about it. */
type Upload = {
  readonly ticker: string;
  readonly name: string;
  readonly file: File;
  readonly choices: ReadingChoicesBody;
};

/** What the server understands of the file; nothing is kept. */
function previewUpload(upload: Upload, signal: AbortSignal): Promise<FileReading> {
  return callApi(previewUserTicker, { form: formOf(upload), signal });
}

function keepUpload(upload: Upload): Promise<OwnTicker> {
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
