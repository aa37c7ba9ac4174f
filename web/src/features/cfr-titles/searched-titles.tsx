import { type ReactNode, useDeferredValue, useState } from "react";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { NoTitleFound } from "./no-title-found.tsx";
import styles from "./searched-titles.module.css";
import { matchingTitles } from "./title-filter.ts";
import { TitleGroups } from "./title-groups.tsx";
import { messages } from "./titles-messages.ts";
import { type TitleSelection, useTitleSelection } from "./use-title-selection.ts";

interface SearchedTitlesProps {
  state: ApiState<CfrTitle[]>;
  words: { readonly search: string; readonly label: string };
  /** Above the search, with all titles and how many are found; each undefined until known. */
  head?: (titles: CfrTitle[] | undefined, foundCount: number | undefined) => ReactNode;
  skeleton?: ReactNode;
  /** Where there is none; by default what a search says that leaves none. */
  empty?: ReactNode;
  card: (title: CfrTitle, selection: TitleSelection) => ReactNode;
}

const cards = <SkeletonCards count={12} height="10rem" />;

/** Titles of the CFR as cards, with a search. */
export const SearchedTitles = ({
  state,
  words,
  head,
  card,
  skeleton = cards,
  empty,
}: SearchedTitlesProps) => {
  const selection = useTitleSelection();
  const [search, setSearch] = useState("");
  // Typing stays ahead of drawing.
  const wanted = useDeferredValue(search);
  const found = state.data && matchingTitles(state.data, wanted);
  return (
    <div className={styles.list}>
      {head?.(state.data, found?.length)}
      <SearchInput value={search} onChange={setSearch} placeholder={words.search} />
      <AsyncView
        state={{ ...state, data: found }}
        skeleton={skeleton}
        failure={messages.failedTitles}
        isEmpty={(titles) => titles.length === 0}
        empty={empty ?? <NoTitleFound onClear={() => setSearch("")} />}
      >
        {(titles) => (
          <TitleGroups
            titles={titles}
            label={words.label}
            isSearched={wanted.trim() !== ""}
            card={(title) => card(title, selection)}
          />
        )}
      </AsyncView>
    </div>
  );
};
