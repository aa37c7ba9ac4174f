import type { Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 *   pk `C#{companyId}#GROUP_WORK`   sk `{groupId}#{companyRuleId}`   the active assignments of groups, taken or not
 */
const partition = (companyId: string): string => `C#${companyId}#GROUP_WORK`;

export const groupWorkKey = (companyId: string, groupId: string, companyRuleId: number): Key => ({
  pk: partition(companyId),
  sk: `${groupId}#${companyRuleId}`,
});

/** What to ask for: the work of one group, or of all of them. */
export const groupWorkQuery = (companyId: string, groupId?: string) =>
  groupId === undefined ? { pk: partition(companyId) } : { pk: partition(companyId), begins: `${groupId}#` };

/** Numbers of the rules that a group has. */
export const rulesOfGroup = async (companyId: string, groupId: string): Promise<Set<number>> => {
  const items = await table.queryAll(groupWorkQuery(companyId, groupId));
  return new Set(items.map(({ sk }) => Number(sk.slice(groupId.length + 1))));
};
