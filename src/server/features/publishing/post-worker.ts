import twitter from "twitter-text";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { postArticle, type PostText } from "#core/outputs/post/post-article.ts";
import type { ThreadOptions } from "#core/outputs/thread/thread-options.ts";
import { type Thread, threadPosts } from "#core/outputs/thread/thread-posts.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { type IssueMail, issueMail, type MailedPost } from "./newsletter-mail.ts";
import { articleMarkup } from "./pages/article.ts";

/** A text to be made into a post, and into its mail where there is one. */
export type PostWork = PostText & { readonly mail: MailedPost | undefined };

export type MadePost = {
  readonly html: string;
  readonly words: number;
  readonly mail: IssueMail | undefined;
};

/** Runs in a thread: the article of a post, and its mail. */
export function makePost({ mail, ...text }: PostWork): MadePost {
  const article = postArticle(text);
  return {
    html: articleMarkup(article).html,
    words: countWords(text.content),
    mail: mail && issueMail(mail, article),
  };
}

/** A text to be made into a thread. */
export type ThreadWork = {
  readonly content: string;
  readonly figures: DocumentFigures;
  readonly options: ThreadOptions;
};

/** Runs in a thread: the posts of a text, weighed as X weighs them. */
export function makeThread({ content, figures, options }: ThreadWork): Thread {
  return threadPosts(content, figures, { options, weigh });
}

function weigh(text: string): number {
  return twitter.parseTweet(text).weightedLength;
}
