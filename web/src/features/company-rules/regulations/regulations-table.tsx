import { useMemo } from "react";
import { can } from "../../../../../shared/permissions/can.ts";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import { ruleName } from "../../../lib/rule-wording.ts";
import { useSession } from "../../../lib/session.ts";
import { useSharedRows } from "../../../lib/use-shared-rows.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import type { Sort } from "../../../ui/data-table-head.tsx";
import type { RowSelection } from "../../../ui/data-table-selection.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { bulkMessages } from "./regulation-bulk-messages.ts";
import { regulationColumns, regulationLink } from "./regulation-columns.tsx";
import { messages } from "./regulations-messages.ts";
import type { Selection } from "./use-regulation-selection.ts";
import type { Regulations } from "./use-regulations.ts";
import { useSelectedTitles } from "./use-title-choices.ts";

interface RegulationsTableProps extends Omit<Regulations, "state"> {
  page: RulePage;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  selection: Selection;
  onAssign: (rule: RuleListItem) => void;
  onPolicies: (rule: RuleListItem) => void;
  /** Another page was asked for. */
  onTurn: () => void;
}

const rowKey = ({ masterRuleId }: RuleListItem) => masterRuleId;
const selectLabel = (rule: RuleListItem) => bulkMessages.selectRow(ruleName(rule));

/** The selection as the table takes it; none for those who may not change many rules. */
const useRowSelection = (maySelect: boolean, { rules, change }: Selection) =>
  useMemo((): RowSelection<RuleListItem> | undefined => {
    if (!maySelect) return undefined;
    return {
      isSelected: ({ companyRuleId }) => companyRuleId !== null && rules.has(companyRuleId),
      onChange: change,
      label: selectLabel,
      labelAll: bulkMessages.selectPage,
    };
  }, [maySelect, rules, change]);

/** One page of the company's rules, and the way to the others. */
export const RegulationsTable = (props: RegulationsTableProps) => {
  const { page, pages, isChanging, sort, onSort, selection, onAssign, onPolicies, onTurn } = props;
  const { user } = useSession();
  const isManaging = can(user, "rule:manage");
  const selectedTitles = useSelectedTitles();
  const rowSelection = useRowSelection(isManaging, selection);
  const columns = useMemo(
    () => regulationColumns({ offset: page.offset, isManaging, selectedTitles, onAssign, onPolicies }),
    [page.offset, isManaging, selectedTitles, onAssign, onPolicies],
  );
  const rows = useSharedRows(page.items, rowKey);
  const turn = (go: () => void) => () => {
    go();
    onTurn();
  };
  const next = page.nextCursor;
  return (
    <>
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowLink={regulationLink}
        sort={sort}
        onSort={onSort}
        isBusy={isChanging}
        selection={rowSelection}
        isNavigable
        isFixed
      />
      <Pager
        position={messages.position(page.offset + 1, page.offset + page.items.length, page.total)}
        onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
        onNext={next ? turn(() => pages.goNext(next)) : undefined}
        isBusy={isChanging}
      />
    </>
  );
};
