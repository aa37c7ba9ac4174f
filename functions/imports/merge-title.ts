import { compareNumbers } from "../../shared/citations/citation.ts";
import type { ChunkWriter } from "../library/chunk-writer.ts";
import { type StoredVersion, versionItems } from "../library/library-publisher.ts";
import { libraryRepository, manifestKey, partKey } from "../library/library-repository.ts";
import type { Library, Manifest, ManifestPart, TitlePointer } from "../library/library-types.ts";
import { type PackedRule, ruleLine } from "../library/packed-rule.ts";
import { type Line, packVersion } from "../library/packing.ts";
import { distinctRules } from "./distinct-rules.ts";
import { type MergeCounts, type MergedPart, mergePart, ordinalRuns } from "./merge-part.ts";
import type { PartSpool } from "./part-spool.ts";
import { FileProblem } from "./reading/file-problem.ts";
import type { RowErrors } from "./row-errors.ts";

/** Ordinals fit the block of numbers that a company reserves for a title's rules. */
const maxRules = 2 ** 20;
/** Rules of the file whose parts are read ahead of the merge: many small parts, or one large one. */
const readAheadRows = 2_000;
const readAheadParts = 8;

/** A title as this import would have it: its chunks are written or on their way, nothing is published. */
export interface TitleDraft extends MergeCounts {
  readonly titleNumber: number;
  readonly errors: readonly RowErrors[];
  /** The pointer the draft was made from. */
  readonly read: TitlePointer | undefined;
  /** Undefined when the file changes nothing in this title. */
  readonly next: TitlePointer | undefined;
  readonly written: readonly StoredVersion[];
  /** What the draft puts something else in the place of. */
  readonly replaced: readonly StoredVersion[];
  /** Everything the title consists of once the draft is published. */
  readonly live: readonly StoredVersion[];
}

export interface MergeRun {
  readonly library: Library;
  readonly writer: ChunkWriter;
  /** The moment the import was asked for. */
  readonly now: string;
  /** Hears after each part how many rows of the file are merged with it. */
  readonly onRows: (rows: number) => void;
}

interface Place {
  readonly pk: string;
  readonly prefix: string;
}

/** Packs lines and hands them to the writer as its next step. */
const store = async (writer: ChunkWriter, place: Place, lines: readonly Line[]): Promise<StoredVersion> => {
  const { version, chunks } = packVersion(lines);
  await writer.add(versionItems(place, version, chunks));
  return { ...place, version, chunks: chunks.length };
};

/** What a merge made of a part's rules, and the rows that lost to others of the file. */
interface SortedPart extends MergedPart {
  readonly errors: RowErrors;
}

/** A part as merged; its rules are let go. */
interface PartDraft extends MergeCounts {
  readonly nextOrdinal: number;
  readonly errors: RowErrors;
  readonly isChanged: boolean;
  readonly part: ManifestPart;
}

const describePart = (
  incoming: PartSpool,
  known: ManifestPart | undefined,
  rules: readonly PackedRule[],
): Omit<ManifestPart, "version" | "chunkCount"> => ({
  partNo: incoming.partNo,
  partDescription: incoming.partDescription || (known?.partDescription ?? ""),
  ruleCount: rules.length,
  activeRuleCount: rules.filter(({ isActive }) => isActive).length,
  runs: ordinalRuns(rules),
});

const draftPart = async (
  run: MergeRun,
  titleNumber: number,
  incoming: PartSpool,
  known: ManifestPart | undefined,
  merged: SortedPart,
): Promise<PartDraft> => {
  const { created, updated, unchanged, nextOrdinal, errors } = merged;
  const counts = { created, updated, unchanged, nextOrdinal, errors };
  if (known && created + updated === 0) {
    await run.writer.add([]);
    return { ...counts, isChanged: false, part: known };
  }
  const place = partKey(run.library, titleNumber, incoming.partNo);
  const { version, chunks } = await store(run.writer, place, merged.rules.map(ruleLine));
  const part = { ...describePart(incoming, known, merged.rules), version, chunkCount: chunks };
  return { ...counts, isChanged: true, part };
};

/** The current rules of each part of the file, a few parts ahead of the merge. */
async function* currentRules(
  run: MergeRun,
  titleNumber: number,
  parts: readonly PartSpool[],
  manifest: ReadonlyMap<string, ManifestPart>,
) {
  const read = async (incoming: PartSpool) => {
    const known = manifest.get(incoming.partNo);
    const current = known ? await libraryRepository.getPackedRules(run.library, titleNumber, known) : [];
    return { incoming, known, current };
  };
  const reads: { readonly rows: number; readonly result: ReturnType<typeof read> }[] = [];
  const waiting = parts.toReversed();
  const rowsAhead = () => reads.reduce((rows, each) => rows + each.rows, 0);
  while (reads.length > 0 || waiting.length > 0) {
    while (reads.length < readAheadParts && (reads.length === 0 || rowsAhead() < readAheadRows)) {
      const next = waiting.pop();
      if (!next) break;
      const result = read(next);
      result.catch(() => undefined);
      reads.push({ rows: next.rows, result });
    }
    const first = reads.shift();
    if (first) yield await first.result;
  }
}

const storedPart = (run: MergeRun, titleNumber: number, part: ManifestPart): StoredVersion => ({
  ...partKey(run.library, titleNumber, part.partNo),
  version: part.version,
  chunks: part.chunkCount,
});

const sum = (parts: readonly ManifestPart[], field: "ruleCount" | "activeRuleCount"): number =>
  parts.reduce((total, part) => total + part[field], 0);

const addCounts = (drafts: readonly PartDraft[]): MergeCounts => ({
  created: drafts.reduce((total, { created }) => total + created, 0),
  updated: drafts.reduce((total, { updated }) => total + updated, 0),
  unchanged: drafts.reduce((total, { unchanged }) => total + unchanged, 0),
});

/** Writes the manifest of the changed title and says what publishing it means. */
const draftTitle = async (
  run: MergeRun,
  titleNumber: number,
  read: TitlePointer | undefined,
  manifest: Manifest | undefined,
  drafts: readonly PartDraft[],
): Promise<TitleDraft> => {
  const changed = drafts.filter(({ isChanged }) => isChanged).map(({ part }) => part);
  const outcome = { ...addCounts(drafts), titleNumber, errors: drafts.map(({ errors }) => errors), read };
  const place = manifestKey(run.library, titleNumber);
  const current = manifest ? [{ ...place, version: manifest.version, chunks: manifest.chunkCount }] : [];
  if (changed.length === 0) {
    const known = (manifest?.parts ?? []).map((part) => storedPart(run, titleNumber, part));
    return { ...outcome, next: undefined, written: [], replaced: [], live: [...known, ...current] };
  }
  const before = new Map((manifest?.parts ?? []).map((part) => [part.partNo, part]));
  const after = new Map([...before, ...changed.map((part) => [part.partNo, part] as const)]);
  const parts = [...after.values()].sort((a, b) => compareNumbers(a.partNo, b.partNo));
  const lines = parts.map((part) => ({ head: JSON.stringify(part), body: new Uint8Array() }));
  const stored = await store(run.writer, place, lines);
  const replacedParts = changed.map(({ partNo }) => before.get(partNo)).filter((part) => part !== undefined);
  return {
    ...outcome,
    next: {
      titleNumber,
      version: stored.version,
      ruleCount: sum(parts, "ruleCount"),
      activeRuleCount: sum(parts, "activeRuleCount"),
      partCount: parts.length,
      nextOrdinal: drafts.at(-1)?.nextOrdinal ?? 0,
      updatedAt: run.now,
    },
    written: [...changed.map((part) => storedPart(run, titleNumber, part)), stored],
    replaced: [...replacedParts.map((part) => storedPart(run, titleNumber, part)), ...current],
    live: [...parts.map((part) => storedPart(run, titleNumber, part)), stored],
  };
};

/**
 * Merges the parts of one title into its current version, part by part, so that memory holds one part beside
 * the file. Ordinals are given in the order of parts and rows: a repeated run gives the same ones.
 * @throws FileProblem when the title would hold more rules than it has numbers for
 */
export const mergeTitle = async (
  run: MergeRun,
  titleNumber: number,
  parts: readonly PartSpool[],
  read: TitlePointer | undefined,
): Promise<TitleDraft> => {
  const manifest = read && (await libraryRepository.getManifest(run.library, read));
  const manifestParts = new Map((manifest?.parts ?? []).map((part) => [part.partNo, part]));
  const drafts: PartDraft[] = [];
  let nextOrdinal = read?.nextOrdinal ?? 0;
  for await (const { incoming, known, current } of currentRules(run, titleNumber, parts, manifestParts)) {
    const place = `${titleNumber} CFR part ${incoming.partNo}`;
    const { rules, repeated, errors } = distinctRules(incoming.rules(), place);
    const merged = mergePart(current, rules, nextOrdinal, run.now);
    nextOrdinal = merged.nextOrdinal;
    if (nextOrdinal > maxRules) {
      throw new FileProblem(`Title ${titleNumber} would hold more than 1,048,576 rules.`);
    }
    const sorted = { ...merged, unchanged: merged.unchanged + repeated, errors };
    drafts.push(await draftPart(run, titleNumber, incoming, known, sorted));
    run.onRows(incoming.rows);
  }
  return draftTitle(run, titleNumber, read, manifest, drafts);
};
