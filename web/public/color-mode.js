// Runs before the first paint so that a dark page never flashes white. A file of its own, because the
// content security policy allows no inline script. The rest is in src/lib/color-mode.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("subpart-color-mode");
  } catch {
    // Storage can be switched off; the system's preference then decides.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.add(dark ? "dark" : "light");
  // What is drawn of /auth before the app runs is the sign-in form; mailed links open others of its forms.
  document.documentElement.toggleAttribute("data-fragment", location.hash.length > 1);
})();
