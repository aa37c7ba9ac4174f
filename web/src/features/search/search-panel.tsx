import { useEffect } from "react";
import { messages } from "./messages.ts";
import { SearchFooter } from "./search-footer.tsx";
import { SearchOption } from "./search-option.tsx";
import styles from "./search-panel.module.css";
import { SearchWords } from "./search-states.tsx";
import type { SearchBoxState } from "./use-search-box.ts";

interface SearchPanelProps {
  box: SearchBoxState;
  /** Id of the list; its lines have it with their number. */
  listId: string;
  isInSheet: boolean;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

const useVisibleOption = (id: string | undefined) => {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id]);
};

const Groups = ({ box, listId }: SearchPanelProps) => {
  const { groups, list, typed } = box;
  useVisibleOption(list.activeAt < 0 ? undefined : optionId(listId, list.activeAt));
  return (
    <div role="listbox" id={listId} aria-label={messages.results} className={styles.scroll}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped by role (WAI-ARIA 1.2, listbox)
        <div key={group.key} role="group" aria-labelledby={`${listId}-${group.key}`}>
          <p id={`${listId}-${group.key}`} className={styles.heading} role="presentation">
            {group.heading}
          </p>
          {group.entries.map((entry) => (
            <SearchOption
              key={entry.key}
              id={optionId(listId, list.entries.indexOf(entry))}
              entry={entry}
              typed={typed}
              isActive={entry === list.active}
              onPoint={() => list.choose(entry.key)}
              onOpen={box.leave}
              onRepeat={() => box.choose(entry)}
              onForget={() => box.forget(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
};

/** Below the box: the list, or words in its place, and what can be done with it. */
export const SearchPanel = (props: SearchPanelProps) => {
  const { box, isInSheet } = props;
  const { typed, search, groups } = box;
  const isWaiting = typed !== "" && !search.isCurrent && !search.error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing in the panel must not take the focus from the box
    <div
      className={isInSheet ? styles.sheetPanel : styles.panel}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.progress} data-on={isWaiting || undefined} />
      {groups.length > 0 ? <Groups {...props} /> : <SearchWords typed={typed} search={search} />}
      {search.isCurrent && search.result?.policiesIncomplete ? (
        <p className={styles.note}>{messages.incomplete}</p>
      ) : null}
      <SearchFooter box={box} isInSheet={isInSheet} />
    </div>
  );
};
