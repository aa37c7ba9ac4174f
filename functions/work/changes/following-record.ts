import * as z from "zod";
import { Following } from "../../../shared/schemas/changes.ts";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { sha256 } from "../../core/ids.ts";
import { type Key, type Operation, remove, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * The places of the law that people follow, by company, so that a change finds its readers in one Query.
 *   pk `C#{companyId}#FOLLOWING`  sk `{userId}#{id}`
 */
const FollowingRow = Following.extend({ userId: z.string(), createdAt: IsoDateTime });
type FollowingRow = z.infer<typeof FollowingRow>;

type Place = Pick<Following, "titleNumber" | "part" | "section">;

const partition = (companyId: string): string => `C#${companyId}#FOLLOWING`;
const key = (companyId: string, userId: string, id: string): Key => ({
  pk: partition(companyId),
  sk: `${userId}#${id}`,
});

/** A place has one id, so that following it again finds the same row. */
export const placeId = ({ titleNumber, part, section }: Place): string =>
  sha256(`${titleNumber}\n${part ?? ""}\n${section ?? ""}`).slice(0, 22);

const listOfPerson = async (companyId: string, userId: string): Promise<FollowingRow[]> =>
  readableRows(FollowingRow, await table.queryAll({ pk: partition(companyId), begins: `${userId}#` }));

const listOfCompany = async (companyId: string): Promise<FollowingRow[]> =>
  readableRows(FollowingRow, await table.queryAll({ pk: partition(companyId) }));

const put = (companyId: string, row: FollowingRow): Operation =>
  replace({ ...key(companyId, row.userId, row.id), ...row });

const end = (companyId: string, userId: string, id: string, gone: () => Error): Operation =>
  remove(key(companyId, userId, id), gone);

export const followings = { listOfPerson, listOfCompany, put, end };
