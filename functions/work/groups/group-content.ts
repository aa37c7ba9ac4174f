import { type GroupBody, maxGroupMembers } from "../../../shared/schemas/group.ts";
import { collapse, foldName } from "../../core/fold-name.ts";
import { conflict, invalid } from "../../core/problem.ts";
import type { GroupRecord } from "../../people/groups/group-repository.ts";
import { notActive } from "../../people/users/not-active.ts";
import { people } from "../../people/users/people.ts";

/** What a person says of a group. */
export type GroupContent = Pick<GroupRecord, "name" | "leadId" | "memberIds">;

const refused = (field: "name" | "leadId" | "memberIds", message: string) =>
  invalid(message, [{ path: `body.${field}`, message }]);

/**
 * What a form says of a group, as it is kept: its lead is one of its members, each of whom is in it once.
 * @throws 400 for a name of which nothing can be seen, for a group without members, and for people who are not active
 * in the company; 409 `limit`
 */
export const readGroup = async (
  companyId: string,
  { name, leadId = null, memberIds }: GroupBody,
): Promise<GroupContent> => {
  if (foldName(name) === "") throw refused("name", "Please enter a name");
  const members = [...new Set(leadId ? [leadId, ...memberIds] : memberIds)];
  if (members.length === 0) throw refused("memberIds", "Choose at least one person.");
  if (members.length > maxGroupMembers)
    throw conflict(`You have reached the limit of ${maxGroupMembers}.`, "limit");
  const active = await people.activeById(companyId, members);
  if (leadId && !active.has(leadId)) throw refused("leadId", notActive);
  if (members.some((id) => !active.has(id))) throw refused("memberIds", notActive);
  return { name: collapse(name), leadId, memberIds: members };
};
