import { type SyntheticEvent, useState } from "react";
import type { z } from "zod";
import { ApiError } from "#client/lib/api.ts";

type AccountForm = {
  /** What is wrong with a field, by its name; the first thing only. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with none of them. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void;
};

export type AccountFormOptions<Body> = {
  readonly schema: z.ZodType<Body>;
  readonly send: (body: Body) => Promise<void>;
  /** Makes room for a field that the server asks for; says whether there is one of this name. */
  readonly onFieldWanted?: (name: string) => boolean;
};

/** A form that is checked by the call's own schema, and keeps what was typed whatever happens. */
export function useAccountForm<Body>(options: AccountFormOptions<Body>): AccountForm {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(form: HTMLFormElement): Promise<void> {
    const parsed = options.schema.safeParse(Object.fromEntries(new FormData(form)));
    setFailure(undefined);
    setErrors(parsed.success ? {} : firstIssues(parsed.error));
    if (!parsed.success) return focusFirst(form, firstIssues(parsed.error));
    setIsBusy(true);
    try {
      await options.send(parsed.data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { field, message } = error;
      const hasField =
        field !== undefined &&
        (form.elements.namedItem(field) !== null || options.onFieldWanted?.(field) === true);
      if (hasField) setErrors({ [field]: message });
      else setFailure(message);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    errors,
    failure,
    isBusy,
    submit: (event) => {
      event.preventDefault();
      if (!isBusy) void send(event.currentTarget);
    },
  };
}

function firstIssues(error: z.ZodError): Record<string, string> {
  const issues = error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(issues);
}

/** The topmost field at fault, whatever the order of the schema. */
function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  fields.find(({ name }) => name in errors)?.focus();
}
