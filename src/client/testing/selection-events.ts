/**
 * Browsers tell of a changed selection after the code that changed it is done; happy-dom does so in
 * the middle of it, where the editor rightly refuses to be updated. Tests get the browsers' order.
 */
function tellOfSelectionLater(page: Document): void {
  const dispatch = page.dispatchEvent.bind(page);
  page.dispatchEvent = (event) => {
    if (event.type !== "selectionchange") return dispatch(event);
    setTimeout(() => {
      dispatch(new Event("selectionchange"));
    });
    return true;
  };
}

// Some suites need no page and run without one.
if (typeof document !== "undefined") tellOfSelectionLater(document);
