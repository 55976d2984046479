import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { signUp } from "#contracts/session.ts";
import { callApi } from "#client/lib/api.ts";
import { AccountForm, EMAIL_FIELD, NEW_PASSWORD } from "./account-form.tsx";
import { signedInAs } from "./session-query.ts";
import { CREATE_ACCOUNT } from "./sign-in-words.ts";

const SETUP_CODE = {
  label: "Set-up code",
  name: "setupCode",
  autoComplete: "one-time-code",
  // It appears because it is what is missing.
  autoFocus: true,
};

function confirmMailSent(email: string): string {
  return `A link to confirm your address is on its way to ${email}. Open it, then sign in.`;
}

/** Name, e-mail and password; the owner's set-up code once the server has asked for it. */
export function SignUpForm() {
  const queryClient = useQueryClient();
  const [asksSetupCode, setAsksSetupCode] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();
  return (
    <AccountForm
      schema={signUp.body}
      send={async (body) => {
        const { needsConfirmation, user, isOwner } = await callApi(signUp, { body });
        if (needsConfirmation) setMailedTo(body.email);
        else signedInAs(queryClient, { ...user, isOwner });
      }}
      onFieldWanted={(name) => {
        if (name === SETUP_CODE.name) setAsksSetupCode(true);
        return name === SETUP_CODE.name;
      }}
      done={mailedTo && confirmMailSent(mailedTo)}
      fields={[
        { label: "Name", name: "name", autoComplete: "name", autoFocus: true },
        EMAIL_FIELD,
        { label: "Password", name: "password", ...NEW_PASSWORD },
        ...(asksSetupCode ? [SETUP_CODE] : []),
      ]}
      action={CREATE_ACCOUNT}
    />
  );
}
