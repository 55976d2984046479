import { useEffect, useState } from "react";
import { whenAtRest } from "./at-rest.ts";

/** True once the first sight of the page stands: time for what that does not need. */
export function useAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(
    () =>
      whenAtRest(() => {
        setIsAtRest(true);
      }),
    [],
  );
  return isAtRest;
}
