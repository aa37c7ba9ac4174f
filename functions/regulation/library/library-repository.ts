import * as z from "zod";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { config } from "../../core/config.ts";
import type { Item } from "../../core/table/operation.ts";
import type { Reading } from "../../core/table/query-input.ts";
import { table } from "../../core/table/table.ts";
import { ByteCache } from "../../services/cache/byte-cache.ts";
import { keptBriefly } from "../../services/cache/kept-briefly.ts";
import { keptWhileFollowed } from "../../services/cache/kept-while-followed.ts";
import { type Unpacked, unpackChunk } from "../../services/packing/packing.ts";
import { manifestKey, partKey, pointerKey } from "./library-keys.ts";
import {
  type Library,
  type Manifest,
  type ManifestPart,
  ownLibrary,
  sharedLibrary,
  type TitlePointer,
} from "./library-types.ts";
import { masterRule, type PackedRule, packedRules } from "./packed-rule.ts";

/*
 * The keys are in library-keys.ts. A chunk item holds `data` (zstd) and `chunks`, how many its version
 * has. Each question below costs one GetItem or one Query; versions never change, so a warm function asks
 * only for the pointer.
 */
/** A title's pointer as it is stored. */
export const Pointer = z.object({
  titleNumber: z.number().int(),
  version: z.string(),
  ruleCount: z.number().int(),
  activeRuleCount: z.number().int(),
  partCount: z.number().int(),
  nextOrdinal: z.number().int(),
  // Titles published before revisions were counted have none.
  revision: z.number().int().default(0),
  updatedAt: z.string(),
});
const Chunk = z.object({ data: z.instanceof(Uint8Array), chunks: z.number().int() });
const Part = z.object({
  partNo: z.string(),
  partDescription: z.string(),
  ruleCount: z.number().int(),
  activeRuleCount: z.number().int(),
  version: z.string(),
  chunkCount: z.number().int(),
  runs: z.array(z.tuple([z.number().int(), z.number().int()])),
});

/** The rules of a part in section order, and those that an undo took out. */
interface PartRules {
  readonly version: string;
  readonly present: readonly MasterRule[];
  readonly withdrawn: readonly MasterRule[];
}

/** What parsed rules cost to keep beside the bytes of their text, roughly. */
const objectOverhead = 2;
/** The version last read of each title and part: only the current one is asked for again. */
const manifests = new ByteCache<Manifest>(24 * 1024 * 1024);
const parts = new ByteCache<PartRules>(96 * 1024 * 1024);

/** The chunks of one version. A version that is gone was replaced more than a day ago. */
const readChunks = async (place: { pk: string; prefix: string }, version: string): Promise<Unpacked[]> => {
  const items = await table.queryAll({ pk: place.pk, begins: `${place.prefix}${version}#` });
  const chunks = items.map((item) => Chunk.parse(item));
  if (chunks.length === 0 || chunks.length !== chunks[0]?.chunks) {
    throw new Error(`Version ${version} of ${place.pk} has ${chunks.length} chunks in the table`);
  }
  return chunks.map(({ data }) => unpackChunk(data));
};

const sizeOf = (chunks: readonly Unpacked[]): number => chunks.reduce((sum, { size }) => sum + size, 0);
const pointerOf = (item: Item): TitlePointer => Pointer.parse(item);

/** The titles of a library with their counts, by number: one Query of at most 50 small items. */
const listTitles = async (library: Library, reading?: Reading): Promise<TitlePointer[]> =>
  (await table.queryAll({ pk: library.partition, begins: "TITLE#", ...(reading && { reading }) })).map(
    pointerOf,
  );

/** What the library holds of a title now, or undefined when it holds nothing of it. */
const getTitle = async (
  library: Library,
  titleNumber: number,
  reading?: Reading,
): Promise<TitlePointer | undefined> => {
  const item = await table.get(pointerKey(library, titleNumber), reading);
  return item && pointerOf(item);
};

const keptMs = (): number => config().LIBRARY_KEPT_MS;
const sharedTitles = keptBriefly(() => listTitles(sharedLibrary, "late"), keptMs);
/** Whether its readers are so many that they take its pointers as they were a moment ago. */
const isKept = ({ kind }: Library): boolean => kind === "shared" && keptMs() > 0;

const ownTitles = keptWhileFollowed((companyId) => listTitles(ownLibrary(companyId), "fresh"));

/**
 * The titles of a library for one of its many readers: of the shared one as they were a moment ago
 * (`LIBRARY_KEPT_MS`), since all companies read that one partition; of a company's own as they are now.
 */
const readTitles = (library: Library): Promise<readonly TitlePointer[]> => {
  if (library.companyId !== undefined) return ownTitles.get(library.companyId);
  return isKept(library) ? sharedTitles.get() : listTitles(library);
};

const ownTitle = keptWhileFollowed((companyId, titleNumber) =>
  getTitle(ownLibrary(companyId), Number(titleNumber), "fresh"),
);
const readTitle = async (library: Library, titleNumber: number): Promise<TitlePointer | undefined> => {
  if (library.companyId !== undefined) return ownTitle.get(library.companyId, String(titleNumber));
  return isKept(library)
    ? (await sharedTitles.get()).find((title) => title.titleNumber === titleNumber)
    : getTitle(library, titleNumber);
};

/** The same of some titles. Those of the shared library may be a moment old for anyone. */
const readSomeTitles = async (library: Library, titleNumbers: readonly number[]): Promise<TitlePointer[]> => {
  if (titleNumbers.length === 0) return [];
  const isWanted = ({ titleNumber }: TitlePointer) => titleNumbers.includes(titleNumber);
  // All that a company has are one Query, mostly of one unit; the shared library may have fifty.
  if (isKept(library) || library.kind === "own") return (await readTitles(library)).filter(isWanted);
  const items = await table.getMany(
    titleNumbers.map((title) => pointerKey(library, title)),
    "late",
  );
  return items.flatMap((item) => (item ? [pointerOf(item)] : []));
};

const titleName = (library: Library, titleNumber: number): string => `${library.partition}#${titleNumber}`;
const partName = (library: Library, titleNumber: number, partNo: string): string =>
  `${titleName(library, titleNumber)}#${partNo}`;

/** What this function last read of a title or a part, which may have another version by now: a guess of what to read. */
const rememberedManifest = (library: Library, titleNumber: number): Manifest | undefined =>
  manifests.get(titleName(library, titleNumber));
const rememberedPart = (library: Library, titleNumber: number, partNo: string): PartRules | undefined =>
  parts.get(partName(library, titleNumber, partNo));

/** The parts of the version a pointer names, in the order of the CFR. */
const getManifest = async (
  library: Library,
  pointer: Pick<TitlePointer, "titleNumber" | "version">,
): Promise<Manifest> => {
  const { titleNumber, version } = pointer;
  const known = rememberedManifest(library, titleNumber);
  if (known?.version === version) return known;
  const chunks = await readChunks(manifestKey(library, titleNumber), version);
  const allParts = chunks.flatMap(({ heads }) => z.array(Part).parse(heads));
  const present = allParts.filter(({ ruleCount }) => ruleCount > 0);
  const manifest = { titleNumber, version, chunkCount: chunks.length, parts: present, allParts };
  manifests.set(titleName(library, titleNumber), manifest, sizeOf(chunks) * objectOverhead);
  return manifest;
};

/** The rules of a part as they lie in the table, withdrawn ones too, for merging: content stays bytes and nothing is kept. */
const getPackedRules = async (
  library: Library,
  titleNumber: number,
  part: Pick<ManifestPart, "partNo" | "version">,
): Promise<PackedRule[]> =>
  (await readChunks(partKey(library, titleNumber, part.partNo), part.version)).flatMap(packedRules);

/** The rules of a part, with those that an undo took out apart: who worked on these before still sees them. */
const getPart = async (
  library: Library,
  titleNumber: number,
  part: Pick<ManifestPart, "partNo" | "version">,
): Promise<PartRules> => {
  const known = rememberedPart(library, titleNumber, part.partNo);
  if (known?.version === part.version) return known;
  const chunks = await readChunks(partKey(library, titleNumber, part.partNo), part.version);
  const packed = chunks.flatMap(packedRules);
  const rulesThat = (isWithdrawn: boolean) =>
    packed.filter((rule) => rule.isWithdrawn === isWithdrawn).map((rule) => masterRule(library, rule));
  const rules = { version: part.version, present: rulesThat(false), withdrawn: rulesThat(true) };
  parts.set(partName(library, titleNumber, part.partNo), rules, sizeOf(chunks) * objectOverhead);
  return rules;
};

/** The rules of a part in section order; rules of one section in the order they were first imported. */
const getPartRules = async (...place: Parameters<typeof getPart>): Promise<readonly MasterRule[]> =>
  (await getPart(...place)).present;

const holds = (part: ManifestPart, ordinal: number): boolean =>
  part.runs.some(([first, count]) => ordinal >= first && ordinal < first + count);

/** The part that holds the rule with this ordinal, withdrawn or not, of the manifest's title. */
const findByOrdinal = (manifest: Manifest, ordinal: number): ManifestPart | undefined =>
  manifest.allParts.find((part) => holds(part, ordinal));

/**
 * The parts of the current version of a title, or undefined when the library holds nothing of it.
 * @param isForMany whether the pointer may be a moment old (`readTitles`); the operator, who publishes, reads it anew
 */
const currentManifest = async (
  library: Library,
  titleNumber: number,
  { isForMany }: { readonly isForMany: boolean },
): Promise<Manifest | undefined> => {
  const pointer = await (isForMany ? readTitle : getTitle)(library, titleNumber);
  return pointer && getManifest(library, pointer);
};

/** Has the next reader ask which versions of the shared library are current. */
const forgetTitles = (): void => sharedTitles.forget();

/** Forgets what this environment keeps, for tests that change the table underneath. */
const clearCache = (): void => {
  forgetTitles();
  ownTitles.clear();
  ownTitle.clear();
  manifests.clear();
  parts.clear();
};

/** Master rules as readers see them; `library-publisher.ts` writes them. */
export const libraryRepository = {
  listTitles,
  readTitles,
  readTitle,
  readSomeTitles,
  forgetTitles,
  getTitle,
  rememberedManifest,
  rememberedPart,
  getManifest,
  currentManifest,
  getPart,
  getPartRules,
  getPackedRules,
  findByOrdinal,
  clearCache,
};
