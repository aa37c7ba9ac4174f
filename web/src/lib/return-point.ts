import { type MouseEvent, useCallback, useEffect, useRef } from "react";
import * as z from "zod";
import type { RuleOrigin } from "./rule-path.ts";
import { sessionRecord } from "./session-record.ts";

/**
 * Where the way back from a rule leads: the address of the list with its filters, the link that was
 * followed there, and the CFR part when the list was a part's.
 */
export const returnPoint = sessionRecord(
  "subpart-rule-return",
  z.object({
    origin: z.enum(["regulations", "assignments", "cfr-parts", "policies", "reports"]),
    titleNumber: z.string().optional(),
    partNo: z.string().optional(),
    /** A path of this app; never an address of another. */
    returnPath: z.string().regex(/^\/(?!\/)/),
    href: z.string(),
  }),
);

interface ListPlace {
  origin: RuleOrigin;
  /** Address of the list as it is shown. */
  returnPath: string;
  titleNumber?: string;
  partNo?: string;
}

/** The link a click in a row or card leads to; none for a click on a button or a field of the row. */
const linkFrom = (target: EventTarget): string | undefined => {
  if (!(target instanceof Element) || target.closest("button, input, select")) return undefined;
  const link = target.closest("a") ?? target.closest("tr")?.querySelector("a");
  return link?.getAttribute("href") ?? undefined;
};

/**
 * Answers the click handler of an element around a list of rules: it remembers the place and the link
 * before the rule's page opens.
 */
export const useRememberPlace = ({ origin, returnPath, titleNumber, partNo }: ListPlace) =>
  useCallback(
    (event: MouseEvent) => {
      const href = linkFrom(event.target);
      if (!href?.startsWith("/rules/")) return;
      returnPoint.write({
        origin,
        returnPath,
        href,
        ...(titleNumber && { titleNumber }),
        ...(partNo && { partNo }),
      });
    },
    [origin, returnPath, titleNumber, partNo],
  );

/**
 * Brings a person who comes back from a rule's page to the row or card they left: it is scrolled to and its
 * link has the focus. Does so once, when the list is there.
 */
export const useReturnFocus = (returnPath: string, isReady: boolean): void => {
  const path = useRef(returnPath);
  useEffect(() => {
    if (!isReady) return;
    const point = returnPoint.read();
    if (point?.returnPath !== path.current) return;
    // After the page's own scroll to the top and focus of the main region.
    const frame = requestAnimationFrame(() => {
      const links = document.querySelectorAll<HTMLElement>("a[href]");
      const link = [...links].find((each) => each.getAttribute("href") === point.href);
      link?.scrollIntoView({ block: "center" });
      link?.focus({ preventScroll: true });
      returnPoint.clear();
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
};
