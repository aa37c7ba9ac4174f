import { Button, IconButton } from "@chakra-ui/react";
import { Undo2, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { maxBulkRules } from "../../../../../shared/schemas/bulk-change.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import styles from "./regulation-bulk.module.css";
import { RegulationBulkActions } from "./regulation-bulk-actions.tsx";
import { bulkMessages as messages } from "./regulation-bulk-messages.ts";
import type { Bulk, BulkProgress, LastChange } from "./use-regulation-bulk.ts";
import type { Selection } from "./use-regulation-selection.ts";

const CloseButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton variant="ghost" size="sm" aria-label={label} title={label} onClick={onClick}>
    <X aria-hidden="true" />
  </IconButton>
);

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
    <div className={styles.words}>
      <strong className={styles.count}>{messages.selected(selection.rules.size)}</strong>
      {page ? <SelectMore selection={selection} page={page} /> : null}
    </div>
    <RegulationBulkActions onAssign={onAssign} onChange={(action) => void bulk.change(action)} />
    <div className={styles.end}>
      {bulk.last ? <UndoButton last={bulk.last} onClick={() => void bulk.undoLast()} /> : null}
      <CloseButton label={messages.clear} onClick={selection.clear} />
    </div>
  </>
);

const Working = ({ progress: { label, done, total } }: { progress: BulkProgress }) => (
  <div className={styles.progress}>
    <ProgressBar
      label={label}
      share={done === 0 ? null : done / total}
      detail={done === 0 ? "" : messages.progress(done, total)}
    />
  </div>
);

const Done = ({ last, bulk }: { last: LastChange; bulk: Bulk }) => (
  <>
    <div className={styles.words}>
      <strong className={styles.count}>{last.text}</strong>
    </div>
    <div className={styles.end}>
      <UndoButton last={last} onClick={() => void bulk.undoLast()} />
      <CloseButton label={messages.dismiss} onClick={bulk.dismissLast} />
    </div>
  </>
);

type Mode = "none" | "selected" | "working" | "done";

const modeOf = ({ selection, bulk }: Pick<BulkBarProps, "selection" | "bulk">): Mode => {
  if (bulk.progress) return "working";
  if (selection.rules.size > 0) return "selected";
  return bulk.last ? "done" : "none";
};

/** A bar that changes under the focus keeps it; one that goes away leaves it to the table's row. */
const useBarFocus = (mode: Mode, bar: RefObject<HTMLDivElement | null>) => {
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    const focused = document.activeElement;
    if (focused !== document.body && !bar.current?.contains(focused)) return;
    const row = bar.current?.parentElement?.querySelector<HTMLElement>("tbody [tabindex='0']");
    const button = bar.current?.querySelector("button");
    const target = mode === "none" ? row : mode === "done" ? button : bar.current;
    target?.focus({ preventScroll: true });
  }, [mode, bar]);
};

/**
 * What can be done to the selected rules. It lies over the bottom of the window, so the table stays where it
 * is; then it says what was done, and takes it back.
 */
export const RegulationBulkBar = (props: BulkBarProps) => {
  const { selection, bulk, bar } = props;
  const mode = modeOf(props);
  useBarFocus(mode, bar);
  return (
    <div ref={bar} tabIndex={-1} className={styles.place}>
      <p role="status" className="visually-hidden">
        {selection.rules.size > 0 ? messages.selected(selection.rules.size) : ""}
      </p>
      {mode === "none" ? null : (
        <section
          aria-label={messages.bar}
          className={styles.bar}
          data-bottom-bar=""
          aria-busy={mode === "working"}
        >
          {mode === "working" && bulk.progress ? <Working progress={bulk.progress} /> : null}
          {mode === "selected" ? <Selected {...props} /> : null}
          {mode === "done" && bulk.last ? <Done last={bulk.last} bulk={bulk} /> : null}
        </section>
      )}
    </div>
  );
};
