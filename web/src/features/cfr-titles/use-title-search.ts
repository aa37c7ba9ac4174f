import { useDeferredValue, useState } from "react";
import { matchingTitles } from "./title-filter.ts";
import type { TitleRow } from "./use-titles.ts";

/** A search over titles: what was typed, and the rows it leaves. Typing stays ahead of drawing. */
export const useTitleSearch = (rows: readonly TitleRow[] | undefined) => {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const numbers =
    rows &&
    new Set(
      matchingTitles(
        rows.map((row) => row.title),
        wanted,
      ).map(({ id }) => id),
    );
  return { search, setSearch, found: rows?.filter((row) => numbers?.has(row.title.id)) };
};
