import { useEffect, useRef } from "react";
import type { RuleFacets } from "../../../../../shared/schemas/rule-query.ts";
import { formatNumber } from "../../../lib/format.ts";
import { messages } from "./messages.ts";
import styles from "./section-rail.module.css";

const { rail: words } = messages;

type Section = RuleFacets["sections"][number];

interface SectionRailProps {
  sections: readonly Section[];
  /** The section that is being read. */
  current: string | undefined;
  onGo: (section: string) => void;
}

const percentOf = ({ completed, applicable }: Section): number =>
  applicable === 0 ? 0 : Math.floor((completed * 100) / applicable);

/** Keeps the entry of the section that is being read in sight, without moving the page. */
const useCurrentInSight = (current: string | undefined) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const entry = [...(box?.children ?? [])].find((each) => (each as HTMLElement).dataset.of === current);
    if (!box || !(entry instanceof HTMLElement)) return;
    box.scrollTop = entry.offsetTop - box.clientHeight / 2;
    box.scrollLeft = entry.offsetLeft - box.clientWidth / 3;
  }, [current]);
  return list;
};

/** The sections of the part, how many rules each has and how far they are: a way through a long list. */
export const SectionRail = ({ sections, current, onGo }: SectionRailProps) => {
  const list = useCurrentInSight(current);
  return (
    <nav className={styles.rail} aria-label={words.label}>
      <ol ref={list} className={styles.sections}>
        {sections.map((each) => (
          <li key={each.section} data-of={each.section}>
            <button
              type="button"
              className={styles.section}
              aria-current={current === each.section || undefined}
              aria-label={words.about(each)}
              onClick={() => onGo(each.section)}
            >
              <span className={styles.name}>{words.name(each.section)}</span>
              <span className={styles.count}>{formatNumber(each.count)}</span>
              <span className={styles.track}>
                <span className={styles.range} style={{ width: `${percentOf(each)}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
