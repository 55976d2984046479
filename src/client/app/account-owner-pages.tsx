import { PeopleList } from "#client/features/accounts/people-list.tsx";
import { OperationsCards } from "#client/features/operations/operations-cards.tsx";
import { PostList } from "#client/features/publishing/post-list.tsx";
import { SubscriberList } from "#client/features/publishing/subscriber-list.tsx";
import { OPERATIONS_RESTRICTED } from "#contracts/operations.ts";
import { PEOPLE_RESTRICTED } from "#contracts/plans.ts";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { OwnerOnly } from "./owner-only.tsx";

/** Who has an account here, for the owner. */
export function AccountPeoplePage() {
  return (
    <OwnerOnly sentence={PEOPLE_RESTRICTED}>
      <PeopleList />
    </OwnerOnly>
  );
}

/** How the workspace runs, for the owner. */
export function AccountWorkspacePage() {
  return (
    <OwnerOnly sentence={OPERATIONS_RESTRICTED}>
      <OperationsCards />
    </OwnerOnly>
  );
}

/** What the owner has published. */
export function AccountPostsPage() {
  return (
    <OwnerOnly sentence={BLOG_RESTRICTED}>
      <PostList />
    </OwnerOnly>
  );
}

/** Who reads the owner's newsletter. */
export function AccountSubscribersPage() {
  return (
    <OwnerOnly sentence={BLOG_RESTRICTED}>
      <SubscriberList />
    </OwnerOnly>
  );
}
