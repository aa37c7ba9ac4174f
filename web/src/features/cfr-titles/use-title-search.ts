import { useDeferredValue, useState } from "react";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { matchingTitles } from "./title-filter.ts";

/** A search over titles: what was typed, and the titles it leaves. Typing stays ahead of drawing. */
export const useTitleSearch = (titles: readonly CfrTitle[] | undefined) => {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  return { search, setSearch, found: titles && matchingTitles(titles, wanted) };
};
