import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Notice } from "#client/components/notice.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";

type OwnerOnlyProps = {
  /** What others are told. */
  readonly sentence: string;
  readonly children: ReactNode;
};

/** Pages of the owner; whoever else comes here is told so. */
export function OwnerOnly({ sentence, children }: OwnerOnlyProps) {
  const { data: user } = useQuery(sessionQuery);
  return user?.isOwner === true ? children : <Notice tone="warning">{sentence}</Notice>;
}
