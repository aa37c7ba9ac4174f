import { Search, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect } from "react";
import type { Searcher } from "../../lib/recent-searches.ts";
import { type EarlyWords, noEarlyWords } from "./early-search-box.tsx";
import { messages } from "./messages.ts";
import styles from "./search-box.module.css";
import { isMac, SearchKeys } from "./search-keys.tsx";
import { optionId, SearchPanel } from "./search-panel.tsx";
import type { Shortcut } from "./shortcuts.ts";
import { longestSearch } from "./use-search.ts";
import { type SearchBoxState, useSearchBox } from "./use-search-box.ts";

interface SearchBoxProps {
  user: Searcher;
  /** Places and actions it offers by name. */
  shortcuts: readonly Shortcut[];
  input: RefObject<HTMLInputElement | null>;
  /** Where this box takes the place of an early one. */
  early?: RefObject<EarlyWords>;
  /** In the sheet of small screens the panel is always there, and Escape closes the sheet. */
  isInSheet?: boolean;
  onLeave: () => void;
  /** Escape was pressed; the box has closed. */
  onEscape?: () => void;
}

/** What assistive technology hears when the list has changed. */
const statusOf = ({ typed, search, isOpen, groups }: SearchBoxState): string => {
  if (typed === "" || !isOpen) return "";
  if (search.error) return messages.failed.heading;
  if (!search.isCurrent || !search.result) return "";
  const { citations, titles, parts, ruleTotal, policyTotal, totals } = search.result;
  const own = groups.filter(({ key }) => key === "place" || key === "action");
  const shortcuts = own.reduce((sum, { entries }) => sum + entries.length, 0);
  const found = ruleTotal + policyTotal + totals.text + totals.people;
  const count = shortcuts + citations.length + titles.length + parts.length + found;
  return count === 0 ? messages.nothing.heading(typed) : messages.found(count);
};

const Clear = ({ onClear }: { onClear: () => void }) => (
  // The keyboard has Escape; a stop between box and page would be in the way.
  <button type="button" tabIndex={-1} className={styles.clear} onClick={onClear} aria-label={messages.clear}>
    <X size={15} aria-hidden="true" />
  </button>
);

/** The search box: a combobox whose list spans titles, parts, rules and citations (WAI-ARIA practices). */
export const SearchBox = ({
  user,
  shortcuts,
  input,
  early,
  isInSheet = false,
  onLeave,
  onEscape,
}: SearchBoxProps) => {
  const box = useSearchBox({ user, shortcuts, onLeave });
  const listId = useId();
  const takeOver = () => {
    if (!early?.current.hasFocus) return;
    const words = early.current;
    early.current = noEarlyWords;
    input.current?.focus();
    box.begin(words.text, words.isEntered);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useLayoutEffect(takeOver, []);
  const isOpen = box.isOpen || isInSheet;
  const hasList = isOpen && box.groups.length > 0;
  const handleEscape = (event: KeyboardEvent) => {
    if (isInSheet || event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    box.change("");
    box.close();
    input.current?.focus();
    onEscape?.();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) box.close();
  };
  return (
    <search
      className={isInSheet ? styles.inSheet : styles.box}
      onBlur={closeWhenLeft}
      onKeyDown={handleEscape}
    >
      <Search size={16} aria-hidden="true" className={styles.icon} />
      <input
        ref={input}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={messages.label}
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && box.list.active ? optionId(listId, box.list.activeAt) : undefined}
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        placeholder={messages.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longestSearch}
        value={box.text}
        onChange={(event) => box.change(event.target.value)}
        onClick={box.open}
        onKeyDown={box.handleKey}
      />
      {box.text ? (
        <Clear
          onClear={() => {
            box.change("");
            input.current?.focus();
          }}
        />
      ) : null}
      {box.text || isInSheet ? null : <SearchKeys />}
      {isOpen ? <SearchPanel box={box} listId={listId} isInSheet={isInSheet} /> : null}
      <span role="status" className="visually-hidden">
        {statusOf(box)}
      </span>
    </search>
  );
};
