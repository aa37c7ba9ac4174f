import { Button } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import styles from "./pager.module.css";

interface PagerProps {
  /** Which rows are shown, such as "51–100 of 320 rules". Read out when it changes. */
  position: string;
  /** Undefined on the first page. */
  onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  onNext: (() => void) | undefined;
  isBusy: boolean;
}

/**
 * A button that cannot be pressed now but keeps the focus: a disabled one would lose it at every page.
 */
const press = (go: (() => void) | undefined, isBusy: boolean) => ({
  "aria-disabled": !go || isBusy || undefined,
  onClick: isBusy ? undefined : go,
});

/** Previous and Next under a list of pages; where one page is all, the count alone. */
export const Pager = ({ position, onPrevious, onNext, isBusy }: PagerProps) => (
  <nav className={styles.pager} aria-label="Pages">
    <p role="status" className={styles.position}>
      {position}
    </p>
    {onPrevious || onNext ? (
      <div className={styles.buttons}>
        <Button variant="outline" size="sm" {...press(onPrevious, isBusy)}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button variant="outline" size="sm" {...press(onNext, isBusy)}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    ) : null}
  </nav>
);
