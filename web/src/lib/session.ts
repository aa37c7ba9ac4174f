import useSWR, { preload, useSWRConfig } from "swr";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { type Endpoint, send } from "./api-client.ts";
import { statusOf } from "./api-error.ts";
import { knownViews } from "./known-views.ts";
import { forgetOpenings, keepOpeningsOf } from "./opening.ts";
import { recentSearches } from "./recent-searches.ts";
import { mayBeSignedIn, removeSignedInMark, signedInMark } from "./signed-in-mark.ts";
import { forgetUnread } from "./unread-count.ts";

/** The contract's own values, written out so that the first page loads no schema code (a test compares them). */
export const currentUserCall: Endpoint = {
  operationId: "getCurrentUser",
  method: "GET",
  path: "/api/user",
  permission: "account",
};

const sessionKey = [currentUserCall.operationId, null, null, null] as const;

/** How long a looked-up user is trusted, in ms. */
const userFreshFor = 60_000;

/** The signed-in person, or null: a 401 here means signed out, not an error. Without a mark the server is not asked. */
const fetchCurrentUser = async (): Promise<CurrentUser | null> => {
  if (!mayBeSignedIn()) {
    keepOpeningsOf(null);
    return null;
  }
  const mark = signedInMark();
  try {
    const user = await send<CurrentUser>(currentUserCall, {});
    keepOpeningsOf(user.id);
    return user;
  } catch (error) {
    if (statusOf(error) === 401) {
      removeSignedInMark(mark);
      keepOpeningsOf(null);
      return null;
    }
    throw error;
  }
};

/** Asks who is signed in before anything is drawn: `useSession` takes the answer. */
export const askForSession = (): void => {
  void preload(sessionKey, fetchCurrentUser);
};

export interface Session {
  /** Undefined while signed out, and until the first look-up has finished. */
  user: CurrentUser | undefined;
  isLoading: boolean;
}

/**
 * The current session: kept 60 s, looked up again on reconnect, one retry. Only a 401
 * signs a person out: after any other failure they are who they were, and what they typed stays on screen.
 */
export const useSession = (): Session => {
  const { data, isLoading } = useSWR(sessionKey, fetchCurrentUser, {
    dedupingInterval: userFreshFor,
    revalidateIfStale: true,
    revalidateOnReconnect: true,
    shouldRetryOnError: true,
    errorRetryCount: 1,
    errorRetryInterval: 1_000,
  });
  return { user: data ?? undefined, isLoading };
};

/** Functions that change who is signed in, as this browser sees it. */
export const useSessionChange = () => {
  const { mutate } = useSWRConfig();
  return {
    /** Stores the user a login or registration answered; nothing of an earlier session stays in the cache. */
    enter: async (user: CurrentUser): Promise<void> => {
      forgetOpenings();
      forgetUnread();
      await mutate((key) => !isSessionKey(key), undefined, { revalidate: false });
      await mutate(sessionKey, user, { revalidate: false });
    },
    /** Forgets the user, everything that was fetched for them, and what was searched for. */
    leave: async (): Promise<void> => {
      recentSearches.forgetAll();
      knownViews.forgetAll();
      forgetOpenings();
      forgetUnread();
      await mutate(sessionKey, null, { revalidate: false });
      await mutate((key) => !isSessionKey(key), undefined, { revalidate: false });
    },
    /** Shows the person as a change of their own answered them. */
    update: async (user: CurrentUser): Promise<void> => {
      const updated = (now: CurrentUser | null | undefined): CurrentUser => ({
        ...user,
        defaultViews: user.defaultViews ?? now?.defaultViews,
      });
      await mutate<CurrentUser | null>(sessionKey, updated, { revalidate: false });
    },
    /** Looks the user up again, after a registration of a company for one. */
    refresh: async (): Promise<void> => {
      await mutate(sessionKey);
    },
  };
};

const isSessionKey = (key: unknown): boolean => Array.isArray(key) && key[0] === sessionKey[0];
