import type { Block } from "../../../shared/regulation/text-model.ts";
import { changedParagraphs } from "../../regulation/comparison/changed-paragraphs.ts";
import type { EnteredChange } from "../../regulation/text/law-changes.ts";
import { blocksOf } from "../../regulation/text/parse/section-blocks.ts";
import { classOf, isSameLaw } from "../../regulation/text/same-law.ts";
import type { SectionDraft } from "./section-draft.ts";
import { hasKnownText, sourceOf, type VersionRecord, versionDay } from "./section-record.ts";
import { isRemoved } from "./section-step.ts";

/** A version of an entry as its text says it. */
interface Wording {
  readonly heading: string;
  readonly blocks: Block[];
}

const wordingOf = async (draft: SectionDraft, record: VersionRecord | undefined): Promise<Wording> => ({
  heading: record?.sectionDescription ?? "",
  blocks: record ? blocksOf((await draft.textOf(record)).split(/\n+/)) : [],
});

const hasText = (record: VersionRecord | undefined): record is VersionRecord =>
  record !== undefined && record.definitionsLength > 0;

const versionOf = (record: VersionRecord | undefined) =>
  hasText(record) ? { date: versionDay(record), source: sourceOf(record) } : null;

const numberOf = (record: VersionRecord | undefined) => (hasText(record) ? record.version : null);

/** What the newer version is to the older one; undefined where it changes no text. */
const kindOf = (
  before: VersionRecord | undefined,
  after: VersionRecord,
): EnteredChange["kind"] | undefined => {
  const [had, has] = [(before?.definitionsLength ?? 0) > 0, after.definitionsLength > 0];
  if (had && has) return before?.text.hash === after.text.hash ? undefined : "changed";
  if (had) return isRemoved(after) ? "removed" : undefined;
  // The first text of an entry changes nothing for anyone, unless its part was there before.
  return has && (after.added || (before !== undefined && isRemoved(before))) ? "added" : undefined;
};

/**
 * The change of the law that a draft brings: from the newest text there was to the newest there is now. A text that
 * waits for its file, an older version that comes late, and another form of the same text bring none.
 * @param importId the import that the draft is part of; what an earlier run of it saved counts as the draft's own
 */
export const amendmentOf = async (
  draft: SectionDraft,
  importId?: string,
): Promise<EnteredChange | undefined> => {
  const isOwn = (record: VersionRecord) =>
    draft.isNew(record.version) || (importId !== undefined && record.importId === importId);
  const after = draft.newest;
  if (!after || !isOwn(after) || !hasKnownText(after)) return undefined;
  const others = draft.all.filter((record) => !isOwn(record) && hasKnownText(record));
  // A person may enter a day before that of the newest version: then the text up to that day is replaced.
  const before = others.findLast((record) => versionDay(record) <= versionDay(after)) ?? others.at(-1);
  const kind = kindOf(before, after);
  if (!kind) return undefined;
  const [old, now] = await Promise.all([wordingOf(draft, before), wordingOf(draft, after)]);
  if (kind === "changed" && isSameLaw(old, now)) return undefined;
  const { class: changeClass, reasons } =
    kind === "changed" ? classOf(old, now) : { class: "substantive" as const, reasons: [] };
  const { all, changed } = changedParagraphs(old.blocks, now.blocks);
  return {
    part: after.part.replace(/^part\s+/i, ""),
    identifier: after.sectionId.replace(/^§+\s*/, ""),
    heading: (kind === "removed" ? before : after)?.sectionDescription ?? "",
    kind,
    changeClass: changeClass === "editorial" ? "editorial" : "substantive",
    reasons: [...reasons],
    fromVersion: versionOf(before),
    toVersion: versionOf(after),
    entered: { entryId: draft.id, from: numberOf(before), to: numberOf(after) },
    effectiveDate: versionDay(after),
    paragraphs: { all: [...all], changed: [...changed] },
  };
};
