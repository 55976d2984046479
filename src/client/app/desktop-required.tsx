import { Link } from "@tanstack/react-router";
import { Laptop, Monitor, Tablet } from "lucide-react";
import { buttonClasses } from "#client/components/button-classes.ts";
import { classNames } from "#client/lib/class-names.ts";
import { useWindowWidth } from "#client/lib/use-window-width.ts";
import { DESKTOP_MIN_WIDTH } from "./desktop-min-width.ts";

export const DESKTOP_REQUIRED_TITLE = "Desktop Required";
export const DESKTOP_REQUIRED_TEXT = `The research workspace shows sources, document and chat side by side. It needs a larger screen: a window at least ${DESKTOP_MIN_WIDTH}\u00a0px wide.`;
export const RETURN_TO_HOME = "Return to Home";
export const DEVICES = [
  { name: "Desktop computer", icon: Monitor },
  { name: "Laptop", icon: Laptop },
  { name: "Large tablet in landscape", icon: Tablet },
] as const;

/** What a window under 768 px shows in place of the workspace, with its width as it changes. */
export function DesktopRequired() {
  return (
    <section
      aria-labelledby="desktop-required"
      className="mx-auto mt-8 w-[calc(100%-32px)] max-w-120 rounded-4 border border-hairline-strong bg-paper px-5 py-8 sm:mt-24 sm:px-9"
    >
      <h1
        id="desktop-required"
        className="font-doc text-[24px] leading-8 font-semibold tracking-[-0.008em]"
      >
        {DESKTOP_REQUIRED_TITLE}
      </h1>
      <p className="mt-1.5 text-14 leading-[22px] text-ink-2">{DESKTOP_REQUIRED_TEXT}</p>
      <WidthBar />
      <ul className="mt-5 mb-[22px] border-t border-hairline">
        {DEVICES.map(({ name, icon: Icon }) => (
          <li key={name} className="flex h-12 items-center gap-3 border-b border-hairline text-14">
            <Icon
              size={19}
              strokeWidth={1.75}
              aria-hidden
              className={classNames("text-accent", Icon === Tablet && "rotate-90")}
            />
            {name}
          </li>
        ))}
      </ul>
      <Link
        to="/"
        className={classNames(buttonClasses({ variant: "primary", size: "large" }), "w-full")}
      >
        {RETURN_TO_HOME}
      </Link>
    </section>
  );
}

function WidthBar() {
  const width = useWindowWidth();
  const share = Math.min(1, width / DESKTOP_MIN_WIDTH);
  return (
    <div className="mt-4 flex items-center gap-2 text-12 text-ink-3 figures">
      <span>{width} px now</span>
      <span
        className="drawn relative h-1.5 flex-1 overflow-hidden rounded-[3px] bg-sunken"
        aria-hidden
      >
        <span
          className="absolute inset-y-0 left-0 rounded-[3px] bg-accent-fill"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span>{DESKTOP_MIN_WIDTH} px needed</span>
    </div>
  );
}
