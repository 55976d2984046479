import { Link, useLocation } from "@tanstack/react-router";
import { buttonClasses } from "#client/components/button-classes.ts";
import { CREATE_ACCOUNT, SIGN_IN } from "./sign-in-words.ts";
import { returnTo } from "./return-path.ts";

/** The two ways in, leading back to the page they stand on. */
export function SignInLinks() {
  const next = useLocation({ select: ({ href }) => returnTo(href) });
  return (
    <>
      <Link to="/login" search={{ next }} className={buttonClasses({ variant: "ghost" })}>
        {SIGN_IN}
      </Link>
      <Link to="/signup" search={{ next }} className={buttonClasses({})}>
        {CREATE_ACCOUNT}
      </Link>
    </>
  );
}
