import * as z from "zod";
import { config } from "../../core/config.ts";
import { checksumOf, getObject, putObject } from "../../core/s3.ts";
import { uploadsS3 } from "../../services/uploads/uploaded-objects.ts";
import { companyOf, type Scope } from "../chain/record-keys.ts";
import { Seal } from "./seal-repository.ts";

/** A seal outside of the table: where the bucket has Object Lock, it cannot be changed until its time is over. */
const SealFile = Seal.extend({ companyId: z.string().nullable(), hashes: z.array(z.string()) });
type SealFile = z.infer<typeof SealFile>;

const keyOf = (scope: Scope, number: number): string =>
  `seals/${companyOf(scope) ?? "system"}/${String(number).padStart(8, "0")}.json`;

/** Whether seals are stored outside of the table. */
const isOn = (): boolean => config().RECORD_BUCKET !== "";

const store = async (scope: Scope, seal: Seal, leaves: readonly Uint8Array[]): Promise<void> => {
  const hashes = leaves.map((leaf) => Buffer.from(leaf).toString("hex"));
  const file: SealFile = { companyId: companyOf(scope), ...Seal.parse(seal), hashes };
  const body = JSON.stringify(file);
  await putObject(uploadsS3, config().RECORD_BUCKET, keyOf(scope, seal.number), body, {
    "content-type": "application/json",
    ...checksumOf(body),
  });
};

/** The seal of a number as it was stored first; undefined where none is. */
const read = async (scope: Scope, number: number): Promise<SealFile | undefined> => {
  const found = await getObject(uploadsS3, config().RECORD_BUCKET, keyOf(scope, number));
  return found && SealFile.parse(JSON.parse(found.bytes.toString("utf8")));
};

export const sealFiles = { isOn, store, read };
