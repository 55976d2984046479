/**
 * Browsers tell of a changed selection after the code that changed it is done; happy-dom does so in
 * the middle of it, where the editor rightly refuses to be updated. Tests get the browsers' order.
 */
const dispatch = document.dispatchEvent.bind(document);

document.dispatchEvent = (event) => {
  if (event.type !== "selectionchange") return dispatch(event);
  setTimeout(() => {
    dispatch(new Event("selectionchange"));
  });
  return true;
};
