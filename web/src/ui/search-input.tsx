import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import styles from "./search-input.module.css";

interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Name for assistive technology; the placeholder by default. */
  label?: string;
}

/**
 * A "Clear search" elsewhere on the page goes away with what it cleared: the box takes the focus that the
 * button would lose.
 */
const useFocusAfterClear = (input: RefObject<HTMLInputElement | null>, value: string) => {
  const hadText = useRef(value !== "");
  useEffect(() => {
    const wasCleared = hadText.current && value === "";
    hadText.current = value !== "";
    if (wasCleared && document.activeElement instanceof HTMLButtonElement) input.current?.focus();
  }, [input, value]);
};

/** A search box with a clear button; Escape clears too. */
export const SearchInput = ({ value, onChange, placeholder, label = placeholder }: SearchInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  useFocusAfterClear(input, value);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={styles.search}>
      <Search size={16} className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && value && clear()}
        className={styles.input}
      />
      {value ? (
        <button type="button" className={styles.clear} onClick={clear} aria-label="Clear search">
          <X size={15} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
};
