import { type GroupBody, maxGroupMembers } from "../../../shared/schemas/group.ts";
import type { Issue } from "../../../shared/schemas/problem.ts";
import { collapse, foldName } from "../../core/fold-name.ts";
import { conflict, invalid } from "../../core/problem.ts";
import type { GroupRecord } from "../../people/groups/group-repository.ts";
import { notActive } from "../../people/users/not-active.ts";
import { people } from "../../people/users/people.ts";

/** What a person says of a group. */
export type GroupContent = Pick<GroupRecord, "name" | "leadId" | "memberIds">;

const issue = (field: "name" | "leadId" | "memberIds", message: string): Issue => ({
  path: `body.${field}`,
  message,
});

/**
 * What a form says of a group, as it is kept: its lead is one of its members, each of whom is in it once.
 * @throws 400 for a name of which nothing can be seen, for a group without members, and for people who are not active
 * in the company; 409 `limit`
 */
export const readGroup = async (
  companyId: string,
  { name, leadId = null, memberIds }: GroupBody,
): Promise<GroupContent> => {
  const members = [...new Set(leadId ? [leadId, ...memberIds] : memberIds)];
  if (members.length > maxGroupMembers)
    throw conflict(`You have reached the limit of ${maxGroupMembers}.`, "limit");
  const active = await people.activeById(companyId, members);
  const issues = [
    ...(foldName(name) === "" ? [issue("name", "Please enter a name")] : []),
    ...(leadId && !active.has(leadId) ? [issue("leadId", notActive)] : []),
    ...(members.length === 0 ? [issue("memberIds", "Choose at least one person.")] : []),
    ...(memberIds.some((id) => !active.has(id)) ? [issue("memberIds", notActive)] : []),
  ];
  const [first] = issues;
  if (first) throw invalid(first.message, issues);
  return { name: collapse(name), leadId, memberIds: members };
};
