import { matchPath } from "react-router-dom";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { statusOf } from "../lib/api-error.ts";
import { openAhead } from "../lib/opening.ts";
import { audienceOf, screenAt } from "./screens.tsx";

/**
 * Gets ready what a path of this app shows, so that it is there when one arrives.
 * @returns false where the record it is about is gone
 */
export const openPlace = async (path: string, user: CurrentUser): Promise<boolean> => {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const screen = screenAt(audienceOf(user), pathname);
  try {
    const module = await screen?.load();
    const params = (screen && matchPath(screen.path, pathname)?.params) ?? {};
    await openAhead(module?.firstCalls?.({ params, search: searchParams, reader: user }) ?? []);
    return true;
  } catch (error) {
    // The screen itself tells of any other failure.
    return statusOf(error) !== 404;
  }
};
