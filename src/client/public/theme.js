// Runs before the first paint, because the content security policy allows no inline script.
// The page comes with the account's theme where one is signed in; what the browser remembers is for the
// others. The key and the values are those of lib/theme.ts.
(function () {
  const { dataset } = document.documentElement;
  try {
    dataset.theme ??= localStorage.getItem("footnote.theme") ?? "system";
  } catch {
    // Storage is blocked: the system's theme applies.
  }
  if (dataset.theme !== "light" && dataset.theme !== "dark") delete dataset.theme;
})();
