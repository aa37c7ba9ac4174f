import { libraryRepository } from "../../regulation/library/library-repository.ts";
import type { Library, ManifestPart, TitlePointer } from "../../regulation/library/library-types.ts";
import type { PackedRule } from "../../regulation/library/packed-rule.ts";
import type { PublishedTitle } from "../engine/import-outcomes.ts";
import { RowErrors } from "../engine/row-errors.ts";
import {
  type DraftRun,
  draftTitle,
  type PartDraft,
  storePart,
  type TitleDraft,
} from "../rules/title-draft.ts";
import { type PartStates, restorePart } from "./restore-part.ts";

/** Says why a rule stays as it is. */
export type WhyKept = (place: string, rule: PackedRule) => string;

/** A part in the three versions that count; it is in the last two, since nothing ever leaves a title. */
interface PartVersions {
  readonly before: ManifestPart | undefined;
  readonly after: ManifestPart;
  readonly current: ManifestPart;
}

const byNumber = async (
  library: Library,
  pointer: TitlePointer | null,
): Promise<Map<string, ManifestPart>> => {
  const manifest = pointer && (await libraryRepository.getManifest(library, pointer));
  return new Map((manifest?.allParts ?? []).map((part) => [part.partNo, part]));
};

/** The parts that the import changed. */
const changedParts = async (
  library: Library,
  published: PublishedTitle,
  current: ReadonlyMap<string, ManifestPart>,
): Promise<PartVersions[]> => {
  const before = await byNumber(library, published.before);
  const after = await byNumber(library, published.after);
  return [...after.values()].flatMap((part) => {
    const [old, now] = [before.get(part.partNo), current.get(part.partNo)];
    return !now || old?.version === part.version ? [] : [{ before: old, after: part, current: now }];
  });
};

const readStates = async (
  library: Library,
  title: number,
  { before, after, current }: PartVersions,
): Promise<PartStates> => {
  const read = (part: ManifestPart) => libraryRepository.getPackedRules(library, title, part);
  const made = await read(after);
  return {
    before: before ? await read(before) : [],
    after: made,
    current: current.version === after.version ? made : await read(current),
  };
};

const keptErrors = (kept: readonly PackedRule[], place: string, first: number, whyKept: WhyKept) => {
  const errors = new RowErrors();
  for (const [index, rule] of kept.entries())
    errors.add({ row: first + index, field: "rule", message: whyKept(place, rule) });
  return errors;
};

/** The heading of a part goes back with its rules, unless a later import gave it another one. */
const headingOf = ({ before, after, current }: PartVersions): string =>
  before && current.partDescription === after.partDescription
    ? before.partDescription
    : current.partDescription;

/**
 * Drafts one title as it was before an import, as far as no later import changed it again.
 * @param pointer the title as it is now
 */
export const restoreTitle = async (
  run: DraftRun,
  published: PublishedTitle,
  pointer: TitlePointer | undefined,
  whyKept: WhyKept,
): Promise<TitleDraft> => {
  const { titleNumber } = published.after;
  const { library } = run;
  const manifest = pointer && (await libraryRepository.getManifest(library, pointer));
  const current = new Map((manifest?.allParts ?? []).map((part) => [part.partNo, part]));
  const drafts: PartDraft[] = [];
  let keptBefore = 0;
  for (const versions of await changedParts(library, published, current)) {
    const { partNo } = versions.current;
    const part = restorePart(await readStates(library, titleNumber, versions));
    const { restored, withdrawn, unchanged, kept, rules } = part;
    const errors = keptErrors(kept, `${titleNumber}.${partNo}`, keptBefore, whyKept);
    keptBefore += kept.length;
    const isChanged = restored + withdrawn > 0;
    const stored = isChanged
      ? await storePart(run, titleNumber, { partNo, partDescription: headingOf(versions) }, rules)
      : versions.current;
    if (!isChanged) await run.writer.add([]);
    drafts.push({
      created: 0,
      updated: restored,
      unchanged,
      removed: withdrawn,
      errors,
      isChanged,
      part: stored,
    });
    run.onRows(restored + withdrawn + unchanged + kept.length);
  }
  const nextOrdinal = pointer?.nextOrdinal ?? 0;
  return draftTitle(run, { titleNumber, read: pointer, manifest, drafts, nextOrdinal });
};
