import * as z from "zod";
import { type Key, type Operation, remove, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type ChangeRecord, changedMeanwhile } from "./change-record.ts";

/*
 * Which changes hold open tasks of a person; the tasks themselves are in the changes.
 *   pk `C#{companyId}#U#{userId}`  sk `CHANGE_TASK#{changeId}`
 */
const key = (companyId: string, userId: string, changeId: string): Key => ({
  pk: `C#${companyId}#U#${userId}`,
  sk: `CHANGE_TASK#${changeId}`,
});

const ownersOf = ({ tasks }: Pick<ChangeRecord, "tasks">): Set<string> =>
  new Set(tasks.filter(({ status }) => status === "open").map(({ ownerId }) => ownerId));

/** Ids of the changes that hold open tasks of a person. */
const list = async (companyId: string, userId: string): Promise<string[]> => {
  const rows = await table.queryAll({ pk: `C#${companyId}#U#${userId}`, begins: "CHANGE_TASK#" });
  return rows.map(({ changeId }) => z.string().parse(changeId));
};

/** The writes that go with a change whose tasks become others. */
const follow = (companyId: string, before: ChangeRecord, next: Pick<ChangeRecord, "tasks">): Operation[] => {
  const [had, has] = [ownersOf(before), ownersOf(next)];
  return [
    ...[...has.difference(had)].map((id) =>
      replace({ ...key(companyId, id, before.id), changeId: before.id }),
    ),
    ...[...had.difference(has)].map((id) => remove(key(companyId, id, before.id), changedMeanwhile)),
  ];
};

export const changeTaskOwners = { list, follow };
