import { libraryRepository } from "../../regulation/library/library-repository.ts";
import type { Library, ManifestPart, TitlePointer } from "../../regulation/library/library-types.ts";
import type { PackedRule } from "../../regulation/library/packed-rule.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import { distinctRules } from "./distinct-rules.ts";
import { mergePart } from "./merge-part.ts";
import type { PartSpool } from "./part-spool.ts";
import { type DraftRun, draftTitle, type PartDraft, storePart, type TitleDraft } from "./title-draft.ts";

/** Ordinals fit the block of numbers that a company reserves for a title's rules. */
const maxRules = 2 ** 20;
/** Rules of the file whose parts are read ahead of the merge: many small parts, or one large one. */
const readAheadRows = 2_000;
const readAheadParts = 8;

/** A part of the file, and what the library has of it. */
interface IncomingPart {
  readonly incoming: PartSpool;
  readonly known: ManifestPart | undefined;
  readonly current: readonly PackedRule[];
}

/** The current rules of each part of the file, a few parts ahead of the merge. */
async function* currentRules(
  library: Library,
  titleNumber: number,
  parts: readonly PartSpool[],
  manifest: ReadonlyMap<string, ManifestPart>,
): AsyncGenerator<IncomingPart> {
  const read = async (incoming: PartSpool) => {
    const known = manifest.get(incoming.partNo);
    const current = known ? await libraryRepository.getPackedRules(library, titleNumber, known) : [];
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

/** Merges one part of the file and stores it, where it changed. */
const draftPart = async (
  run: DraftRun,
  titleNumber: number,
  { incoming, known, current }: IncomingPart,
  firstOrdinal: number,
): Promise<PartDraft & { readonly nextOrdinal: number }> => {
  const { partNo } = incoming;
  const distinct = distinctRules(incoming.rules(), `${titleNumber} CFR part ${partNo}`);
  const see = run.preview?.ofPart(`${titleNumber}.${partNo}`);
  const merged = mergePart(current, distinct.rules, firstOrdinal, run.now, see);
  const { created, updated, nextOrdinal } = merged;
  const unchanged = merged.unchanged + distinct.repeated;
  const outcome = { created, updated, unchanged, removed: 0, nextOrdinal, errors: distinct.errors };
  if (known && created + updated === 0) {
    await run.writer.add([]);
    return { ...outcome, isChanged: false, part: known };
  }
  const partDescription = incoming.partDescription || (known?.partDescription ?? "");
  const part = await storePart(run, titleNumber, { partNo, partDescription }, merged.rules);
  return { ...outcome, isChanged: true, part };
};

/**
 * Merges the parts of one title into its current version, part by part, so that memory holds one part beside
 * the file. Ordinals are given in the order of parts and rows: a repeated run gives the same ones.
 * @throws FileProblem when the title would hold more rules than it has numbers for
 */
export const mergeTitle = async (
  run: DraftRun,
  titleNumber: number,
  parts: readonly PartSpool[],
  read: TitlePointer | undefined,
): Promise<TitleDraft> => {
  const manifest = read && (await libraryRepository.getManifest(run.library, read));
  const manifestParts = new Map((manifest?.allParts ?? []).map((part) => [part.partNo, part]));
  const drafts: PartDraft[] = [];
  let nextOrdinal = read?.nextOrdinal ?? 0;
  for await (const part of currentRules(run.library, titleNumber, parts, manifestParts)) {
    const draft = await draftPart(run, titleNumber, part, nextOrdinal);
    nextOrdinal = draft.nextOrdinal;
    if (nextOrdinal > maxRules) {
      throw new FileProblem(`Title ${titleNumber} would have more than 1,048,576 rules.`);
    }
    drafts.push(draft);
    run.onRows(part.incoming.rows);
  }
  return draftTitle(run, { titleNumber, read, manifest, drafts, nextOrdinal });
};
