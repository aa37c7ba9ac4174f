import { Badge, Button, Link as ChakraLink, Checkbox, HStack, IconButton, Table } from "@chakra-ui/react";
import { MoreHorizontal } from "lucide-react";
import { Link } from "react-router-dom";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { formatPerson } from "../../web/src/lib/format.ts";
import type { Sort } from "../../web/src/ui/data-table-head.tsx";

interface ChakraTableProps {
  rows: readonly RuleListItem[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<number>;
  onSelect: (rules: readonly RuleListItem[], isSelected: boolean) => void;
  offset: number;
}

const headers = [
  ["ruleTitle", "Rule Title"],
  ["sourceSection", "Source Section"],
  ["action", "Action"],
  ["priority", "Priority"],
  ["complianceStatus", "Status"],
  ["assignedTo", "Assigned To"],
] as const;

const actionText = ({ action }: RuleListItem) => (action.length > 12 ? `${action.slice(0, 12)}…` : action);
const palettes: Readonly<Record<string, string>> = { high: "red", medium: "orange", low: "green" };

interface ChakraRowProps extends Pick<ChakraTableProps, "onSelect"> {
  rule: RuleListItem;
  number: number;
  isSelected: boolean;
}

/** The same row of components of the library, as its own examples build tables. */
const ChakraRow = ({ rule, number, isSelected, onSelect }: ChakraRowProps) => (
  <Table.Row>
    <Table.Cell>
      <Checkbox.Root checked={isSelected} onCheckedChange={() => onSelect([rule], !isSelected)}>
        <Checkbox.HiddenInput aria-label={`Select: ${rule.ruleTitle}`} />
        <Checkbox.Control />
      </Checkbox.Root>
    </Table.Cell>
    <Table.Cell>{number}</Table.Cell>
    <Table.Cell>
      <ChakraLink asChild>
        <Link to={`/rules/${rule.id}`}>{rule.ruleTitle}</Link>
      </ChakraLink>
    </Table.Cell>
    <Table.Cell>
      {rule.sourceSection}
      {rule.library === "own" ? <Badge variant="outline">Company library</Badge> : null}
    </Table.Cell>
    <Table.Cell>{actionText(rule)}</Table.Cell>
    <Table.Cell>
      <Button size="2xs" variant="plain" aria-haspopup="menu" aria-label={`Priority: ${rule.ruleTitle}`}>
        <Badge colorPalette={palettes[rule.priority] ?? "gray"}>{rule.priority || "none"}</Badge>
      </Button>
    </Table.Cell>
    <Table.Cell>
      <Button size="2xs" variant="plain" aria-haspopup="menu" aria-label={`Status: ${rule.ruleTitle}`}>
        <Badge>{rule.complianceStatus.replaceAll("_", " ")}</Badge>
      </Button>
      {rule.isActive ? null : <Badge variant="outline">Not applicable</Badge>}
    </Table.Cell>
    <Table.Cell>{rule.assignedToUser ? formatPerson(rule.assignedToUser) : "Unassigned"}</Table.Cell>
    <Table.Cell>
      <HStack gap="1.5">
        <Button size="xs" variant="subtle">
          Assign
        </Button>
        <IconButton size="xs" variant="ghost" aria-haspopup="menu" aria-label={`More: ${rule.ruleTitle}`}>
          <MoreHorizontal />
        </IconButton>
      </HStack>
    </Table.Cell>
  </Table.Row>
);

/** The competitor: every cell, badge and button a component of Chakra, nothing memoised. */
export const ChakraTable = (props: ChakraTableProps) => {
  const { rows, sort, onSort, selected, onSelect, offset } = props;
  return (
    <Table.Root>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>
            <Checkbox.Root
              checked={rows.every(({ companyRuleId }) => selected.has(companyRuleId ?? 0))}
              onCheckedChange={({ checked }) => onSelect(rows, checked === true)}
            >
              <Checkbox.HiddenInput aria-label="Select all" />
              <Checkbox.Control />
            </Checkbox.Root>
          </Table.ColumnHeader>
          <Table.ColumnHeader>#</Table.ColumnHeader>
          {headers.map(([by, label]) => (
            <Table.ColumnHeader key={by}>
              <button
                type="button"
                onClick={() =>
                  onSort({ by, order: sort?.by === by && sort.order === "asc" ? "desc" : "asc" })
                }
              >
                {label}
              </button>
            </Table.ColumnHeader>
          ))}
          <Table.ColumnHeader>Actions</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((rule, index) => (
          <ChakraRow
            key={rule.masterRuleId}
            rule={rule}
            number={offset + index + 1}
            isSelected={selected.has(rule.companyRuleId ?? 0)}
            onSelect={onSelect}
          />
        ))}
      </Table.Body>
    </Table.Root>
  );
};
