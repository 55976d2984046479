import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { safeReturnPath } from "./return-path.ts";
import { sessionQuery } from "./session-query.ts";

type ReturnWhenSignedInProps = { readonly next: string | undefined };

/** Leads a signed-in visitor of an account page to where they came from. */
export function ReturnWhenSignedIn({ next }: ReturnWhenSignedInProps) {
  const { data: user } = useQuery(sessionQuery);
  const { history } = useRouter();
  const isSignedIn = user !== undefined && user !== null;
  useEffect(() => {
    if (isSignedIn) history.replace(safeReturnPath(next));
  }, [isSignedIn, history, next]);
  return null;
}
