// Starts the app of a page that the build has drawn (web/prerendered-pages.ts), when all that is seen of it is there:
// letters and pictures need not share the line with scripts. A page that is of use without the app waits until someone
// turns to it. A file of its own, because the content security policy allows no inline script.
(() => {
  const { app, needs, waits } = document.currentScript.dataset;
  const start = () => {
    for (const href of needs.split(" "))
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
      );
    import(app);
  };
  let isKnown = false;
  try {
    isKnown = localStorage.getItem("subpart-reader") !== null;
  } catch {
    // Storage can be switched off.
  }
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll", "wheel"];
  const turnedTo = () => {
    for (const sign of signs) removeEventListener(sign, turnedTo, { capture: true });
    start();
  };
  const seen = () => {
    if (waits === undefined || isKnown) requestAnimationFrame(() => setTimeout(start));
    else for (const sign of signs) addEventListener(sign, turnedTo, { capture: true, passive: true });
  };
  if (document.readyState === "complete") seen();
  else addEventListener("load", seen, { once: true });
})();
