import { useState } from "react";
import { Notice } from "#client/components/notice.tsx";
import { laterAsked } from "#client/lib/later.ts";

export const SESSION_LOST_TEXT =
  "Your session has ended. What you have written stays here; sign in again to save it.";
export const SIGN_IN_AGAIN = "Sign in again";

const SignInAgain = laterAsked(async () => (await import("./sign-in-again.tsx")).SignInAgain);

/** Stands over a workspace whose session ended: the work stays, and signing in happens in place. */
export function SessionLost({ email }: { readonly email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="border-b border-hairline bg-surface p-2">
      <Notice tone="warning" action={{ label: SIGN_IN_AGAIN, run: () => setIsOpen(true) }}>
        {SESSION_LOST_TEXT}
      </Notice>
      {isOpen && <SignInAgain email={email} onClose={close} />}
    </div>
  );
}
