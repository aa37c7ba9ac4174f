import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Searcher } from "../../lib/recent-searches.ts";
import type { SearchEntry } from "./search-entries.ts";
import { inOrder, recentGroups, resultGroups, shortcutGroups } from "./search-groups.ts";
import type { Shortcut } from "./shortcuts.ts";
import { useActiveEntry } from "./use-active-entry.ts";
import { useRecentSearches } from "./use-recent-searches.ts";
import { longestSearch, useSearch } from "./use-search.ts";

interface SearchBoxOptions {
  user: Searcher;
  shortcuts: readonly Shortcut[];
  /** Called when an entry was opened, after the address changed. */
  onLeave: () => void;
}

/** What a box shows: its text, the answer to it, and which line of the list is active. */
const useContent = ({ user, shortcuts }: Omit<SearchBoxOptions, "onLeave">) => {
  const [text, setText] = useState("");
  const typed = text.trim().slice(0, longestSearch);
  const search = useSearch(typed);
  const recent = useRecentSearches(user);
  const { result, error } = search;
  const answered = result && !error ? resultGroups(result, typed, user.companyId !== null) : [];
  const groups = typed ? inOrder(answered, shortcutGroups(shortcuts, typed)) : recentGroups(recent.texts);
  const list = useActiveEntry(groups, typed !== "" && search.isCurrent);
  return { text, setText, typed, search, recent, groups, list };
};

/** Everything a search box does, wherever it stands: typing, moving, opening, remembering. */
export const useSearchBox = ({ onLeave, ...options }: SearchBoxOptions) => {
  const [isOpen, setOpen] = useState(false);
  const content = useContent(options);
  const { typed, search, recent, list, setText } = content;
  const navigate = useNavigate();
  /** Enter came before the answer: its first line is opened when it is there. */
  const isWaiting = useRef(false);

  const open = () => {
    if (!isOpen) recent.refresh();
    setOpen(true);
  };
  const change = (text: string) => {
    isWaiting.current = false;
    list.choose(undefined);
    setText(text);
    open();
  };
  /** With words that were typed, and perhaps entered, before the box was there. */
  const begin = (text: string, isEntered: boolean) => {
    change(text);
    isWaiting.current = isEntered && text.trim() !== "";
  };
  const close = () => {
    isWaiting.current = false;
    list.choose(undefined);
    setOpen(false);
  };
  /** After an entry was opened: the search is remembered, and the box is as at first. */
  const leave = () => {
    recent.add(typed);
    close();
    setText("");
    onLeave();
  };
  const choose = (entry: SearchEntry) => {
    if (entry.kind === "recent") return change(entry.to);
    void navigate(entry.to);
    leave();
  };
  const enter = () => {
    if (list.active) choose(list.active);
    else isWaiting.current = typed !== "" && !search.isCurrent;
  };

  useEffect(() => {
    if (!isWaiting.current || !search.isCurrent) return;
    isWaiting.current = false;
    if (list.active) choose(list.active);
  });

  const move = (by: 1 | -1) => (isOpen ? list.step(by) : open());
  /** What a key does here; undefined for keys that belong to the field. */
  const actionOf = (key: string): (() => void) | undefined => {
    if (key === "ArrowDown") return () => move(1);
    if (key === "ArrowUp") return () => move(-1);
    if (key === "Enter") return enter;
    return key === "Delete" && list.active?.kind === "recent" ? () => forget(list.active) : undefined;
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : actionOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const forget = (entry: SearchEntry | undefined) => entry && recent.remove(entry.to);

  return { ...content, isOpen, open, close, change, begin, choose, leave, forget, handleKey };
};
export type SearchBoxState = ReturnType<typeof useSearchBox>;
