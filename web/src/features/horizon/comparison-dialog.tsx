import { Button } from "@chakra-ui/react";
import { useMemo } from "react";
import { getHorizonComparison } from "../../../../shared/api/horizon.ts";
import type { HorizonComparison, HorizonRow } from "../../../../shared/schemas/horizon.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./comparison.module.css";
import { blocksOf } from "./comparison-blocks.ts";
import { ComparisonFacts } from "./comparison-facts.tsx";
import { ComparisonPane } from "./comparison-pane.tsx";
import { ComparisonTools } from "./comparison-tools.tsx";
import { messages } from "./horizon-messages.ts";
import { useComparisonChanges } from "./use-comparison-changes.ts";
import { useSyncedScroll } from "./use-synced-scroll.ts";

const { comparison: words } = messages;
const sides = ["previous", "current"] as const;

const Comparison = ({ comparison }: { comparison: HorizonComparison }) => {
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

const Body = ({ id }: Pick<HorizonRow, "id">) => (
  <AsyncView
    state={useApi(getHorizonComparison, { params: { id } }, { freshFor: 30_000 })}
    failure={words.failed}
    skeleton={<SkeletonRows count={4} />}
  >
    {(comparison) => <Comparison comparison={comparison} />}
  </AsyncView>
);

interface ComparisonDialogProps {
  /** The section to show; null keeps the dialog closed. */
  row: HorizonRow | null;
  onClose: () => void;
}

/** A section's two texts side by side, word by word. */
export const ComparisonDialog = ({ row, onClose }: ComparisonDialogProps) =>
  row ? (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(row.title, row.part, row.sectionId)}
      size="window"
      footer={
        <Button variant="outline" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <Body key={row.id} id={row.id} />
    </Dialog>
  ) : null;
