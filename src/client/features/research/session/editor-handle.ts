/** A stretch of the text, as UTF-16 offsets. */
export type TextPlace = { readonly position: number; readonly length: number };

/** What the rest of the canvas can ask of the editor that shows the text. */
export type EditorHandle = {
  /** Brings what is being typed into the session. */
  readonly takeUp: () => void;
  /** Brings a place into view and selects it; the editor has the focus then. */
  readonly goTo: (place: TextPlace) => void;
};

/** What is selected in the editor, kept apart from the session: it changes with every arrow key. */
export type SelectionCell = {
  /** Undefined when nothing is selected. */
  readonly get: () => TextPlace | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (selection: TextPlace | undefined) => void;
};

export function selectionCell(): SelectionCell {
  let selection: TextPlace | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => selection,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set: (next) => {
      const isSame = next?.position === selection?.position && next?.length === selection?.length;
      if (isSame) return;
      selection = next;
      for (const listener of listeners) listener();
    },
  };
}
