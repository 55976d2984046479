import { Dialog } from "#client/components/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type SignInAgainProps = { readonly email: string; readonly onClose: () => void };

/** Signs the same analyst in again over the page they were working on. */
export function SignInAgain({ email, onClose }: SignInAgainProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Sign in again"
      description="Your work is behind this window."
      className="max-w-100"
    >
      <div className="px-5 py-5">
        <SignInForm email={email} onSignedIn={onClose} />
      </div>
    </Dialog>
  );
}
