import { ChakraProvider, defaultSystem } from "@chakra-ui/react";
import { useCallback, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import {
  regulationColumns,
  regulationLink,
} from "../../web/src/features/company-rules/regulations/regulation-columns.tsx";
import { useSharedRows } from "../../web/src/lib/use-shared-rows.ts";
import { DataTable } from "../../web/src/ui/data-table.tsx";
import type { Sort } from "../../web/src/ui/data-table-head.tsx";
import type { RowSelection } from "../../web/src/ui/data-table-selection.tsx";
import { system } from "../../web/src/ui/theme/system.ts";
import "../../web/src/ui/theme/tokens.css";
import "../../web/src/ui/theme/base.css";
import { ChakraTable } from "./table-inp-chakra.tsx";
import { rulesOfPage } from "./table-inp-rules.ts";

const titles: ReadonlySet<string> = new Set(["21"]);
const rowKey = ({ masterRuleId }: RuleListItem) => masterRuleId;
const label = ({ ruleTitle }: RuleListItem) => `Select: ${ruleTitle}`;
const onAssign = () => undefined;
const onPolicies = () => undefined;
const onChange = () => undefined;

const textOf = (rule: RuleListItem, by: string): string => {
  if (by === "sourceSection") return rule.sourceSection;
  return by === "priority" ? rule.priority : rule.ruleTitle;
};

const inOrder = (rules: readonly RuleListItem[], sort: Sort | undefined): readonly RuleListItem[] => {
  if (!sort) return rules;
  const sign = sort.order === "asc" ? 1 : -1;
  return rules.toSorted((a, b) => sign * textOf(a, sort.by).localeCompare(textOf(b, sort.by)));
};

/** Fifty rows that are sorted, turned and selected as on the regulations page, without the waiting. */
const useList = () => {
  const [page, setPage] = useState(0);
  const [sort, setSort] = useState<Sort>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => inOrder(rulesOfPage(page), sort), [page, sort]);
  const onSelect = useCallback(
    (rules: readonly RuleListItem[], isSelected: boolean) =>
      setSelected((now) => {
        const next = new Set(now);
        for (const { companyRuleId } of rules) {
          if (companyRuleId === null) continue;
          if (isSelected) next.add(companyRuleId);
          else next.delete(companyRuleId);
        }
        return next;
      }),
    [],
  );
  return { page, setPage, sort, setSort, rows, selected, onSelect };
};

const Ours = ({ list }: { list: ReturnType<typeof useList> }) => {
  const { page, rows, sort, setSort, selected, onSelect } = list;
  const offset = page * 50;
  // As on the product's page: an answer's rows are new objects, those that say the same are kept.
  const shared = useSharedRows(rows, rowKey);
  const columns = useMemo(
    () =>
      regulationColumns({
        offset,
        isManaging: true,
        selectedTitles: titles,
        onAssign,
        onPolicies,
        onChange,
      }).filter(({ isOptional }) => !isOptional),
    [offset],
  );
  const selection = useMemo(
    (): RowSelection<RuleListItem> => ({
      isSelected: ({ companyRuleId }) => selected.has(companyRuleId ?? 0),
      onChange: onSelect,
      label,
      labelAll: "Select all",
    }),
    [selected, onSelect],
  );
  return (
    <DataTable
      caption="Rules"
      columns={columns}
      rows={shared}
      rowKey={rowKey}
      rowLink={regulationLink}
      sort={sort}
      onSort={setSort}
      selection={selection}
      isNavigable
      isFixed
      density="compact"
    />
  );
};

const Page = ({ isOurs }: { isOurs: boolean }) => {
  const list = useList();
  const { page, setPage, sort, setSort, rows, selected, onSelect } = list;
  return (
    <main>
      <button type="button" id="turn" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <button type="button" id="later" onClick={() => setTimeout(() => setPage(page + 1), 800)}>
        Next, from a slow server
      </button>
      {isOurs ? (
        <Ours list={list} />
      ) : (
        <ChakraTable
          rows={rows}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={onSelect}
          offset={page * 50}
        />
      )}
      <footer>{rows.length} rules</footer>
    </main>
  );
};

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root");
const isOurs = !window.location.search.includes("chakra");
createRoot(root).render(
  <ChakraProvider value={isOurs ? system : defaultSystem}>
    <MemoryRouter>
      <Page isOurs={isOurs} />
    </MemoryRouter>
  </ChakraProvider>,
);
