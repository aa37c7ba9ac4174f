import { LogIn } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { useSearchParams } from "react-router-dom";
import { exportRules } from "../../../../../shared/api/exports.ts";
import { can } from "../../../../../shared/permissions/can.ts";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { statusOf } from "../../../lib/api-error.ts";
import { useRememberPlace, useReturnFocus } from "../../../lib/return-point.ts";
import { useFilterChoices } from "../../../lib/rule-filter-choices.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportMenu } from "../../../ui/export-menu.tsx";
import { ListTools } from "../../../ui/list-tools.tsx";
import { ListViewGate } from "../../../ui/list-view-gate.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { LinkButton } from "../../../ui/row-button.tsx";
import { SavedViews } from "../../../ui/saved-views.tsx";
import { RegulationBulk } from "./regulation-bulk.tsx";
import { RegulationFiltersBar } from "./regulation-filters.tsx";
import { RegulationKeys } from "./regulation-keys.tsx";
import styles from "./regulations.module.css";
import { messages } from "./regulations-messages.ts";
import { RegulationsTable, useRegulationLayout } from "./regulations-table.tsx";
import { useGoneRuleFilters } from "./use-gone-rule-filters.ts";
import { useRegulationBulk } from "./use-regulation-bulk.ts";
import { activeFilterCount, titleToOffer, useRegulationFilters } from "./use-regulation-filters.ts";
import { type Selection, useRegulationSelection } from "./use-regulation-selection.ts";
import { useInitialiseRules, useRegulations } from "./use-regulations.ts";

interface RegulationsProps {
  onAssign: (rule: RuleListItem) => void;
  onPolicies: (rule: RuleListItem) => void;
}

/** Where a session that was lost while the page is open leads. */
const SignedOut = () => (
  <EmptyState
    icon={LogIn}
    heading={messages.signedOut.heading}
    actions={<LinkButton to="/auth">{messages.signedOut.action}</LinkButton>}
  />
);

/** This list's address without the tab, which the way back from a rule adds. */
const useReturnPath = (): string => {
  const [search] = useSearchParams();
  const params = new URLSearchParams(search);
  params.delete("tab");
  return params.size > 0 ? `/regulations?${params}` : "/regulations";
};

/** Escape gives the selection up, unless a menu or dialog over the list was meant. */
const leaveSelection = (event: KeyboardEvent<HTMLElement>, { rules, clear }: Selection): void => {
  const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key === "Escape" && isHere && !event.defaultPrevented && rules.size > 0) clear();
};

/** "/" in the table goes to the search of this list, not of everything. */
const toSearch = (event: KeyboardEvent<HTMLElement>): void => {
  const isTyping =
    event.target instanceof Element && event.target.closest("input:not([type=checkbox])") !== null;
  if (event.key !== "/" || isTyping || event.defaultPrevented) return;
  const field = document.querySelector<HTMLInputElement>("main search input");
  if (!field) return;
  event.preventDefault();
  field.focus();
};

const RuleList = ({ onAssign, onPolicies }: RegulationsProps) => {
  const { user } = useSession();
  const { filters, query, found, change, sort, changeSort, view } = useRegulationFilters();
  useFilterChoices(titleToOffer(filters));
  useGoneRuleFilters(view);
  const regulations = useRegulations(query);
  const selection = useRegulationSelection(`${user?.companyId} ${found}`, query);
  const bulk = useRegulationBulk(selection);
  const isInitialising = useInitialiseRules();
  const { state } = regulations;
  const layout = useRegulationLayout(state.data?.offset ?? 0, { onAssign, onPolicies, view });
  const returnPath = useReturnPath();
  const remember = useRememberPlace({ origin: "regulations", returnPath });
  useReturnFocus(returnPath, state.data !== undefined);
  const isFiltered = activeFilterCount(filters) > 0;
  const isFilling = isInitialising && state.data?.facets.all === 0;
  const count = messages.count(state.data?.total ?? 0);
  return (
    <div onClickCapture={remember}>
      <PageHeader
        title={messages.heading}
        subtitle={messages.subtitle}
        badges={
          // Keeps its place while it is not known.
          <span className={styles.count} data-unknown={isFilling || !state.data || undefined}>
            {count}
          </span>
        }
      />
      <RegulationFiltersBar
        filters={filters}
        isUnderView={view !== undefined}
        onChange={change}
        facets={state.data?.facets}
      >
        {(active) => (
          <ListTools
            layout={layout}
            views={<SavedViews list="rules" layout={layout} />}
            lead={active}
            file={<ExportMenu contract={exportRules} query={query} columns={layout.fields} />}
          >
            <RegulationKeys maySelect={can(user, "rule:manage")} />
          </ListTools>
        )}
      </RegulationFiltersBar>
      {statusOf(state.error) === 401 ? (
        <SignedOut />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a key of the controls inside
        <div
          className={styles.list}
          onKeyDown={(event) => {
            toSearch(event);
            if (!bulk.progress) leaveSelection(event, selection);
          }}
        >
          <RegulationsTable
            list={isFilling ? { ...regulations, state: { ...state, data: undefined } } : regulations}
            isFiltered={isFiltered}
            sort={sort}
            onSort={changeSort}
            selection={selection}
            layout={layout}
          />
          <RegulationBulk page={state.data} selection={selection} bulk={bulk} />
        </div>
      )}
    </div>
  );
};

/** The company's rules: one table with filters and order, fifty rows a page. Not drawn again under a dialog. */
export const Regulations = memo((props: RegulationsProps) => (
  <ListViewGate list="rules">
    <RuleList {...props} />
  </ListViewGate>
));
