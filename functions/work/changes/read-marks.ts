import * as z from "zod";
import { type Key, type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import type { ChangeRecord } from "./change-record.ts";

/*
 * Which changes a person has read, or marked as unread again.
 *   pk `C#{companyId}#CHANGES_READ#{userId}`  sk `{changeId}`
 */
const ReadMark = z.object({ id: z.string(), isRead: z.boolean() });

const partition = (companyId: string, userId: string): string => `C#${companyId}#CHANGES_READ#${userId}`;
const key = (companyId: string, userId: string, id: string): Key => ({
  pk: partition(companyId, userId),
  sk: id,
});

/** Tells whether a change was read; editorial ones arrive as read. */
export type IsRead = (change: Pick<ChangeRecord, "id" | "severity">) => boolean;

const isReadBy =
  (marks: ReadonlyMap<string, boolean>): IsRead =>
  ({ id, severity }) =>
    marks.get(id) ?? severity === "editorial";

/** Over all changes of the company. */
const list = async (companyId: string, userId: string): Promise<IsRead> => {
  const rows = readableRows(ReadMark, await table.queryAll({ pk: partition(companyId, userId) }));
  return isReadBy(new Map(rows.map(({ id, isRead }) => [id, isRead])));
};

/** Of one change. */
const get = async (companyId: string, userId: string, id: string): Promise<IsRead> => {
  const item = await table.get(key(companyId, userId, id));
  return isReadBy(new Map(item ? [[id, ReadMark.parse(item).isRead]] : []));
};

/** The write of a mark; marking twice does no harm. */
const put = (companyId: string, userId: string, id: string, isRead: boolean): Operation =>
  replace({ ...key(companyId, userId, id), id, isRead });

export const readMarks = { list, get, put };
