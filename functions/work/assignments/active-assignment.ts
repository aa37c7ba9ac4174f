import type { GroupName } from "../../../shared/schemas/group-name.ts";
import { type Key, type Operation, remove, replace } from "../../core/table/operation.ts";
import { groupWorkKey } from "../../people/groups/group-work.ts";
import { changedMeanwhile } from "../../rules/record/overlay-repository.ts";
import type { AssignmentRow } from "./assignment-row.ts";

export const activeKey = (companyId: string, userId: string, companyRuleId: number): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: `ASSIGNED#${companyRuleId}`,
});

/** Names the active assignment of a rule. */
export interface Active {
  readonly id: string;
  readonly assignedTo: string | null;
  readonly group: GroupName | null;
}

/** Where an active assignment lies beside its rule's history: with who has it, and with its group. */
export const activeKeys = (
  companyId: string,
  companyRuleId: number,
  { assignedTo, group }: Pick<Active, "assignedTo" | "group">,
): Key[] => [
  ...(assignedTo ? [activeKey(companyId, assignedTo, companyRuleId)] : []),
  ...(group ? [groupWorkKey(companyId, group.id, companyRuleId)] : []),
];

/** The writes that put an active assignment where it lies now, and take the one of before from where it lay. */
export const placed = (
  companyId: string,
  row: AssignmentRow,
  previous: Pick<Active, "assignedTo" | "group"> | null,
): Operation[] => {
  const { companyRuleId } = row;
  const now = activeKeys(companyId, companyRuleId, { ...row, group: row.assignedToGroup });
  const left = previous ? activeKeys(companyId, companyRuleId, previous) : [];
  return [
    ...now.map((key) => replace({ ...key, ...row })),
    // A transaction may touch an item only once.
    ...left
      .filter(({ pk, sk }) => !now.some((key) => key.pk === pk && key.sk === sk))
      .map((key) => remove(key, changedMeanwhile)),
  ];
};
