import { useRef } from "react";
import type { TextPlace } from "#client/features/reports/contradicted-ask.tsx";

/** A dialog gives the focus back when it is gone: only then can the text have it. */
export function useLeaving(
  onOpenChange: (isOpen: boolean) => void,
  onShowInText: (place: TextPlace) => void,
) {
  const leavingFor = useRef<TextPlace>(undefined);
  return {
    showInText: (place: TextPlace) => {
      leavingFor.current = place;
      onOpenChange(false);
    },
    onClosed: () => {
      const place = leavingFor.current;
      leavingFor.current = undefined;
      if (place !== undefined) onShowInText(place);
      return place !== undefined;
    },
  };
}
