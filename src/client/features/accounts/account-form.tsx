import type { ComponentProps } from "react";
import { PASSWORD_MIN } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { type AccountFormOptions, useAccountForm } from "./use-account-form.ts";

type Field = ComponentProps<typeof TextField> & { readonly name: string };

export const EMAIL_FIELD: Field = {
  label: "E-mail",
  name: "email",
  type: "email",
  autoComplete: "username",
};
export const NEW_PASSWORD: Omit<Field, "name" | "label"> = {
  type: "password",
  autoComplete: "new-password",
  placeholder: `At least ${PASSWORD_MIN} characters`,
};

type AccountFormProps<Body> = AccountFormOptions<Body> & {
  readonly fields: readonly Field[];
  /** What its button says. */
  readonly action: string;
  /** What came of it. */
  readonly done?: string | undefined;
};

/** The form of a page on which one has no session yet. */
export function AccountForm<Body>({ fields, action, done, ...options }: AccountFormProps<Body>) {
  const form = useAccountForm(options);
  return (
    <form noValidate className="grid gap-3.5" onSubmit={form.submit}>
      {done !== undefined && <Notice tone="success">{done}</Notice>}
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      {fields.map(({ type, ...field }) => {
        const rest = { ...field, fieldSize: "large", error: form.errors[field.name] } as const;
        return type === "password" ? (
          <PasswordField key={field.name} {...rest} />
        ) : (
          <TextField key={field.name} type={type} {...rest} />
        );
      })}
      <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
        {action}
      </Button>
    </form>
  );
}
