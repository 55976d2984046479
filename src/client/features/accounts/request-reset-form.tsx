import { useState } from "react";
import { requestPasswordReset } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { AccountForm, EMAIL_FIELD } from "./account-form.tsx";

export const RESET_MAIL_SENT =
  "If there is an account with this address, a link to set a new password is on its way.";

/** Asks for the mail with the link. What it answers never tells whether an account exists. */
export function RequestResetForm() {
  const [isSent, setIsSent] = useState(false);
  return (
    <AccountForm
      schema={requestPasswordReset.body}
      send={async (body) => {
        setIsSent(false);
        await callApi(requestPasswordReset, { body });
        setIsSent(true);
      }}
      done={isSent ? RESET_MAIL_SENT : undefined}
      fields={[EMAIL_FIELD]}
      action="Send link"
    />
  );
}
