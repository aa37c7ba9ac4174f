import type * as z from "zod";
import { Verification } from "../../../shared/schemas/record.ts";
import { notFound } from "../../core/problem.ts";
import { insert, type Key, type Operation, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 *   pk `C#{companyId}#VERIFICATIONS`  sk `{ulid}`   a verification of the record, for 30 days (TTL)
 */
const key = (companyId: string, id: string): Key => ({ pk: `C#${companyId}#VERIFICATIONS`, sk: id });
const keepSeconds = 30 * 24 * 3_600;

const begin = (companyId: string, verification: Verification): Operation =>
  insert(
    {
      ...key(companyId, verification.id),
      ...verification,
      ttl: Math.ceil(Date.parse(verification.createdAt) / 1_000) + keepSeconds,
    },
    () => new Error("A verification with this id is there"),
  );

/** @throws 404 */
const mustGet = async (companyId: string, id: string): Promise<Verification> => {
  const item = await table.get(key(companyId, id));
  if (!item) throw notFound("This verification is no longer available.");
  return Verification.parse(item);
};

type Progress = Pick<z.infer<typeof Verification>, "status" | "checked" | "first">;

/** Notes how far it is, or how it ended. */
const note = (companyId: string, id: string, set: Progress): Promise<void> =>
  table.write(update(key(companyId, id), { set }, () => new Error("The verification is gone")));

export const verifications = { begin, mustGet, note };
