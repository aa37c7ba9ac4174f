import "./lib/zod-settings.ts";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadDrawn, openRemembered } from "./app/preload.ts";
import { followSystem } from "./lib/color-mode.ts";
import { askForSession } from "./lib/session.ts";
import "./ui/theme/fonts.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to render into.");
followSystem();
askForSession();
const opened = openRemembered(window.location);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** ms that the calls of a known person's screen may take to go out before something is drawn: drawing would hold them up. */
const mostWaiting = 50;

/** Ends once nothing of the page is pressed: replaced under one's hand, it would take no click. */
const released = async (): Promise<void> => {
  while (root.matches(":active")) await pause(20);
};

/** Takes the place of what the build has drawn of the page, which is of no use until then where it is a form. */
const start = async (): Promise<void> => {
  if (root.hasChildNodes()) {
    await loadDrawn(window.location);
    // A breath between reading the code and running it, in which the page can answer.
    await pause(0);
    await released();
  } else await Promise.race([opened, pause(mostWaiting)]);
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  root.inert = false;
};

void start();
