import type { Reader } from "./opening.ts";

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

/** The person of the last visit, if they did not sign out. */
export const rememberedReader = (): Reader | undefined => {
  try {
    const stored: Reader | null = JSON.parse(localStorage.getItem(storageName) ?? "null");
    return stored?.id && stored.role ? stored : undefined;
  } catch {
    return undefined;
  }
};
