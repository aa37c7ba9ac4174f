import { FileSearch } from "lucide-react";
import { useMemo } from "react";
import { can } from "../../../../../shared/permissions/can.ts";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import type { LaidView } from "../../../lib/list-layout.ts";
import type { PagedList } from "../../../lib/paged-list.ts";
import { ruleName } from "../../../lib/rule-wording.ts";
import { useSession } from "../../../lib/session.ts";
import type { Sort } from "../../../ui/data-table-head.tsx";
import type { RowSelection } from "../../../ui/data-table-selection.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { type LaidOut, useLaidOut } from "../../../ui/laid-out.ts";
import { ListPage } from "../../../ui/list-page.tsx";
import { useQuickChange } from "../use-quick-change.ts";
import { bulkMessages } from "./regulation-bulk-messages.ts";
import { type RegulationActions, regulationColumns, regulationLink } from "./regulation-columns.tsx";
import { messages } from "./regulations-messages.ts";
import type { Selection } from "./use-regulation-selection.ts";
import { useSelectedTitles } from "./use-title-choices.ts";

interface RegulationsTableProps {
  list: PagedList<RulePage>;
  isFiltered: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  selection: Selection;
  layout: LaidOut<RuleListItem>;
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

interface LayoutOptions extends Pick<RegulationActions, "onAssign" | "onPolicies"> {
  /** The saved view that is open. */
  view: LaidView | undefined;
}

/** The list as its reader laid it out. @param offset rows before the page shown */
export const useRegulationLayout = (
  offset: number,
  { onAssign, onPolicies, view }: LayoutOptions,
): LaidOut<RuleListItem> => {
  const { user } = useSession();
  const isManaging = can(user, "rule:manage");
  const selectedTitles = useSelectedTitles();
  const change = useQuickChange();
  const onChange = can(user, "rule:edit") ? change : undefined;
  const columns = useMemo(
    () => regulationColumns({ offset, isManaging, selectedTitles, onAssign, onPolicies, onChange }),
    [offset, isManaging, selectedTitles, onAssign, onPolicies, onChange],
  );
  return useLaidOut("rules", columns, { view, density: "compact" });
};

/** One page of the company's rules, and the way to the others. */
export const RegulationsTable = (props: RegulationsTableProps) => {
  const { list, isFiltered, sort, onSort, selection, layout } = props;
  const { user } = useSession();
  const rowSelection = useRowSelection(can(user, "rule:manage"), selection);
  const offset = list.state.data?.offset ?? 0;
  return (
    <ListPage
      list={list}
      failure={messages.loadFailed}
      empty={
        <EmptyState
          icon={FileSearch}
          heading={messages.empty.heading}
          body={isFiltered ? messages.empty.filtered : messages.empty.none}
        />
      }
      caption={messages.caption}
      {...layout.table}
      rowKey={rowKey}
      rowLink={regulationLink}
      sort={sort}
      onSort={onSort}
      selection={rowSelection}
      isNavigable
      isFixed
      position={({ items, total }) => messages.position(offset + 1, offset + items.length, total)}
    />
  );
};
