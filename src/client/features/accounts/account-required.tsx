import { Link, useLocation } from "@tanstack/react-router";
import { Database, type LucideIcon, MessageSquareText, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#client/components/button-classes.ts";
import { CREATE_ACCOUNT, SIGN_IN } from "./sign-in-words.ts";

/** Spec section 2: the canvas page's second state, and all an anonymous visitor sees. */
export const ACCOUNT_REQUIRED_TITLE = "Account Required for Canvas";
export const BLURBS: readonly { name: string; text: string; icon: LucideIcon }[] = [
  { name: "Smart Editor", text: "AI-assisted credit analysis writing", icon: PenLine },
  { name: "Data Integration", text: "Connect financial models and SEC filings", icon: Database },
  { name: "AI Chat", text: "Interactive analysis assistance", icon: MessageSquareText },
];

/** The card that asks a visitor to sign in or to make an account, and leads back to this page. */
export function AccountRequired() {
  const next = useLocation({ select: ({ href }) => (href === "/" ? undefined : href) });
  return (
    <div className="grid min-h-full place-items-center px-4 pt-4 pb-14">
      <section
        aria-labelledby="account-required"
        className="w-full max-w-190 overflow-hidden rounded-4 border border-hairline-strong bg-paper"
      >
        <div className="px-5 pt-9 pb-7 sm:px-10">
          <h1
            id="account-required"
            className="font-doc text-[24px] leading-8 font-semibold tracking-[-0.008em]"
          >
            {ACCOUNT_REQUIRED_TITLE}
          </h1>
          <SampleSentence />
        </div>
        <ul className="grid border-y border-hairline bg-surface sm:grid-cols-3">
          {BLURBS.map(({ name, text, icon: Icon }) => (
            <li
              key={name}
              className="border-hairline pt-4.5 pr-5 pb-5 pl-5.5 not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-10"
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden className="mb-2 text-accent" />
              <h2 className="text-[13.5px] leading-5 font-semibold">{name}</h2>
              <p className="mt-0.5 text-13 leading-[19px] text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2.5 px-5 pt-5 pb-5.5 sm:px-10">
          <Link
            to="/login"
            search={{ next }}
            className={buttonClasses({ variant: "primary", size: "large" })}
          >
            {SIGN_IN}
          </Link>
          <Link to="/signup" search={{ next }} className={buttonClasses({ size: "large" })}>
            {CREATE_ACCOUNT}
          </Link>
        </div>
      </section>
    </div>
  );
}

/** What the product does, in one sentence of a note on the fictional issuer of its examples. */
function SampleSentence() {
  return (
    <>
      <p className="mt-1.5 font-doc text-[17px] leading-7 text-ink-2">
        Net debt fell by <Figure source="1">USD 53 mm</Figure> to{" "}
        <Figure source="1">USD 1,076 mm</Figure>, so leverage is <Figure source="2">3.0x</Figure>.
      </p>
      <div className="mt-3 max-w-82.5 border-t border-hairline pt-2 font-doc text-13 text-ink-3">
        <p>
          <span className={`${MARK} -top-[0.12em] mr-1.5`}>1</span>Balance sheet, FY2025 10-K, page
          62
        </p>
        <p>
          <span className={`${MARK} -top-[0.12em] mr-1.5`}>2</span>Net Debt 1,076 / EBITDA 361, base
          case
        </p>
      </div>
    </>
  );
}

const MARK =
  "relative inline-block min-w-2.5 rounded-[2px] bg-accent-soft px-[2.5px] text-center align-baseline font-ui text-[9px] leading-[11px] font-semibold text-accent figures";

function Figure({ source, children }: { readonly source: string; readonly children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      <span className="border-b border-(--verified-line)">{children}</span>
      <span className={`${MARK} -top-[0.5em] ml-[1.5px]`}>{source}</span>
    </span>
  );
}
