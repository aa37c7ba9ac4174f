import type { ReactNode } from "react";
import { formatNumber } from "../lib/format.ts";
import styles from "./filter-chips.module.css";

interface FilterChipProps {
  label: string;
  /** How many rows it would show; undefined until the first answer, null where nothing is counted. */
  count: number | null | undefined;
  isOn: boolean;
  icon?: ReactNode;
  /** A number that asks for attention. */
  isUrgent?: boolean;
  onPress: () => void;
}

/** A filter that is on or off, with its count. */
export const FilterChip = ({ label, count, isOn, icon, isUrgent = false, onPress }: FilterChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
    {icon}
    {label}{" "}
    {count === null ? null : (
      <span className={styles.count} data-urgent={(isUrgent && count) || undefined}>
        {count === undefined ? "–" : formatNumber(count)}
      </span>
    )}
  </button>
);

interface NamedProps {
  label: string;
  children: ReactNode;
}

/** Chips that belong together. */
export const FilterChipGroup = ({ label, children }: NamedProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
  <div role="group" className={styles.group} aria-label={label}>
    {children}
  </div>
);

/** The line of chips above a list; on phones it scrolls sideways. */
export const FilterChips = ({ children }: { children: ReactNode }) => (
  <div className={styles.filters}>{children}</div>
);
