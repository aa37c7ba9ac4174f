import { useEffect } from "react";
import { send } from "./api-client.ts";
import { currentUserCall } from "./session.ts";
import { unreadHeardAt } from "./unread-count.ts";

/** How old the count may get on a page in use, in ms: with the way to the server and back a minute at most. */
const freshFor = 57_000;
/** How long after its last use a page asks by itself, in ms. */
const inUseFor = 300_000;
/** How often it is looked whether to ask, in ms. */
const lookEvery = 1_000;

const uses = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;

/**
 * Keeps the unread count true on a page that makes no calls: asks when no answer came for a minute, but only while
 * the page is visible and was used within five minutes. Used again after a pause, it asks at once.
 */
export const useUnreadPoll = (): void => {
  useEffect(() => {
    let usedAt = Date.now();
    // What the page shows is asked for as it opens.
    let askedAt = usedAt;
    const askIfDue = () => {
      const now = Date.now();
      const isInUse = document.visibilityState === "visible" && now - usedAt < inUseFor;
      if (!isInUse || now - Math.max(unreadHeardAt(), askedAt) < freshFor) return;
      askedAt = now;
      // The count comes with the answer's headers. What fails is asked again a minute later.
      send(currentUserCall, {}).catch(() => undefined);
    };
    const use = () => {
      usedAt = Date.now();
      askIfDue();
    };
    const show = () => {
      if (document.visibilityState === "visible") use();
    };
    const timer = setInterval(askIfDue, lookEvery);
    for (const event of uses) window.addEventListener(event, use, { passive: true, capture: true });
    document.addEventListener("visibilitychange", show);
    return () => {
      clearInterval(timer);
      for (const event of uses) window.removeEventListener(event, use, { capture: true });
      document.removeEventListener("visibilitychange", show);
    };
  }, []);
};
