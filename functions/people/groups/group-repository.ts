import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { maxGroups } from "../../../shared/schemas/group.ts";
import type { GroupName } from "../../../shared/schemas/group-name.ts";
import { cutText } from "../../core/cut-text.ts";
import { foldName } from "../../core/fold-name.ts";
import { conflict, LostRace, notFound, type Problem } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import {
  check,
  claimUnique,
  insert,
  type Key,
  type Operation,
  remove,
  update,
  upsert,
} from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Groups of people who share work.
 *   pk `C#{companyId}`  sk `GROUP#{id}`                 one group, with the ids of its members
 *   pk `C#{companyId}`  sk `GROUP_NAME#{folded name}`   so that "Quality" and "QUALITY" cannot both exist
 *   pk `C#{companyId}`  sk `GROUP_COUNT`                how many there are
 */
export const GroupRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** One of the members. */
  leadId: z.string().nullable(),
  memberIds: z.array(z.string()),
  /** Counts changes of the above. */
  version: z.int(),
  changedBy: z.string(),
  changedAt: IsoDateTime,
  /** Names the last act that gave the group work (`takesWork`). */
  workBy: z.string().default(""),
  /** Set where the company's directory decides name and members (`functions/directory`). */
  directory: z.object({ externalId: z.string().nullable(), createdAt: z.string() }).optional(),
});
export type GroupRecord = z.infer<typeof GroupRecord>;

const key = (companyId: string, id: string): Key => ({ pk: `C#${companyId}`, sk: `GROUP#${id}` });
const nameKey = (companyId: string, name: string): Key => ({
  pk: `C#${companyId}`,
  sk: `GROUP_NAME#${cutText(foldName(name), longestKey)}`,
});
const countKey = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "GROUP_COUNT" });

/** A sort key has 1,024 bytes at most (AWS), and one character can fold to eighteen of three bytes each. */
const longestKey = 300;

/** The one refusal for a group that does not exist or belongs to another company: they look the same. */
const groupNotFound = (): Problem => notFound("Group not found");
const nameTaken = (): Problem => conflict("This name is already in use.", "name_taken");
const tooMany = (): Problem => conflict(`You have reached the limit of ${maxGroups}.`, "limit");
const changedMeanwhile = (): Problem =>
  new LostRace("Someone else changed this group at the same time. Please try again.", "group.changed");

/** All groups of a company by name: 100 at most. */
const list = async (companyId: string): Promise<GroupRecord[]> =>
  readableRows(GroupRecord, await table.queryAll({ pk: `C#${companyId}`, begins: "GROUP#" })).toSorted(
    (a, b) => (foldName(a.name) < foldName(b.name) ? -1 : 1),
  );

const get = async (companyId: string, id: string): Promise<GroupRecord | undefined> => {
  const item = await table.get(key(companyId, id));
  return item && GroupRecord.parse(item);
};

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<GroupRecord> => {
  const group = await get(companyId, id);
  if (!group) throw groupNotFound();
  return group;
};

/** Ids and names of groups by id, as work shows them; those that are gone are missing. */
const namesById = async (
  companyId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, GroupName>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const items = await table.getMany(wanted.map((id) => key(companyId, id)));
  return new Map(
    items.flatMap((item) => {
      if (!item) return [];
      const { id, name } = GroupRecord.parse(item);
      return [[id, { id, name }]];
    }),
  );
};

/** The groups that a person is in, by name. */
const listOfPerson = async (companyId: string, userId: string): Promise<GroupRecord[]> =>
  (await list(companyId)).filter(({ memberIds }) => memberIds.includes(userId));

/** The writes of a new group: 409 when its name is taken or the company has as many as it may. */
const add = (companyId: string, group: GroupRecord): Operation[] => [
  insert({ ...key(companyId, group.id), ...group }, changedMeanwhile),
  claimUnique(nameKey(companyId, group.name), group.id, nameTaken),
  upsert(
    countKey(companyId),
    { add: { count: 1 } },
    [{ anyOf: [{ absent: "count" }, { attribute: "count", is: "<", value: maxGroups }] }],
    tooMany,
  ),
];

const asRead = ({ version }: GroupRecord): Condition => ({ attribute: "version", is: "=", value: version });

/** The writes of a group's name, lead and members; the old name is free then. What work it was given stays. */
const change = (companyId: string, before: GroupRecord, next: GroupRecord): Operation[] => {
  const { workBy: _, ...content } = next;
  const [oldKey, newKey] = [nameKey(companyId, before.name), nameKey(companyId, next.name)];
  return [
    update(key(companyId, before.id), { set: content }, changedMeanwhile, [asRead(before)]),
    ...(oldKey.sk === newKey.sk
      ? []
      : [claimUnique(newKey, before.id, nameTaken), remove(oldKey, changedMeanwhile)]),
  ];
};

/** The writes that delete a group; refused when it was changed, or given work, since it was read. */
const erase = (companyId: string, group: GroupRecord): Operation[] => [
  remove(key(companyId, group.id), changedMeanwhile, [
    asRead(group),
    { attribute: "workBy", is: "=", value: group.workBy },
  ]),
  remove(nameKey(companyId, group.name), changedMeanwhile),
  update(countKey(companyId), { add: { count: -1 } }, changedMeanwhile),
];

/**
 * The write by which work goes to a group: it holds a transaction to the group being there, and a deletion that
 * counted the group's work before to count again.
 * @param act an id of its own
 */
const takesWork = (companyId: string, id: string, act: string, refusal: () => Problem): Operation =>
  update(key(companyId, id), { set: { workBy: act } }, refusal);

/** Holds a transaction to a group having the lead and the members that were read. */
const stillIs = (companyId: string, group: GroupRecord): Operation =>
  check(key(companyId, group.id), [asRead(group)], changedMeanwhile);

export const groups = {
  list,
  get,
  mustGet,
  namesById,
  listOfPerson,
  add,
  change,
  erase,
  takesWork,
  stillIs,
};
