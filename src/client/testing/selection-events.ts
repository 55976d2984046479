/**
 * Browsers tell of a changed selection after the code that changed it is done, and not when it is set
 * to what it was. happy-dom tells in the middle of it, where the editor rightly refuses to be updated,
 * and every time, so that an editor that sets it again goes on for ever. Tests get the browsers' way.
 */
function tellAsBrowsersDo(page: Document): void {
  const dispatch = page.dispatchEvent.bind(page);
  let told: readonly unknown[] = [];
  page.dispatchEvent = (event) => {
    if (event.type !== "selectionchange") return dispatch(event);
    setTimeout(() => {
      const { anchorNode, anchorOffset, focusNode, focusOffset } = page.getSelection() ?? {};
      const now = [anchorNode, anchorOffset, focusNode, focusOffset];
      if (now.every((part, at) => part === told[at])) return;
      told = now;
      dispatch(new Event("selectionchange"));
    });
    return true;
  };
}

// Suites of what needs no page run without one.
if (typeof document !== "undefined") tellAsBrowsersDo(document);
