import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { config } from "../../core/config.ts";
import { openObject } from "../../core/s3.ts";
import type { Item } from "../../core/table/operation.ts";
import type { PastRow } from "../../record/past/past-rows.ts";
import { uploadsS3 } from "../../services/uploads/uploaded-objects.ts";
import { textOf } from "./pack-source.ts";
import type { PackZip } from "./pack-zip.ts";

/** A file that a policy or a piece of evidence had. */
interface DocumentSource {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly objectKey: string;
  /** Names its very bytes, where that was kept. */
  readonly eTag: string;
  /** "" where it was not kept. */
  readonly sha256: string;
}

/** What became of it. */
export interface PackDocument {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** In hex; else what storage called the very bytes. */
  readonly hash: string;
  readonly state: string;
}

const notKept = "Content no longer kept";
const noRoom = "Not included: the pack is full";
/** A zip file without 64-bit sizes ends at 4 GB. */
const mostBytes = 3.5 * 1024 ** 3;

const sourceOf = (row: PastRow, folder: string): DocumentSource => ({
  path: `documents/${folder}/${textOf(row, "fileName") || "file"}`,
  name: textOf(row, "originalName") || textOf(row, "title"),
  bytes: Number(row.fields.fileSize ?? 0),
  objectKey: textOf(row, "objectKey"),
  eTag: textOf(row, "eTag"),
  sha256: textOf(row, "sha256"),
});

/** The file that a row of the table names, under the name of its place. */
export const documentAt = (item: Item): DocumentSource => ({
  ...sourceOf({ place: item.pk, sk: item.sk, fields: item }, ""),
  path: `documents/${textOf({ fields: item }, "objectKey").split("/").slice(2).join("/")}`,
});

/** Files of the lists of a pack; a policy from before there were versions has its file in its own row. */
export const documentsOf = (lists: ReadonlyMap<string, readonly PastRow[]>): DocumentSource[] => {
  const versions = lists.get("policy-versions") ?? [];
  const policyOf = ({ place }: PastRow): string => place.slice("#POLICY_VERSIONS#".length);
  const withVersions = new Set(versions.map(policyOf));
  const alone = (lists.get("policies") ?? []).filter(
    ({ sk }) => !withVersions.has(sk.slice("POLICY#".length)),
  );
  return [
    ...versions.map((row) => sourceOf(row, `policies/${policyOf(row)}/v${Number(row.sk)}`)),
    ...alone.map((row) => sourceOf(row, `policies/${row.sk.slice("POLICY#".length)}/v1`)),
    ...(lists.get("evidence") ?? []).map((row) => sourceOf(row, `evidence/${row.sk}`)),
  ].filter(({ objectKey }) => objectKey !== "");
};

/** The bytes that a row named; undefined where they are gone, or others lie in their place. */
const openFile = ({ objectKey, eTag }: DocumentSource): Promise<Readable | undefined> =>
  openObject(uploadsS3, config().UPLOADS_BUCKET, objectKey, eTag === "" ? {} : { eTag });

/** Puts the documents that are still kept into a pack. @returns all of them, and what became of each */
export const addDocuments = async (
  zip: PackZip,
  documents: readonly DocumentSource[],
  drained: () => Promise<void>,
): Promise<PackDocument[]> => {
  const done: PackDocument[] = [];
  let total = 0;
  for (const { objectKey, eTag, sha256, ...document } of documents) {
    const hash = sha256 || eTag.replaceAll('"', "");
    const isTooMuch = total + document.bytes > mostBytes;
    const body = isTooMuch ? undefined : await openFile({ objectKey, eTag, sha256, ...document });
    if (!body) {
      done.push({ ...document, hash, state: isTooMuch ? noRoom : notKept });
      continue;
    }
    const file = zip.begin(document.path);
    const content = createHash("sha256");
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      file.write(chunk);
      content.update(chunk);
      await drained();
    }
    total += file.end().bytes;
    const found = content.digest("hex");
    const isSame = sha256 === "" || sha256 === found;
    done.push({ ...document, hash: sha256 || found, state: isSame ? "Included" : "Content was changed" });
  }
  return done;
};
