import { Button } from "@chakra-ui/react";
import { Undo2 } from "lucide-react";
import type { RefObject } from "react";
import { maxBulkRules } from "../../../../../shared/schemas/bulk-change.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import {
  BulkBar,
  BulkClose,
  BulkEnd,
  type BulkMode,
  BulkProgress,
  BulkWords,
} from "../../../ui/bulk-bar.tsx";
import { RegulationBulkActions } from "./regulation-bulk-actions.tsx";
import { bulkMessages as messages } from "./regulation-bulk-messages.ts";
import type { Bulk, LastChange } from "./use-regulation-bulk.ts";
import type { Selection } from "./use-regulation-selection.ts";

const UndoButton = ({ last, onClick }: { last: LastChange; onClick: () => void }) => (
  <Button
    variant="outline"
    size="sm"
    aria-label={`${messages.undo}: ${last.text}`}
    title={last.text}
    onClick={onClick}
  >
    <Undo2 aria-hidden="true" />
    {messages.undo}
  </Button>
);

interface BulkBarProps {
  selection: Selection;
  bulk: Bulk;
  /** The page shown; undefined while there is none. */
  page: RulePage | undefined;
  onAssign: () => void;
  /** The place of the bar, there with and without a selection. */
  bar: RefObject<HTMLDivElement | null>;
}

/** Selects more: first the page, then all that match. */
const SelectMore = ({ selection, page }: { selection: Selection; page: RulePage }) => {
  const { rules, change, selectMatching, isSelecting } = selection;
  if (rules.size >= maxBulkRules) return null;
  const isPageSelected = page.items.every(({ companyRuleId }) => rules.has(companyRuleId ?? 0));
  if (isPageSelected && rules.size >= page.total) return null;
  const label = isPageSelected
    ? messages.selectMatching(page.total)
    : messages.selectThisPage(page.items.length);
  return (
    <Button
      variant="plain"
      size="sm"
      loading={isSelecting}
      loadingText={messages.selecting}
      onClick={() => (isPageSelected ? void selectMatching() : change(page.items, true))}
    >
      {label}
    </Button>
  );
};

const Selected = ({ selection, bulk, page, onAssign }: Omit<BulkBarProps, "bar">) => (
  <>
    <BulkWords words={messages.selected(selection.rules.size)}>
      {page ? <SelectMore selection={selection} page={page} /> : null}
    </BulkWords>
    <RegulationBulkActions
      count={selection.rules.size}
      onAssign={onAssign}
      onChange={(action) => void bulk.change(action)}
    />
    <BulkEnd>
      {bulk.last ? <UndoButton last={bulk.last} onClick={() => void bulk.undoLast()} /> : null}
      <BulkClose label={messages.clear} onClick={selection.clear} />
    </BulkEnd>
  </>
);

const Working = ({ progress: { label, done, total } }: { progress: NonNullable<Bulk["progress"]> }) => (
  <BulkProgress
    label={label}
    share={done === 0 ? null : done / total}
    detail={done === 0 ? "" : messages.progress(done, total)}
  />
);

const Done = ({ last, bulk }: { last: LastChange; bulk: Bulk }) => (
  <>
    <BulkWords words={last.text} />
    <BulkEnd>
      <UndoButton last={last} onClick={() => void bulk.undoLast()} />
      <BulkClose label={messages.dismiss} onClick={bulk.dismissLast} />
    </BulkEnd>
  </>
);

const modeOf = ({ selection, bulk }: Pick<BulkBarProps, "selection" | "bulk">): BulkMode => {
  if (bulk.progress) return "working";
  if (selection.rules.size > 0) return "selected";
  return bulk.last ? "done" : "none";
};

/** What can be done to the selected rules; then it says what was done, and takes it back. */
export const RegulationBulkBar = (props: BulkBarProps) => {
  const { selection, bulk, bar } = props;
  const mode = modeOf(props);
  return (
    <BulkBar
      label={messages.bar}
      mode={mode}
      announced={selection.rules.size > 0 ? messages.selected(selection.rules.size) : ""}
      bar={bar}
    >
      {mode === "working" && bulk.progress ? <Working progress={bulk.progress} /> : null}
      {mode === "selected" ? <Selected {...props} /> : null}
      {mode === "done" && bulk.last ? <Done last={bulk.last} bulk={bulk} /> : null}
    </BulkBar>
  );
};
