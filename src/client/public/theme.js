// Runs before the first paint, because the content security policy allows no inline script.
// The key and the values are those of lib/theme.ts.
(function () {
  try {
    const theme = localStorage.getItem("footnote.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme applies.
  }
})();
