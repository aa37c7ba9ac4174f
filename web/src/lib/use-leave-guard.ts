import { useCallback, useContext, useEffect, useState } from "react";
// The router without data routes has no blocker of its own; its `navigator` is the one door of all links
// and calls of `navigate`, and has been this context's since version 6.
import { UNSAFE_NavigationContext as NavigationContext, type To } from "react-router-dom";
import { setHistoryGate } from "./history-gate.ts";

export interface LeaveGuard {
  /** True while a way out of the page waits for an answer. */
  isAsking: boolean;
  /** Goes where the person wanted to go. */
  leave: () => void;
  stay: () => void;
}

type Go = () => void;

const isElsewhere = (to: To): boolean => {
  const path = typeof to === "string" ? to : to.pathname;
  if (path === undefined) return false;
  return new URL(path, window.location.href).pathname !== window.location.pathname;
};

/** Where the open page stands in the browser's history, as the router counts it. */
const historyIndex = (): number | undefined => {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index : undefined;
};

/** Holds links and calls of `navigate` that lead to another page. */
const useHeldLinks = (isHeld: boolean, hold: (go: Go) => void) => {
  const { navigator } = useContext(NavigationContext);
  useEffect(() => {
    if (!isHeld) return undefined;
    const { push, replace } = navigator;
    const held =
      (go: typeof push): typeof push =>
      (to, state, options) =>
        isElsewhere(to) ? hold(() => go(to, state, options)) : go(to, state, options);
    navigator.push = held(push);
    navigator.replace = held(replace);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
    };
  }, [isHeld, hold, navigator]);
};

/** Holds the browser's Back and Forward: by then the address has changed, so it is put back. */
const useHeldHistory = (isHeld: boolean, hold: (go: Go) => void) => {
  useEffect(() => {
    if (!isHeld) return undefined;
    const { pathname } = window.location;
    const here = historyIndex();
    let isUndoing = false;
    setHistoryGate((event) => {
      if (!isUndoing && window.location.pathname === pathname) return;
      // The router hears neither of the step nor of its undoing.
      event.stopImmediatePropagation();
      if (isUndoing) {
        isUndoing = false;
        return;
      }
      const there = historyIndex();
      const steps = here === undefined || there === undefined ? 1 : here - there || 1;
      isUndoing = true;
      window.history.go(steps);
      hold(() => {
        setHistoryGate(null);
        window.history.go(-steps);
      });
    });
    return () => setHistoryGate(null);
  }, [isHeld, hold]);
};

/** Has the browser ask before the tab is closed, reloaded or led to another site. */
const useHeldUnload = (isHeld: boolean) =>
  useEffect(() => {
    if (!isHeld) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, [isHeld]);

/**
 * Keeps a person from leaving a page by accident while it holds what is not saved. Every way to another page
 * of the app waits for `leave` or `stay`; closing the tab is asked about by the browser in its own words.
 */
export const useLeaveGuard = (isHeld: boolean): LeaveGuard => {
  const [go, setGo] = useState<Go | null>(null);
  // In a function: a state of functions would call them.
  const hold = useCallback((next: Go) => setGo(() => next), []);
  useHeldLinks(isHeld, hold);
  useHeldHistory(isHeld, hold);
  useHeldUnload(isHeld);
  return {
    isAsking: go !== null,
    leave: () => {
      setGo(null);
      go?.();
    },
    stay: () => setGo(null),
  };
};
