import { Button } from "@chakra-ui/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { HorizonComparison } from "../../../../shared/schemas/horizon.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./comparison.module.css";
import { messages } from "./horizon-messages.ts";
import type { useComparisonChanges } from "./use-comparison-changes.ts";

const { comparison: words } = messages;

interface ComparisonToolsProps {
  comparison: HorizonComparison;
  view: ReturnType<typeof useComparisonChanges>;
}

/** What the change looked at is, or how many there are of each class. */
const Position = ({ comparison: { row, changes }, view }: ComparisonToolsProps) => {
  const change = view.current === undefined ? undefined : changes[view.current];
  if (changes.length === 0) return words.noChanges;
  if (view.shown.length === 0) return words.noneShown;
  if (!change) return words.counts(row.substantiveCount, row.editorialCount);
  return (
    <>
      {words.position(view.place + 1, view.shown.length)}
      <Badge tone={change.class === "substantive" ? "orange" : "blue"}>
        {words.about(change.class, change.reason)}
      </Badge>
    </>
  );
};

/** From change to change, with the reason each was classed by. */
export const ComparisonTools = ({ comparison, view }: ComparisonToolsProps) => {
  const isNowhere = view.shown.length === 0 || undefined;
  return (
    <fieldset className={styles.tools}>
      <legend className="visually-hidden">{words.tools}</legend>
      <div className={styles.steps}>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isNowhere}
          onClick={() => view.go(-1)}
          aria-label={words.previousChange}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isNowhere}
          onClick={() => view.go(1)}
          aria-label={words.nextChange}
        >
          <ArrowDown aria-hidden="true" />
        </Button>
      </div>
      <p role="status" className={styles.position}>
        <Position comparison={comparison} view={view} />
      </p>
      <label className={styles.hide}>
        <input
          type="checkbox"
          checked={view.hidesEditorial}
          onChange={({ target }) => view.setHidesEditorial(target.checked)}
        />
        {words.hideEditorial}
      </label>
    </fieldset>
  );
};
