import { Button } from "@chakra-ui/react";
import { getHorizonComparison } from "../../../../shared/api/horizon.ts";
import type { HorizonRow } from "../../../../shared/schemas/horizon.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Comparison } from "./comparison.tsx";
import { messages } from "./horizon-messages.ts";

const { comparison: words } = messages;
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
