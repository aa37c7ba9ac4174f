import { useMemo } from "react";
import type { HorizonComparison } from "../../../../shared/schemas/horizon.ts";
import styles from "./comparison.module.css";
import { blocksOf } from "./comparison-blocks.ts";
import { ComparisonFacts } from "./comparison-facts.tsx";
import { ComparisonPane } from "./comparison-pane.tsx";
import { ComparisonTools } from "./comparison-tools.tsx";
import { useComparisonChanges } from "./use-comparison-changes.ts";
import { useSyncedScroll } from "./use-synced-scroll.ts";

const sides = ["previous", "current"] as const;

/** Two texts side by side, word by word, with the ways from change to change. */
export const Comparison = ({ comparison }: { comparison: HorizonComparison }) => {
  const blocks = useMemo(
    () => Math.max(...sides.map((side) => blocksOf(comparison, side).length)),
    [comparison],
  );
  const scroll = useSyncedScroll();
  const view = useComparisonChanges(comparison, blocks, scroll.jumpTo);
  return (
    <div className={styles.comparison}>
      <ComparisonFacts row={comparison.row} />
      <ComparisonTools comparison={comparison} view={view} />
      <div className={styles.panes}>
        {sides.map((side) => (
          <ComparisonPane
            key={side}
            side={side}
            comparison={comparison}
            hidden={view.hidden}
            current={view.current}
            blockCount={view.blockCount}
            attach={scroll.attach}
            onScroll={scroll.onScroll}
          />
        ))}
      </div>
    </div>
  );
};
