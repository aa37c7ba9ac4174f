import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { config } from "../../core/config.ts";
import { isObjectMissing } from "../../core/s3.ts";
import { uploadsClient } from "../../services/uploads/uploaded-objects.ts";
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
  await uploadsClient().send(
    new PutObjectCommand({
      Bucket: config().RECORD_BUCKET,
      Key: keyOf(scope, seal.number),
      Body: JSON.stringify(file),
      ContentType: "application/json",
      // S3 asks for a checksum where the bucket locks its objects (Amazon S3, PutObject).
      ChecksumAlgorithm: "CRC32",
    }),
  );
};

/** The seal of a number as it was stored first; undefined where none is. */
const read = async (scope: Scope, number: number): Promise<SealFile | undefined> => {
  try {
    const { Body } = await uploadsClient().send(
      new GetObjectCommand({ Bucket: config().RECORD_BUCKET, Key: keyOf(scope, number) }),
    );
    return SealFile.parse(JSON.parse((await Body?.transformToString("utf8")) ?? ""));
  } catch (error) {
    if (isObjectMissing(error)) return undefined;
    throw error;
  }
};

export const sealFiles = { isOn, store, read };
