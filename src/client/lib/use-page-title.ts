import { useEffect } from "react";

const PRODUCT = "Footnote";

/** Names the page in the browser's tab and history while the calling component is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}
