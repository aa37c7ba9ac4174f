import { matchPath } from "react-router-dom";
import { openScreen } from "../lib/opening.ts";
import { rememberedReader } from "../lib/remembered-reader.ts";
import { signedInMark } from "../lib/signed-in-mark.ts";
import { type Audience, audienceOf, audienceScreens, type Screen, screenAt } from "./screens.tsx";

export const loadDesignedRoot = () => import("./designed-root.tsx");
export const loadShell = () => import("./shell.tsx");

const ignore = (): undefined => undefined;

/** Fetches at once all code a signed-in screen needs, instead of frame, shell and page one after another. */
export const preloadScreen = (pathname: string, audience: Audience): Screen | undefined => {
  const screen = screenAt(audience, pathname);
  // A failure shows when the screen itself is opened.
  for (const load of [screen?.isPlain ? undefined : loadDesignedRoot, loadShell, screen?.load])
    load?.().catch(ignore);
  return screen;
};

/** The code of a screen that is drawn before the app runs, so that the app can take its place in one step. */
export const loadDrawn = async ({ pathname }: Pick<Location, "pathname">): Promise<void> => {
  const screen = audienceScreens("public").find(({ path, isPlain }) => isPlain && matchPath(path, pathname));
  await screen?.load().catch(ignore);
};

/** Opens the screen of an address for the person of the last visit: its code, and as soon as that is there its calls. */
export const openRemembered = async ({ pathname, search }: Pick<Location, "pathname" | "search">) => {
  const reader = rememberedReader();
  if (!reader && signedInMark() === undefined) return;
  const screen = preloadScreen(pathname, reader ? audienceOf(reader) : "company");
  if (!screen || !reader) return;
  const module = await screen.load().catch(ignore);
  const params = matchPath(screen.path, pathname)?.params ?? {};
  const calls = module?.firstCalls?.({ params, search: new URLSearchParams(search), reader });
  openScreen(calls ?? [], reader.id);
};
