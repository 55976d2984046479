import { PostList } from "#client/features/publishing/post-list.tsx";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { OwnerOnly } from "./owner-only.tsx";

/** What the owner has published. */
export function AccountPostsPage() {
  return (
    <OwnerOnly sentence={BLOG_RESTRICTED}>
      <PostList />
    </OwnerOnly>
  );
}
