import { useEffect, useRef, useState } from "react";
import { searchEverywhere } from "../../../../shared/api/search.ts";
import type { SearchResult } from "../../../../shared/schemas/search.ts";
import { useApi } from "../../lib/use-api.ts";

/** Time after the last key until the server is asked, in ms. */
const quietFor = 150;
/** The same words within this time are not asked again, in ms. */
const freshFor = 30_000;
export const longestSearch = 200;

/** `text` once it has not changed for a moment; an empty one at once. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === "") setSettled("");
    const timer = setTimeout(() => setSettled(text), quietFor);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
};

/** Calls `retry`, where there is one, when the connection is back. */
const useBackOnline = (retry: (() => void) | undefined) => {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const handleOnline = () => latest.current?.();
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  }, []);
};

export interface Search {
  /** The newest answer; of earlier words while that to the present ones is on its way. */
  result: SearchResult | undefined;
  /** True when `result` answers exactly what is typed now. */
  isCurrent: boolean;
  error: unknown;
  reload: () => void;
}

/**
 * Searches for `typed` (trimmed; empty: nothing is asked). The cache is keyed by the words, so an answer that
 * comes late is kept for its own words and never shown for newer ones.
 */
export const useSearch = (typed: string): Search => {
  const asked = useSettled(typed);
  const { data, error, isLoading, reload } = useApi(
    searchEverywhere,
    asked ? { query: { q: asked } } : null,
    { keepPrevious: true, freshFor },
  );
  const isAnswered = asked === typed && !isLoading;
  useBackOnline(error ? reload : undefined);
  return {
    result: data,
    isCurrent: isAnswered && data !== undefined && !error,
    error: isAnswered ? error : undefined,
    reload,
  };
};
