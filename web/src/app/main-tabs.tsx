import { ChevronDown } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { LaterMenu } from "../ui/later-menu.tsx";
import type { Place } from "./navigation.ts";
import { PlaceLink, useIsHere } from "./place-link.tsx";
import styles from "./shell.module.css";

/** Room of the button "More", in pixels; a little more than it takes. */
const moreWidth = 88;

/**
 * How many of the elements stand in a row whole; the last give way to "More".
 * @param widths of each element with the gap before it
 * @param hasMore whether "More" is there in any case
 */
export const countThatFit = (widths: readonly number[], room: number, hasMore = false): number => {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total + (hasMore ? moreWidth : 0) <= room) return widths.length;
  let used = moreWidth;
  const first = widths.findIndex((width) => {
    used += width;
    return used > room;
  });
  return first < 0 ? widths.length : first;
};

const useFittingCount = (count: number, hasMore: boolean) => {
  const nav = useRef<HTMLElement>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = nav.current;
    if (!element) return undefined;
    const measure = () => {
      const tabs = [...element.querySelectorAll<HTMLElement>("[data-tab]")];
      setFitting(
        countThatFit(
          tabs.map((tab) => tab.offsetWidth),
          element.clientWidth,
          hasMore,
        ),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Letters of the fallback are as wide on average, not each word.
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, [hasMore]);
  return { nav, fitting: Math.min(fitting, count) };
};

const More = ({ places }: { places: readonly Place[] }) => {
  const isHere = useIsHere();
  return (
    <span className={styles.more} data-here={places.some(isHere) || undefined}>
      <LaterMenu
        className={styles.moreButton}
        placement="bottom-end"
        actions={() =>
          places.map((place) => ({
            label: place.label,
            icon: place.icon,
            to: place.to,
            isCurrent: isHere(place),
          }))
        }
      >
        More
        <ChevronDown size={16} aria-hidden="true" />
      </LaterMenu>
    </span>
  );
};

interface MainTabsProps {
  places: readonly Place[];
  /** What "More" holds whatever the room. */
  more: readonly Place[];
}

/** The tabs of the top bar. No label is cut: those without room move into a menu, from the right. */
export const MainTabs = ({ places, more }: MainTabsProps) => {
  const { nav, fitting } = useFittingCount(places.length, more.length > 0);
  const inMenu = [...places.slice(fitting), ...more];
  return (
    <nav ref={nav} className={styles.tabs} aria-label="Main">
      {places.map((place, at) => (
        <span key={place.to} data-tab data-in-menu={at >= fitting || undefined} className={styles.tabSlot}>
          <PlaceLink place={place} className={styles.tab}>
            {place.label}
          </PlaceLink>
        </span>
      ))}
      {inMenu.length > 0 ? <More places={inMenu} /> : null}
    </nav>
  );
};
