import { useEffect } from "react";
import { useSession, useSessionChange } from "../lib/session.ts";
import { onRefusal, onSessionLost } from "../lib/session-lost.ts";
import { notify } from "../ui/notify.ts";

/** Time to read the toast before the page is left, in ms. */
const redirectDelay = 500;

/** The one answer to a lost session: say so, then sign in again. */
export const useSessionLost = (leaveTo: (url: string) => void): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionLost(() => {
      if (timer) return;
      notify.error("Unauthorized", "You are logged out. Logging in again...");
      timer = setTimeout(() => leaveTo("/api/login"), redirectDelay);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [leaveTo]);
};

/** After a refusal the person is looked up again, so that what they may no longer do is no longer offered. */
export const RefusalWatch = (): null => {
  const { refresh } = useSessionChange();
  const { user } = useSession();
  useEffect(() => (user ? onRefusal(() => void refresh()) : undefined), [user, refresh]);
  return null;
};
