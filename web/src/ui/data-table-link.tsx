import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router-dom";

/** The path of this app that a plain click leads to; undefined for clicks that are the browser's. */
export const pathOfLink = (event: MouseEvent): string | undefined => {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && event.button === 0;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !isPlain || event.defaultPrevented) return undefined;
  if (link.target || link.origin !== window.location.origin) return undefined;
  return link.pathname + link.search + link.hash;
};

/** Clicks on links, buttons and fields inside a row are theirs; one beside a checkbox means the checkbox. */
export const isOnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest("a, button, input, select, label, [data-select]") !== null;

/** Goes to a row's path, or does what stands in its place. */
export const useFollow = <T,>(onFollow: ((row: T) => void) | undefined) => {
  const navigate = useNavigate();
  return useCallback(
    (path: string, row: T) => (onFollow ? onFollow(row) : void navigate(path)),
    [navigate, onFollow],
  );
};
