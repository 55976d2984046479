import { useRef } from "react";
import type { TextLocation } from "#client/document/session/editor-handle.ts";

/** A dialog gives the focus back when it is gone: only then can the text have it. */
export function useLeaving(onClose: () => void, onShowInText: (place: TextLocation) => void) {
  const leavingFor = useRef<TextLocation>(undefined);
  return {
    showInText: (place: TextLocation) => {
      leavingFor.current = place;
      onClose();
    },
    onClosed: () => {
      const place = leavingFor.current;
      leavingFor.current = undefined;
      if (place !== undefined) onShowInText(place);
      return place !== undefined;
    },
  };
}
