import * as z from "zod";
import { GroupBody } from "../../shared/schemas/group.ts";
import type { Context } from "../core/endpoint/context.ts";
import { Problem } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { type GroupRecord, groups } from "../people/groups/group-repository.ts";
import { people } from "../people/users/people.ts";
import { giveBackOccurrences } from "../work/duties/give-back.ts";
import { giveBackOrLeave } from "../work/groups/give-back-all.ts";
import { openDutiesOfGroup, openTasksOfGroup } from "../work/groups/group-work.ts";
import { leavings } from "../work/groups/leaving-repository.ts";
import { applyRoles } from "./apply-roles.ts";
import { type Resource, resource } from "./scim-answer.ts";
import type { Json } from "./scim-filter.ts";
import { noSuchResource, scimProblem } from "./scim-problem.ts";

export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

const mostMembers = 1_000;
const Input = z.object({
  displayName: GroupBody.shape.name,
  externalId: z.string().max(300).nullish(),
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .max(mostMembers)
    .nullish(),
});

/** What of a group the directory decides. */
type Content = Pick<GroupRecord, "name" | "memberIds"> & { readonly externalId: string | null };

/** @throws 400 where a member is no person of the company */
const readGroup = async (companyId: string, json: Json): Promise<Content> => {
  const read = Input.safeParse(json);
  if (!read.success)
    throw scimProblem(400, "displayName must be a text and members a list of ids.", "invalidValue");
  const { displayName, externalId, members } = read.data;
  const memberIds = [...new Set((members ?? []).map(({ value }) => value))];
  const known = await people.byId(companyId, memberIds);
  if (memberIds.some((id) => !known.has(id)))
    throw scimProblem(400, "A member is not known.", "invalidValue");
  return { name: displayName, memberIds, externalId: externalId ?? null };
};

const present = ({ id, name, memberIds, directory, changedAt }: GroupRecord): Resource =>
  resource(
    "Group",
    groupSchema,
    {
      ...{ id, displayName: name },
      ...(directory?.externalId && { externalId: directory.externalId }),
      members: memberIds.map((value) => ({ value, type: "User" })),
    },
    { created: directory?.createdAt ?? changedAt, lastModified: changedAt },
  );

const list = async (companyId: string): Promise<Resource[]> =>
  (await groups.list(companyId)).filter(({ directory }) => directory).map(present);

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<GroupRecord> => {
  const group = await groups.get(companyId, id);
  if (!group?.directory) throw noSuchResource();
  return group;
};

const read = async (companyId: string, id: string): Promise<Resource> =>
  present(await mustGet(companyId, id));

/** A name that is taken is the protocol's `uniqueness`. */
const namingTaken = (error: unknown): never => {
  const isTaken = error instanceof Problem && error.code === "name_taken";
  throw isTaken ? scimProblem(409, "This displayName is in use.", "uniqueness") : error;
};

const create = async (json: Json, ctx: Context): Promise<Resource> => {
  const companyId = ctx.companyId();
  const { externalId, ...content } = await readGroup(companyId, json);
  const at = ctx.now.toISOString();
  const group: GroupRecord = {
    ...{ id: ctx.newId(), ...content, leadId: null, version: 1, workBy: "" },
    ...{ changedBy: ctx.actor().id, changedAt: at, directory: { externalId, createdAt: at } },
  };
  await table
    .transact([
      ...groups.add(companyId, group),
      ctx.activity({
        event: "group.created",
        target: { type: "group", id: group.id },
        after: { ...content, by: "directory" },
      }),
    ])
    .catch(namingTaken);
  await applyRoles(group.memberIds, ctx);
  return present(group);
};

const replace = async (id: string, json: Json, ctx: Context): Promise<Resource> => {
  const companyId = ctx.companyId();
  const before = await mustGet(companyId, id);
  const { externalId, ...content } = await readGroup(companyId, json);
  const next: GroupRecord = {
    ...{ ...before, ...content, version: before.version + 1 },
    leadId: content.memberIds.includes(before.leadId ?? "") ? before.leadId : null,
    ...{ changedBy: ctx.actor().id, changedAt: ctx.now.toISOString() },
    directory: { externalId, createdAt: before.directory?.createdAt ?? before.changedAt },
  };
  const left = before.memberIds.filter((each) => !next.memberIds.includes(each));
  const joined = next.memberIds.filter((each) => !before.memberIds.includes(each));
  const begun = left.length > 0 ? leavings.begin(left, ctx) : undefined;
  await table
    .transact([
      ...(begun ? [begun.operation] : []),
      ...groups.change(companyId, before, next),
      ctx.activity({
        event: "group.updated",
        target: { type: "group", id },
        before: { name: before.name, memberIds: before.memberIds },
        after: { name: next.name, memberIds: next.memberIds, by: "directory" },
      }),
    ])
    .catch(namingTaken);
  if (begun) await giveBackOrLeave(begun.leaving);
  for (const person of left) await giveBackOccurrences(person, ctx, id);
  await applyRoles(before.name === next.name ? [...left, ...joined] : next.memberIds, ctx);
  return present(next);
};

/** @throws 409 while the group has open work */
const remove = async (id: string, ctx: Context): Promise<void> => {
  const companyId = ctx.companyId();
  const group = await mustGet(companyId, id);
  const [rules, duties] = await Promise.all([
    openTasksOfGroup(companyId, id),
    openDutiesOfGroup(companyId, id),
  ]);
  if (rules.length + duties.length > 0)
    throw scimProblem(409, "This group still has open work.", "mutability");
  await table.transact([
    ...groups.erase(companyId, group),
    ctx.activity({
      event: "group.deleted",
      target: { type: "group", id },
      before: { name: group.name, memberIds: group.memberIds, by: "directory" },
    }),
  ]);
  await applyRoles(group.memberIds, ctx);
};

export const scimGroups = { list, read, create, replace, remove };
