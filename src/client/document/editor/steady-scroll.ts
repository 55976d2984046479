import { type EditorView, ViewPlugin } from "@codemirror/view";

/** Lines and notices above the text are lower than this; what is higher was opened by the analyst. */
const LOW_PX = 64;

/**
 * Keeps the text where the reader sees it when a line or a notice comes or goes above it. At the very
 * top it moves along: nothing may hide the title.
 */
export const steadyScroll = ViewPlugin.fromClass(
  class {
    readonly observer: ResizeObserver;
    top: number | undefined;

    constructor({ scrollDOM }: EditorView) {
      this.observer = new ResizeObserver(() => {
        const { top } = scrollDOM.getBoundingClientRect();
        const moved = top - (this.top ?? top);
        this.top = top;
        if (moved === 0 || Math.abs(moved) > LOW_PX || scrollDOM.scrollTop === 0) return;
        scrollDOM.scrollTop += moved;
      });
      this.observer.observe(scrollDOM);
    }

    destroy(): void {
      this.observer.disconnect();
    }
  },
);
