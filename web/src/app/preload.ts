import { matchPath } from "react-router-dom";
import { type Audience, audienceScreens } from "./screens.tsx";

export const loadDesignedRoot = () => import("./designed-root.tsx");
export const loadShell = () => import("./shell.tsx");

const storageName = "subpart-audience";

/**
 * Remembers who uses this browser, so that the next visit fetches their screen's code while the session is
 * still being checked. A guess for speed alone: what is shown depends on the session.
 */
export const rememberAudience = (audience: Audience): void => {
  try {
    localStorage.setItem(storageName, audience);
  } catch {
    // Storage can be switched off; the code is then fetched a little later.
  }
};

const rememberedAudience = (): Audience => {
  try {
    const stored = localStorage.getItem(storageName);
    return stored === "company" || stored === "super_admin" ? stored : "public";
  } catch {
    return "public";
  }
};

/** Fetches at once all code a signed-in screen needs, instead of frame, shell and page one after another. */
export const preloadScreen = (pathname: string, audience: Audience = rememberedAudience()): void => {
  if (audience === "public") return;
  const screen = audienceScreens(audience).find(({ path }) => matchPath(path, pathname));
  for (const load of [loadDesignedRoot, loadShell, screen?.load]) {
    // A failure shows when the screen itself is opened.
    load?.().catch(() => undefined);
  }
};
