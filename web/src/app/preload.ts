import { matchPath } from "react-router-dom";
import { openScreen, type Reader } from "../lib/opening.ts";
import { type Audience, audienceScreens, type Screen } from "./screens.tsx";

export const loadDesignedRoot = () => import("./designed-root.tsx");
export const loadShell = () => import("./shell.tsx");

const storageName = "subpart-reader";

/**
 * Remembers who uses this browser, so that the next visit fetches their screen's code and asks for what it shows
 * while the session is still being checked. A guess for speed alone: what is shown depends on the session.
 * @param user null forgets them
 */
export const rememberReader = (user: Reader | null): void => {
  try {
    if (user) {
      const { id, companyId, role } = user;
      localStorage.setItem(storageName, JSON.stringify({ id, companyId, role } satisfies Reader));
    } else localStorage.removeItem(storageName);
  } catch {
    // Storage can be switched off; the code is then fetched a little later.
  }
};

const rememberedReader = (): Reader | undefined => {
  try {
    const stored: Reader | null = JSON.parse(localStorage.getItem(storageName) ?? "null");
    return stored?.id && stored.role ? stored : undefined;
  } catch {
    return undefined;
  }
};

const audienceOf = ({ role }: Reader): Audience => (role === "super_admin" ? "super_admin" : "company");

const ignore = (): undefined => undefined;

/** Fetches at once all code a signed-in screen needs, instead of frame, shell and page one after another. */
export const preloadScreen = (pathname: string, audience: Audience): Screen | undefined => {
  const screen = audienceScreens(audience).find(({ path }) => matchPath(path, pathname));
  // A failure shows when the screen itself is opened.
  for (const load of [loadDesignedRoot, loadShell, screen?.load]) load?.().catch(ignore);
  return screen;
};

/** Opens the screen of an address for the person of the last visit: its code, and as soon as that is there its calls. */
export const openRemembered = async ({ pathname, search }: Pick<Location, "pathname" | "search">) => {
  const reader = rememberedReader();
  const screen = reader && preloadScreen(pathname, audienceOf(reader));
  if (!screen) return;
  const module = await screen.load().catch(ignore);
  const params = matchPath(screen.path, pathname)?.params ?? {};
  const calls = module?.firstCalls?.({ params, search: new URLSearchParams(search), reader });
  openScreen(calls ?? [], reader.id);
};
