import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import * as z from "zod";
import { compareSections } from "../../../shared/citations/citation.ts";
import { PartMetrics } from "../../../shared/schemas/metrics.ts";
import { log } from "../../core/log.ts";
import { conflict, tooLarge } from "../../core/problem.ts";
import { insert, type Key, type Operation, replaceWhen, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { maxChunkBytes } from "../../services/packing/packing.ts";
import type { NewEvaluation } from "./evaluation-file.ts";
import type { PartPlace } from "./evaluation-place.ts";

/*
 *   pk `METRICS#T#{title}#P#{part}`  sk `EVALUATION#{section}`    one evaluation, zstd; no section for the whole part
 *   pk `METRICS#T#{title}#P#{part}`  sk `MORE#{version}#{chunk}`  the rest of one that does not fit one item
 *
 * Evaluations belong to the shared library: every company reads them, only the super admin's import writes them.
 */
const Head = z.object({
  section: z.string(),
  /** Names the import, and the chunks that go with it. */
  version: z.string(),
  /** Bytes of the evaluation as JSON. */
  size: z.number().int(),
  /** Chunks beside the one in this item. */
  more: z.number().int(),
  data: z.instanceof(Uint8Array),
  importedBy: z.string(),
  importedAt: z.string(),
});
type Head = z.infer<typeof Head>;
const Chunk = z.object({ data: z.instanceof(Uint8Array) });

/** All evaluations of a part are one answer of `metrics/all`, which ends at 5 MB. */
const maxPartBytes = 4.5 * 1024 * 1024;
const envelopeBytes = 500;
/** Readers that began before an import finish with the chunks they found. */
const graceSeconds = 24 * 3_600;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const partition = ({ titleNumber, partNo }: PartPlace): string => `METRICS#T#${titleNumber}#P#${partNo}`;
const headKey = (place: PartPlace, section: string): Key => ({
  pk: partition(place),
  sk: `EVALUATION#${section}`,
});
const moreKeys = (place: PartPlace, { version, more }: Pick<Head, "version" | "more">): Key[] =>
  Array.from({ length: more }, (_, index) => ({
    pk: partition(place),
    sk: `MORE#${version}#${String(index).padStart(2, "0")}`,
  }));

/** `21.11` for the whole part, `21.11-11.10` for a section. */
export const evaluationId = ({ titleNumber, partNo }: PartPlace, section: string): string =>
  `${titleNumber}.${partNo}${section && `-${section}`}`;

const present = async (place: PartPlace, head: Head): Promise<PartMetrics> => {
  const chunks = (await table.getMany(moreKeys(place, head))).map((item) => Chunk.parse(item).data);
  const json = await decompress(Buffer.concat([head.data, ...chunks]));
  return PartMetrics.parse({
    id: evaluationId(place, head.section),
    cfrTitle: String(place.titleNumber),
    part: place.partNo,
    section: head.section || null,
    metricsData: JSON.parse(json.toString("utf8")),
    importedBy: head.importedBy,
    importedAt: head.importedAt,
  });
};

/** The whole part first, then its sections in the order of the CFR. */
const inOrder = (a: Head, b: Head): number =>
  Number(a.section !== "") - Number(b.section !== "") || compareSections(a.section, b.section);

const heads = async (place: PartPlace): Promise<Head[]> =>
  (await table.queryAll({ pk: partition(place), begins: "EVALUATION#" })).map((item) => Head.parse(item));

/** Every evaluation of a part: one Query, and one BatchGet for each that is larger than an item. */
const list = async (place: PartPlace): Promise<PartMetrics[]> =>
  Promise.all((await heads(place)).toSorted(inOrder).map((head) => present(place, head)));

/** The evaluation of a section, or of the whole part where `section` is empty. */
const get = async (place: PartPlace, section: string): Promise<PartMetrics | undefined> => {
  const item = await table.get(headKey(place, section));
  return item && present(place, Head.parse(item));
};

interface Import {
  /** New for each import. */
  readonly version: string;
  readonly userId: string;
  readonly now: Date;
  /** What is written with them; gets the number of evaluations that replace an existing one. */
  operations(replaced: number): Operation[];
}

const lostRace = () =>
  conflict("Another import of this evaluation ended at the same moment. Import the file again.");

/** The writes of one evaluation: in place of the one that was read, or of none. */
const operations = async (
  place: PartPlace,
  { section, json }: NewEvaluation,
  version: string,
  { userId, now }: Import,
  before: Head | undefined,
): Promise<Operation[]> => {
  const packed = await compress(json);
  const [data = packed, ...rest] = Array.from(
    { length: Math.ceil(packed.length / maxChunkBytes) },
    (_, index) => packed.subarray(index * maxChunkBytes, (index + 1) * maxChunkBytes),
  );
  const head: Head = {
    section,
    version,
    size: json.length,
    more: rest.length,
    data,
    importedBy: userId,
    importedAt: now.toISOString(),
  };
  const unchanged = before
    ? ({ attribute: "version", is: "=", value: before.version } as const)
    : ({ absent: "pk" } as const);
  return [
    replaceWhen({ ...headKey(place, section), ...head }, [unchanged], lostRace),
    ...moreKeys(place, head).map((key, index) => insert({ ...key, data: rest[index] }, lostRace)),
  ];
};

const requireRoom = (kept: readonly Head[], added: readonly NewEvaluation[]): void => {
  const sizes = [...kept.map(({ size }) => size), ...added.map(({ json }) => json.length)];
  const bytes = sizes.reduce((sum, size) => sum + size + envelopeBytes, 0);
  if (bytes > maxPartBytes)
    throw tooLarge("The evaluations of this part would exceed 4.5 MB in total. Shorten their texts.");
};

/** What is no longer read expires in a day. If this fails it stays, which does no harm. */
const retire = async (place: PartPlace, replaced: readonly Head[], now: Date): Promise<void> => {
  const ttl = Math.floor(now.getTime() / 1_000) + graceSeconds;
  const gone = () => new Error("The chunk is gone already");
  for (const key of replaced.flatMap((head) => moreKeys(place, head)))
    await table
      .write(update(key, { set: { ttl } }, gone))
      .catch((error: unknown) => log.error("a replaced evaluation was not retired", error));
};

/**
 * Puts evaluations of one part in place of those of the same sections, all or none.
 * @throws 409 when another import was faster, 413 when the part's evaluations would not fit one answer
 */
const put = async (place: PartPlace, evaluations: readonly NewEvaluation[], by: Import): Promise<void> => {
  const sections = new Set(evaluations.map(({ section }) => section));
  const present = await heads(place);
  requireRoom(
    present.filter(({ section }) => !sections.has(section)),
    evaluations,
  );
  const replaced = present.filter(({ section }) => sections.has(section));
  const writes = await Promise.all(
    evaluations.map((each, index) =>
      operations(
        place,
        each,
        `${by.version}-${index}`,
        by,
        replaced.find(({ section }) => section === each.section),
      ),
    ),
  );
  await table.transact([...writes.flat(), ...by.operations(replaced.length)]);
  await retire(place, replaced, by.now);
};

export const evaluations = { list, get, put };
