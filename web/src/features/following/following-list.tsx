import { Button } from "@chakra-ui/react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import type { Following } from "../../../../shared/schemas/changes.ts";
import { partTextPath, sectionTextPath, titleTextPath } from "../../lib/law-path.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./following.module.css";
import { messages } from "./following-messages.ts";
import { placeName, useFollowing } from "./use-following.ts";

const pathOf = ({ titleNumber, part, section }: Following): string => {
  if (section !== null) return sectionTextPath(titleNumber, section);
  return part === null ? titleTextPath(titleNumber) : partTextPath(titleNumber, part);
};

/** What a person follows, each with the way out. */
export const FollowingList = ({ onLeave }: { onLeave: () => void }) => {
  const { state, stop, isPending } = useFollowing();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className={styles.panel}>
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        skeleton={<SkeletonRows />}
        isEmpty={(places) => places.length === 0}
        empty={<p className={styles.quiet}>{messages.empty}</p>}
      >
        {(places) => (
          <ul aria-label={messages.list} className={styles.list}>
            {places.map((place) => (
              <li key={place.id} className={styles.place}>
                <div className={styles.words}>
                  <Link to={pathOf(place)} className={styles.name} onClick={onLeave}>
                    {placeName(place)}
                  </Link>
                  <p className={styles.quiet}>{messages.modes[place.mode]}</p>
                </div>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={messages.stopOf(placeName(place))}
                  disabled={isPending}
                  // The button goes away: the focus stays on the list.
                  onClick={() => void stop(place).then(() => list.current?.focus())}
                >
                  {messages.stop}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </div>
  );
};
