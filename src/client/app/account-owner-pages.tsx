import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Notice } from "#client/components/notice.tsx";
import { PeopleList } from "#client/features/accounts/people-list.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { OperationsCards } from "#client/features/operations/operations-cards.tsx";
import { PostList } from "#client/features/publishing/post-list.tsx";
import { SubscriberList } from "#client/features/publishing/subscriber-list.tsx";
import { ThreadList } from "#client/features/publishing/thread-list.tsx";
import { OPERATIONS_RESTRICTED } from "#contracts/operations.ts";
import { PEOPLE_RESTRICTED } from "#contracts/plans.ts";
import { BLOG_RESTRICTED } from "#core/access.ts";

/** Who has an account here. */
export const AccountPeoplePage = ownerPage(PeopleList, PEOPLE_RESTRICTED);
/** How the workspace runs. */
export const AccountWorkspacePage = ownerPage(OperationsCards, OPERATIONS_RESTRICTED);
/** What is published. */
export const AccountPostsPage = ownerPage(Published, BLOG_RESTRICTED);
/** Who reads the newsletter. */
export const AccountSubscribersPage = ownerPage(SubscriberList, BLOG_RESTRICTED);

function Published() {
  return (
    <>
      <PostList />
      <ThreadList />
    </>
  );
}

/** A page of the owner's; whoever else comes there is told so. */
function ownerPage(Content: () => ReactNode, restricted: string) {
  return function OwnerPage(): ReactNode {
    const { data: user } = useQuery(sessionQuery);
    return user?.isOwner === true ? <Content /> : <Notice tone="warning">{restricted}</Notice>;
  };
}
