import { compareNumbers } from "../../../shared/citations/citation.ts";
import { manifestKey, partKey } from "../../regulation/library/library-keys.ts";
import { type StoredVersion, versionItems } from "../../regulation/library/library-publisher.ts";
import type {
  Library,
  Manifest,
  ManifestPart,
  TitlePointer,
} from "../../regulation/library/library-types.ts";
import { type PackedRule, ruleLine } from "../../regulation/library/packed-rule.ts";
import { type Line, packVersion } from "../../services/packing/packing.ts";
import type { MergeCounts } from "../engine/import-result.ts";
import type { RowErrors } from "../engine/row-errors.ts";
import { ordinalRuns } from "./merge-part.ts";
import type { PreviewRows } from "./preview-rows.ts";

/** Takes the chunks of a run step by step: `ChunkWriter`, or one that writes nothing for a preview. */
export interface StepWriter {
  add(items: ReturnType<typeof versionItems>): Promise<void>;
  end(): Promise<void>;
}

export interface DraftRun {
  readonly library: Library;
  readonly writer: StepWriter;
  /** The moment the job was asked for, so that a repeated run makes the same bytes. */
  readonly now: string;
  /** Called after each part with the number of rows done. */
  readonly onRows: (rows: number) => void;
  /** Of a preview: sees each row with its outcome. */
  readonly preview?: PreviewRows | undefined;
}

/** A title as a job would have it: its chunks are written or on their way, nothing is published. */
export interface TitleDraft extends MergeCounts {
  readonly titleNumber: number;
  readonly errors: readonly RowErrors[];
  /** The pointer the draft was made from. */
  readonly read: TitlePointer | undefined;
  /** Undefined when nothing changes in this title. */
  readonly next: TitlePointer | undefined;
  readonly written: readonly StoredVersion[];
  /** What the draft replaces. */
  readonly replaced: readonly StoredVersion[];
  /** Everything the title consists of once the draft is published. */
  readonly live: readonly StoredVersion[];
}

/** A part as drafted; its rules are let go. */
export interface PartDraft extends MergeCounts {
  readonly errors: RowErrors;
  readonly isChanged: boolean;
  readonly part: ManifestPart;
}

interface Place {
  readonly pk: string;
  readonly prefix: string;
}

/** Packs lines and hands them to the writer as its next step. */
const store = async (writer: StepWriter, place: Place, lines: readonly Line[]): Promise<StoredVersion> => {
  const { version, chunks } = packVersion(lines);
  await writer.add(versionItems(place, version, chunks));
  return { ...place, version, chunks: chunks.length };
};

/** Packs the rules of a part; withdrawn ones keep their ordinals but are not counted. */
export const storePart = async (
  { library, writer }: DraftRun,
  titleNumber: number,
  { partNo, partDescription }: Pick<ManifestPart, "partNo" | "partDescription">,
  rules: readonly PackedRule[],
): Promise<ManifestPart> => {
  const { version, chunks } = await store(writer, partKey(library, titleNumber, partNo), rules.map(ruleLine));
  const present = rules.filter(({ isWithdrawn }) => !isWithdrawn);
  return {
    partNo,
    partDescription,
    ruleCount: present.length,
    activeRuleCount: present.filter(({ isActive }) => isActive).length,
    version,
    chunkCount: chunks,
    runs: ordinalRuns(rules),
  };
};

const storedPart = (library: Library, titleNumber: number, part: ManifestPart): StoredVersion => ({
  ...partKey(library, titleNumber, part.partNo),
  version: part.version,
  chunks: part.chunkCount,
});

const sum = <K extends string>(all: readonly Readonly<Record<K, number>>[], field: K): number =>
  all.reduce((total, each) => total + each[field], 0);

const outcomeOf = (drafts: readonly PartDraft[]) => ({
  created: sum(drafts, "created"),
  updated: sum(drafts, "updated"),
  unchanged: sum(drafts, "unchanged"),
  removed: sum(drafts, "removed"),
  errors: drafts.map(({ errors }) => errors),
});

interface DraftedParts {
  readonly titleNumber: number;
  readonly read: TitlePointer | undefined;
  readonly manifest: Manifest | undefined;
  readonly drafts: readonly PartDraft[];
  /** The ordinal that the title's next new rule gets. */
  readonly nextOrdinal: number;
}

/** Writes the manifest of the changed title and says what publishing it means. */
export const draftTitle = async (
  { library, writer, now }: DraftRun,
  { titleNumber, read, manifest, drafts, nextOrdinal }: DraftedParts,
): Promise<TitleDraft> => {
  const changed = drafts.filter(({ isChanged }) => isChanged).map(({ part }) => part);
  const outcome = { ...outcomeOf(drafts), titleNumber, read };
  const place = manifestKey(library, titleNumber);
  const current = manifest ? [{ ...place, version: manifest.version, chunks: manifest.chunkCount }] : [];
  const known = manifest?.allParts ?? [];
  const storedParts = (parts: readonly ManifestPart[]) =>
    parts.map((part) => storedPart(library, titleNumber, part));
  if (changed.length === 0)
    return {
      ...outcome,
      next: undefined,
      written: [],
      replaced: [],
      live: [...storedParts(known), ...current],
    };
  const before = new Map(known.map((part) => [part.partNo, part]));
  const after = new Map([...before, ...changed.map((part) => [part.partNo, part] as const)]);
  const parts = [...after.values()].sort((a, b) => compareNumbers(a.partNo, b.partNo));
  const lines = parts.map((part) => ({ head: JSON.stringify(part), body: new Uint8Array() }));
  const stored = await store(writer, place, lines);
  const replacedParts = changed.map(({ partNo }) => before.get(partNo)).filter((part) => part !== undefined);
  return {
    ...outcome,
    next: {
      titleNumber,
      version: stored.version,
      ruleCount: sum(parts, "ruleCount"),
      activeRuleCount: sum(parts, "activeRuleCount"),
      partCount: parts.filter(({ ruleCount }) => ruleCount > 0).length,
      nextOrdinal,
      revision: (read?.revision ?? 0) + 1,
      updatedAt: now,
    },
    written: [...storedParts(changed), stored],
    replaced: [...storedParts(replacedParts), ...current],
    live: [...storedParts(parts), stored],
  };
};
