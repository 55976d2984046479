import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deleteAccount, DELETION_DAYS, exportAccount } from "#contracts/accounts.ts";
import { Button } from "#client/components/button.tsx";
import { buttonClasses } from "#client/components/button-classes.ts";
import { Card } from "#client/components/card.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { ApiError, callApi } from "#client/lib/api.ts";
import { fileSize } from "#client/lib/file-size.ts";
import { toastNotice } from "#client/lib/toast.ts";
import { countText } from "#core/count-text.ts";
import { accountQuery } from "./account-queries.ts";
import { forgetAnswers } from "./adopt-user.ts";
import { PasswordField } from "./password-field.tsx";
import { sessionQuery } from "./session-query.ts";
import { longDate } from "#core/ledger/dates.ts";

const MARKET_TEXT =
  "Footnote fetches no prices. Market capitalisation, spreads and rates are what you type, each with its day, and count as your estimate.";
const EXPORT_TEXT =
  "One archive with a page that lists it: your profile, each document with its revisions and chats as JSON and text, models, posts, and files as you uploaded them.";

/** One's own data: where market values come from, everything to take along, and the end of it. */
export function DataCard({ email }: { readonly email: string }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { data } = useQuery(accountQuery);
  const { documents = 0, models = 0, files = 0, bytes = 0 } = data?.holdings ?? {};
  const held = `${countText(documents, "document")}, ${countText(models, "model")} and ${countText(files, "file")}`;
  return (
    <Card title="Your data" place="data">
      <Row title="Market data" text={MARKET_TEXT} />
      <Row
        title="Export everything"
        text={`${held}, ${fileSize(bytes)} of files. ${EXPORT_TEXT}`}
        action={
          <a href={exportAccount.path} download className={buttonClasses({})}>
            <Download size={13} strokeWidth={1.75} aria-hidden /> Export
          </a>
        }
      />
      <Row
        title="Delete your account"
        text={`${held} are deleted after ${DELETION_DAYS} days. Until then you can sign in and keep the account.`}
        action={
          !isDeleting && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              Delete account
            </Button>
          )
        }
      />
      {isDeleting && <Deletion email={email} onCancel={() => setIsDeleting(false)} />}
    </Card>
  );
}

type RowProps = { readonly title: string; readonly text: string; readonly action?: ReactNode };

function Row({ title, text, action }: RowProps) {
  return (
    <div className="flex items-center gap-3 border-b border-hairline px-3.5 py-2.5 text-12 last:border-b-0">
      <p className="min-w-0 flex-1 text-ink-2 figures">
        <span className="block text-13 font-medium text-ink">{title}</span>
        {text}
      </p>
      {action}
    </div>
  );
}

type DeletionProps = { readonly email: string; readonly onCancel: () => void };

function Deletion({ email, onCancel }: DeletionProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const end = useMutation({
    mutationFn: () => callApi(deleteAccount, { body: { email: typed.trim(), password } }),
    onSuccess: ({ deletesAt }) => {
      toastNotice(deletionText(deletesAt));
      queryClient.setQueryData(sessionQuery.queryKey, null);
      forgetAnswers(queryClient);
    },
  });
  const isOther = typed.trim().toLowerCase() !== email.toLowerCase();
  const withoutPassword = password === "" ? "Enter your password" : undefined;
  const missing = isOther ? "Type your e-mail address" : withoutPassword;
  const field = end.error instanceof ApiError ? end.error.field : undefined;
  return (
    <form
      className="flex flex-wrap items-end gap-2 border-t border-hairline px-3.5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) end.mutate();
      }}
    >
      <TextField
        label={`Type ${email}`}
        type="email"
        className="min-w-60 flex-1"
        value={typed}
        error={field === "password" ? undefined : end.error?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={field === "password" ? end.error?.message : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="danger" isBusy={end.isPending} disabledReason={missing}>
        Delete account
      </Button>
    </form>
  );
}

function deletionText(deletesAt: string): string {
  return `Your account will be deleted on ${longDate(deletesAt)}. We have sent you a mail that says how to keep it.`;
}
