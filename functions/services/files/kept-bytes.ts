import { formatNumber } from "../../../shared/words/count.ts";
import { shareLimitsOf } from "../../core/endpoint/share-limits.ts";
import { tooLarge } from "../../core/problem.ts";
import { type Key, type Operation, upsert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Bytes of the files that a company keeps: its policies with their versions, and its evidence.
 *   pk `C#{companyId}`   sk `KEPT_BYTES`   bytes
 * Changed in the transaction of the record that a file belongs to, so it is what the records add up to. Files that
 * were kept before there was this count are not in it: their going may leave less than nothing.
 */
const keyOf = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "KEPT_BYTES" });

const gigabyte = 1024 ** 3;
const inWords = (bytes: number): string =>
  bytes >= gigabyte
    ? `${formatNumber(Math.floor(bytes / gigabyte))} GB`
    : `${formatNumber(Math.floor(bytes / 1024 ** 2))} MB`;

/**
 * The write that counts bytes that come, or go (less than 0), for the transaction of their record.
 * @throws 413 from the write, where the company then had more than it may
 */
const change = async (companyId: string, by: number): Promise<Operation[]> => {
  if (by === 0) return [];
  const counting = { add: { bytes: by } };
  if (by < 0) return [upsert(keyOf(companyId), counting)];
  const { bytes: most } = await shareLimitsOf(companyId);
  // The first file of a company comes where there is no count yet.
  const isFirst = by <= most ? [{ absent: "bytes" } as const] : [];
  const isRoom = [...isFirst, { attribute: "bytes", is: "<", value: most - by + 1 } as const];
  const full = () => tooLarge(`Your company has used its ${inWords(most)} of storage.`);
  return [upsert(keyOf(companyId), counting, [{ anyOf: isRoom }], full)];
};

/** How many bytes a company keeps. */
const kept = async (companyId: string): Promise<number> =>
  Math.max(0, Number((await table.get(keyOf(companyId)))?.bytes ?? 0));

export const keptBytes = { change, kept };
