import { randomUUID } from "node:crypto";
import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { remove, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type Scope, unsealedPartition } from "./record-keys.ts";

const Unsealed = z.object({
  sk: z.string(),
  mark: z.string(),
  /** Notes of earlier releases, which wrote one for each entry, say none. */
  at: IsoDateTime.optional(),
});
type Unsealed = z.infer<typeof Unsealed>;

/** For how long a function need not repeat a note. */
const notedMs = 10 * 60_000;
/** What was chained on the strength of a note is chained by then: a run of the worker takes 5 minutes at most. */
const keptMs = 20 * 60_000;
const noted = new Map<Scope, number>();

/** Notes, before they are chained, that there are entries to be sealed; a note of the last minutes will do. */
const note = async (scope: Scope): Promise<void> => {
  const now = Date.now();
  if (now - (noted.get(scope) ?? 0) < notedMs) return;
  const at = new Date(now).toISOString();
  await table.write(replace({ pk: unsealedPartition, sk: scope, mark: randomUUID(), at }));
  if (noted.size > 10_000) noted.clear();
  noted.set(scope, now);
};

const list = async (): Promise<Unsealed[]> =>
  (await table.queryAll({ pk: unsealedPartition })).map((item) => Unsealed.parse(item));

/** Forgets a note once nothing is chained on the strength of it, unless another took its place meanwhile. */
const forget = async ({ sk, mark, at }: Unsealed, sealedFrom: Date): Promise<void> => {
  if (at !== undefined && sealedFrom.getTime() - Date.parse(at) < keptMs) return;
  const replaced = new Error("Another note took its place");
  const operation = remove({ pk: unsealedPartition, sk }, () => replaced, [
    { attribute: "mark", is: "=", value: mark },
  ]);
  await table.write(operation).catch((error: unknown) => {
    if (error !== replaced) throw error;
  });
};

/** Notes of records that have entries which no seal holds yet. */
export const unsealedNotes = { note, list, forget };
