import type { Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { hasSettled } from "../../services/jobs/leftovers.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import { sectionFilePath } from "./section-files.ts";
import { sectionPartition } from "./section-keys.ts";
import { type SectionLeftover, sectionLeftovers } from "./section-leftovers.ts";
import { sections } from "./section-repository.ts";

/** Rows removed at once. */
const batch = 100;
/** What a batch may take. */
const reserveMs = 20_000;

const remove = (keys: readonly Key[]): Promise<void> => table.writeMany(keys.map((key) => ({ remove: key })));

/** Whether it can be removed: an entry at once, a file when the call that copied it is over. */
export const isSettled = (leftover: SectionLeftover, now: Date): boolean =>
  leftover.kind === "entry" || hasSettled(leftover, now);

/** @returns false when there was no time for all of them */
const removeRows = async (id: string, remainingMs: () => number): Promise<boolean> => {
  for (;;) {
    const { items } = await table.query({ pk: sectionPartition(id), limit: batch, only: ["pk", "sk"] });
    if (items.length === 0) return true;
    if (remainingMs() < reserveMs) return false;
    await remove(items.map(({ pk, sk }) => ({ pk, sk })));
  }
};

const removeEntry = async (id: string, remainingMs: () => number): Promise<boolean> => {
  // Files first: the versions are what names them.
  const paths = (await sections.versions(id)).flatMap(({ file }) => (file ? [file.path] : []));
  for (const path of new Set(paths)) await uploadedObjects.remove(path);
  return removeRows(id, remainingMs);
};

/**
 * Removes what an entry that was deleted has left, or a file that no version came to name. It may end anywhere and
 * be repeated.
 */
export const cleanUpSection = async (
  leftover: SectionLeftover,
  now: Date,
  remainingMs: () => number,
): Promise<void> => {
  const isWanted = isSettled(leftover, now) && (await sectionLeftovers.isOpen(leftover));
  if (!isWanted) return;
  if (leftover.kind === "file") await uploadedObjects.remove(sectionFilePath(leftover.id));
  else if (!(await removeEntry(leftover.id, remainingMs))) return;
  await sectionLeftovers.forget(leftover);
};
