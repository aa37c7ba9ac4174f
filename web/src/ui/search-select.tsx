import { Input } from "@chakra-ui/react";
import { Check, ChevronDown } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import styles from "./search-select.module.css";
import { type SearchOption, useSearchSelect } from "./use-search-select.ts";

interface SearchSelectProps {
  options: readonly SearchOption[];
  value: string;
  onChange: (value: string) => void;
  /** Names the list, such as "Time zones". */
  listLabel: string;
  /** Said where nothing fits what was typed. */
  none: string;
  /** Told what is typed, where the options are asked for by it. */
  onTyped?: (text: string) => void;
}

const gap = 4;

/** Puts the list under the field, or over it where there is more room; a dialog's scrolling cuts it nowhere. */
const usePlacement = (isOpen: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (!(box.current && list.current)) return;
      const { top, bottom, left, width } = box.current.getBoundingClientRect();
      const isUnder = window.innerHeight - bottom >= Math.min(list.current.offsetHeight + gap, top);
      const room = (isUnder ? window.innerHeight - bottom : top) - 2 * gap;
      Object.assign(list.current.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `min(15rem, ${Math.max(room, 0)}px)`,
        top: isUnder ? `${bottom + gap}px` : "auto",
        bottom: isUnder ? "auto" : `${window.innerHeight - top + gap}px`,
      });
    };
    if (!isOpen) return;
    place();
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
    };
  }, [isOpen]);
  return { box, list };
};

/** One of many choices, found by typing; for the child of a FormField. Few choices are a SelectInput. */
export const SearchSelect = ({ options, value, onChange, listLabel, none, onTyped }: SearchSelectProps) => {
  const id = useId();
  const select = useSearchSelect(options, value, onChange);
  const { choices, isOpen, active } = select;
  const { box, list } = usePlacement(isOpen);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (isOpen && active >= 0)
      list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active, list]);
  return (
    <div className={styles.box} ref={box}>
      <Input
        role="combobox"
        className={styles.input}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && choices[active] ? optionId(active) : undefined}
        autoComplete="off"
        value={select.shown}
        onChange={({ target }) => {
          select.type(target.value);
          onTyped?.(target.value);
        }}
        onFocus={({ target }) => target.select()}
        onClick={select.open}
        onBlur={select.close}
        onKeyDown={select.onKeyDown}
      />
      <ChevronDown size={16} aria-hidden="true" className={styles.arrow} />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        className={styles.list}
        hidden={!isOpen || choices.length === 0}
      >
        {(isOpen ? choices : []).map((option, index) => (
          // The keyboard chooses in the input: options never have the focus (aria-activedescendant).
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={option.value}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onPointerMove={() => select.setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => select.choose(option)}
          >
            <span className={styles.label}>{option.label}</span>
            <span className={styles.detail}>{option.detail}</span>
            {option.value === value ? <Check size={14} aria-hidden="true" className={styles.chosen} /> : null}
          </div>
        ))}
      </div>
      <p role="status" className={styles.none}>
        {isOpen && choices.length === 0 ? none : null}
      </p>
    </div>
  );
};
