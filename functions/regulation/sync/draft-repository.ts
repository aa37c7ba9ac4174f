import * as z from "zod";
import { type Key, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { PartEntry, SectionVersion } from "../text/law-records.ts";
import type { StoredPart } from "../text/store-part.ts";

/*
 *   pk `SOURCES#DRAFT#{nnn}`   sk `{issue date}#{part}`   a part of an issue that is stored and not yet published
 */
const Draft = z.object({
  stored: z.object({
    part: z.string(),
    entry: PartEntry,
    added: z.array(z.string()),
    changed: z.array(z.object({ identifier: z.string(), class: SectionVersion.shape.class })),
    removed: z.array(z.string()),
    unchanged: z.int(),
  }),
});

const partition = (titleNumber: number): string => `SOURCES#DRAFT#${String(titleNumber).padStart(3, "0")}`;

/** What is stored of an issue, by part. */
const list = async (titleNumber: number, issueDate: string): Promise<Map<string, StoredPart>> => {
  const items = await table.queryAll({ pk: partition(titleNumber), begins: `${issueDate}#` });
  const parts = items.map((item) => Draft.parse(item).stored);
  return new Map(parts.map((stored) => [stored.part, stored]));
};

/** What is stored of all issues of a title. */
const listAll = async (titleNumber: number): Promise<StoredPart[]> =>
  (await table.queryAll({ pk: partition(titleNumber) })).map((item) => Draft.parse(item).stored);

const add = (titleNumber: number, issueDate: string, stored: StoredPart): Promise<void> =>
  table.write(replace({ pk: partition(titleNumber), sk: `${issueDate}#${stored.part}`, stored }));

/** Forgets what is stored of a title, once it is published. */
const clear = async (titleNumber: number): Promise<void> => {
  const items = await table.queryAll({ pk: partition(titleNumber), only: ["pk", "sk"] });
  await table.writeMany(items.map(({ pk, sk }): { remove: Key } => ({ remove: { pk, sk } })));
};

export const drafts = { list, listAll, add, clear };
