import { Ellipsis } from "lucide-react";
import type { Place } from "./navigation.ts";
import { PlaceLink } from "./place-link.tsx";
import styles from "./thumb-bar.module.css";

interface ThumbBarProps {
  places: readonly Place[];
  /** Opens the drawer with every place. */
  onMore: () => void;
}

/** The way around on phones, at the lower edge. */
export const ThumbBar = ({ places, onMore }: ThumbBarProps) => (
  <nav className={styles.bar} aria-label="Main" data-thumb-bar>
    {places.map((place) => (
      <PlaceLink key={place.to} place={place} className={styles.entry}>
        <place.icon size={20} aria-hidden="true" />
        {place.label}
      </PlaceLink>
    ))}
    <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onMore}>
      <Ellipsis size={20} aria-hidden="true" />
      More
    </button>
  </nav>
);
