import { useState } from "react";
import { recentSearches, type Searcher } from "../../lib/recent-searches.ts";

/** The searches a person made before; `refresh` reads them again, since another tab may have added some. */
export const useRecentSearches = (searcher: Searcher) => {
  const [texts, setTexts] = useState(() => recentSearches.read(searcher));
  const refresh = () => setTexts(recentSearches.read(searcher));
  return {
    texts,
    refresh,
    add: (text: string) => {
      recentSearches.add(searcher, text);
      refresh();
    },
    remove: (text: string) => {
      recentSearches.remove(searcher, text);
      refresh();
    },
    clear: () => {
      for (const text of recentSearches.read(searcher)) recentSearches.remove(searcher, text);
      refresh();
    },
  };
};
