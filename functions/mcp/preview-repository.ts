import * as z from "zod";
import { userKey } from "../core/endpoint/identity.ts";
import { newId } from "../core/ids.ts";
import { conflict, notFound } from "../core/problem.ts";
import { insert, type Key, remove } from "../core/table/operation.ts";
import { table } from "../core/table/table.ts";

/*
 * What a program was told it would change, until it does.
 *   pk `USER#{userId}`  sk `PREVIEW#{id}`   one change of one rule, as the rule was then; ttl
 */
const Row = z.object({
  id: z.string(),
  companyId: z.string(),
  /** The tool and its arguments: what was previewed, and nothing else, may be done. */
  change: z.string(),
  /** How the rule stood. */
  ruleState: z.string(),
  expiresAt: z.string(),
});
type Preview = Pick<z.infer<typeof Row>, "companyId" | "change" | "ruleState">;

const validMs = 10 * 60_000;

const keyOf = (userId: string, id: string): Key => ({ pk: userKey(userId).pk, sk: `PREVIEW#${id}` });
const gone = () =>
  notFound("This preview was used, has expired, or is not yours. Ask for a new one.", "preview.not_found");

/** Keeps a preview for ten minutes. */
const add = async (userId: string, preview: Preview, now: Date) => {
  const id = newId(now);
  const ends = now.getTime() + validMs;
  const expiresAt = new Date(ends).toISOString();
  await table.write(
    insert(
      { ...keyOf(userId, id), id, ...preview, expiresAt, ttl: Math.ceil(ends / 1_000) },
      () => new Error("A preview with this id is there already"),
    ),
  );
  return { previewId: id, expiresAt };
};

/**
 * Uses a preview up: one of several calls with it goes on.
 * @throws 404 where it is not there or not the person's; 409 where it is of something else, or the rule changed since
 */
const use = async (userId: string, id: string, { companyId, change, ruleState }: Preview, now: Date) => {
  const item = await table.get(keyOf(userId, id));
  const row = item && Row.parse(item);
  if (!row || row.companyId !== companyId || Date.parse(row.expiresAt) <= now.getTime()) throw gone();
  if (row.change !== change)
    throw conflict("This preview is of another change. Ask for a new one.", "preview.other");
  if (row.ruleState !== ruleState)
    throw conflict("The rule changed since this preview. Ask for a new one.", "preview.stale");
  await table.write(remove(keyOf(userId, id), gone, [{ attribute: "id", is: "=", value: id }]));
};

export const previews = { add, use };
