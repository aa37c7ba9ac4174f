import { compareNumbers } from "../../shared/citations/citation.ts";
import type { ChunkWriter } from "../library/chunk-writer.ts";
import { type StoredVersion, versionItems } from "../library/library-publisher.ts";
import { libraryRepository, manifestKey, partKey } from "../library/library-repository.ts";
import type { Library, Manifest, ManifestPart, TitlePointer } from "../library/library-types.ts";
import { type PackedRule, ruleLine } from "../library/packed-rule.ts";
import { contentVersion, type Line, packLines } from "../library/packing.ts";
import { type MergeCounts, type MergedPart, mergePart, ordinalRuns } from "./merge-part.ts";
import { FileProblem } from "./reading/file-problem.ts";
import type { CollectedPart } from "./rule-collector.ts";

/** Ordinals fit the block of numbers that a company reserves for a title's rules. */
const maxRules = 2 ** 20;
/** Parts of the current version that are read ahead of the merge. */
const readAhead = 8;

/** A title as this import would have it: its chunks are written or on their way, nothing is published. */
export interface TitleDraft extends MergeCounts {
  readonly titleNumber: number;
  /** The pointer the draft was made from. */
  readonly read: TitlePointer | undefined;
  /** Undefined when the file changes nothing in this title. */
  readonly next: TitlePointer | undefined;
  readonly written: readonly StoredVersion[];
  /** What nobody points to once `next` is published. */
  readonly replaced: readonly StoredVersion[];
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

const bytesOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { head, body }) => sum + head.length + body.length, 0);

/** Hands lines to the writer as its next step; the version is known at once, the chunks once compressed. */
const store = async (
  writer: ChunkWriter,
  place: Place,
  lines: readonly Line[],
): Promise<{ readonly chunks: Promise<number>; readonly version: string }> => {
  const version = contentVersion(lines);
  const packed = packLines(lines);
  const chunks = packed.then((all) => all.length);
  chunks.catch(() => undefined);
  const items = packed.then((all) => versionItems(place, version, all));
  await writer.add(items, bytesOf(lines));
  return { chunks, version };
};

/** A part as merged, with its chunks being written; its rules are let go. */
interface PartDraft extends MergeCounts {
  readonly nextOrdinal: number;
  readonly isChanged: boolean;
  readonly part: Promise<ManifestPart>;
}

const describePart = (
  incoming: CollectedPart,
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
  incoming: CollectedPart,
  known: ManifestPart | undefined,
  merged: MergedPart,
): Promise<PartDraft> => {
  const { created, updated, unchanged, nextOrdinal } = merged;
  const counts = { created, updated, unchanged, nextOrdinal };
  if (known && created + updated === 0) {
    await run.writer.add(Promise.resolve([]), 0);
    return { ...counts, isChanged: false, part: Promise.resolve(known) };
  }
  const place = partKey(run.library, titleNumber, incoming.partNo);
  const { version, chunks } = await store(run.writer, place, merged.rules.map(ruleLine));
  const facts = describePart(incoming, known, merged.rules);
  const part = chunks.then((chunkCount) => ({ ...facts, version, chunkCount }));
  part.catch(() => undefined);
  return { ...counts, isChanged: true, part };
};

/** The current rules of each incoming part, a few read ahead. */
async function* withCurrentRules(
  run: MergeRun,
  titleNumber: number,
  parts: readonly CollectedPart[],
  current: ReadonlyMap<string, ManifestPart>,
) {
  const read = async (incoming: CollectedPart) => {
    const known = current.get(incoming.partNo);
    const rules = known ? await libraryRepository.getPackedRules(run.library, titleNumber, known) : [];
    return { incoming, known, rules };
  };
  const reads: ReturnType<typeof read>[] = [];
  let started = 0;
  for (const _ of parts) {
    for (; started < parts.length && reads.length < readAhead; started += 1) {
      const next = parts[started];
      if (next) reads.push(read(next));
      reads.at(-1)?.catch(() => undefined);
    }
    const first = reads.shift();
    if (first) yield await first;
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
  const changed = await Promise.all(drafts.filter(({ isChanged }) => isChanged).map(({ part }) => part));
  const counts = addCounts(drafts);
  if (changed.length === 0) {
    return { titleNumber, read, next: undefined, written: [], replaced: [], ...counts };
  }
  const before = new Map((manifest?.parts ?? []).map((part) => [part.partNo, part]));
  const after = new Map([...before, ...changed.map((part) => [part.partNo, part] as const)]);
  const parts = [...after.values()].sort((a, b) => compareNumbers(a.partNo, b.partNo));
  const place = manifestKey(run.library, titleNumber);
  const lines = parts.map((part) => ({ head: JSON.stringify(part), body: new Uint8Array() }));
  const { version, chunks } = await store(run.writer, place, lines);
  const replacedParts = changed.map(({ partNo }) => before.get(partNo)).filter((part) => part !== undefined);
  return {
    ...counts,
    titleNumber,
    read,
    next: {
      titleNumber,
      version,
      ruleCount: sum(parts, "ruleCount"),
      activeRuleCount: sum(parts, "activeRuleCount"),
      partCount: parts.length,
      nextOrdinal: drafts.at(-1)?.nextOrdinal ?? 0,
      updatedAt: run.now,
    },
    written: [
      ...changed.map((part) => storedPart(run, titleNumber, part)),
      { ...place, version, chunks: await chunks },
    ],
    replaced: [
      ...replacedParts.map((part) => storedPart(run, titleNumber, part)),
      ...(read ? [{ ...place, version: read.version, chunks: manifest?.chunkCount ?? 0 }] : []),
    ],
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
  parts: readonly CollectedPart[],
  read: TitlePointer | undefined,
): Promise<TitleDraft> => {
  const manifest = read && (await libraryRepository.getManifest(run.library, read));
  const current = new Map((manifest?.parts ?? []).map((part) => [part.partNo, part]));
  const drafts: PartDraft[] = [];
  let nextOrdinal = read?.nextOrdinal ?? 0;
  for await (const { incoming, known, rules } of withCurrentRules(run, titleNumber, parts, current)) {
    const merged = mergePart(rules, [...incoming.rules.values()], nextOrdinal, run.now);
    nextOrdinal = merged.nextOrdinal;
    if (nextOrdinal > maxRules) {
      throw new FileProblem(`Title ${titleNumber} would hold more than 1,048,576 rules.`);
    }
    drafts.push(await draftPart(run, titleNumber, incoming, known, merged));
    run.onRows(incoming.rules.size);
  }
  return draftTitle(run, titleNumber, read, manifest, drafts);
};
