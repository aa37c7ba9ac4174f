import * as z from "zod";
import { newId } from "../../core/ids.ts";
import { LostRace } from "../../core/problem.ts";
import { insert, type Key, type Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { Overlay } from "./overlay-repository.ts";

/** Seconds that an update can be taken back: 30 days. */
const keptSeconds = 30 * 24 * 60 * 60;

const Copy = Overlay.pick({ copy: true, copiedBy: true, copiedAt: true, base: true });
type Copy = z.infer<typeof Copy>;

/*
 * A copy as it was before an update from its master, so that the update can be taken back byte for byte.
 *   pk `C#{companyId}#MERGED`  sk `{undoId}`  ttl
 */
const MergeUndo = z.object({
  companyRuleId: z.number().int(),
  before: Copy,
  /** What the update left: only that is taken back. */
  after: Copy,
  /** Epoch seconds. */
  ttl: z.number().int(),
});
export type MergeUndo = Omit<z.infer<typeof MergeUndo>, "ttl">;

const key = (companyId: string, undoId: string): Key => ({ pk: `C#${companyId}#MERGED`, sk: undoId });

const get = async (companyId: string, undoId: string, now: Date): Promise<MergeUndo | undefined> => {
  const item = await table.get(key(companyId, undoId));
  const found = item && MergeUndo.parse(item);
  return found && found.ttl > now.getTime() / 1_000 ? found : undefined;
};

/** The write that lets an update be taken back by the id that it is given. */
const add = (companyId: string, undo: MergeUndo, now: Date): { undoId: string; operation: Operation } => {
  const undoId = newId(now);
  const ttl = Math.ceil(now.getTime() / 1_000) + keptSeconds;
  const item = { ...key(companyId, undoId), ...undo, ttl };
  return { undoId, operation: insert(item, () => new LostRace("Please try again.")) };
};

/** The fields of a rule's state that an update changes and an undo restores. */
const copyOf = ({ copy, copiedBy, copiedAt, base }: Copy): Copy => ({ copy, copiedBy, copiedAt, base });

export const mergeUndos = { get, add, copyOf };
