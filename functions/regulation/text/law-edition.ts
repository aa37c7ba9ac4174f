import * as z from "zod";
import type { ContentsNode, PartText } from "../../../shared/regulation/text-model.ts";
import { newId } from "../../core/ids.ts";
import { LostRace } from "../../core/problem.ts";
import { type Item, type Key, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { storeCitations } from "./cited-by.ts";
import { readTitleRecord } from "./law-cache.ts";
import { lawChanges } from "./law-changes.ts";
import { lawFolder } from "./law-files.ts";
import { foldIdentifier, type PartEntry, type TitleRecord } from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";
import { type IssueFacts, type StoredPart, storePart } from "./store-part.ts";
import { storeTitleRows } from "./title-rows.ts";
import { partsIn, withTree } from "./title-trees.ts";

/*
 * Which text of each title is the published one.
 *   pk `LAW`   sk `TITLE#{nnn}`
 */
export const LawPointer = z.object({
  titleNumber: z.int(),
  titleName: z.string(),
  /** The key of the title's record. */
  record: z.string(),
  /** Up to which issue the whole title is known; of a copy made of files of parts and sections, the newest of them. */
  issueDate: z.iso.date(),
  /** Whether it was ever read whole: from the source, or from a file of the title. */
  isWhole: z.boolean().default(true),
  publishedAt: z.iso.datetime(),
  /** Sections and appendices with a text. */
  sections: z.int(),
  parts: z.int(),
});
export type LawPointer = z.infer<typeof LawPointer>;

const lawPointerKey = (titleNumber: number): Key => ({
  pk: "LAW",
  sk: `TITLE#${String(titleNumber).padStart(3, "0")}`,
});
const pointerOf = (item: Item | undefined): LawPointer | undefined => item && LawPointer.parse(item);

/** The published text of a title, or undefined: one read unit. */
export const getLawPointer = async (titleNumber: number): Promise<LawPointer | undefined> =>
  pointerOf(await table.get(lawPointerKey(titleNumber)));

/** The published texts of some titles, as far as there are any: one batch. */
export const getLawPointers = async (titleNumbers: readonly number[]): Promise<LawPointer[]> =>
  (await table.getMany(titleNumbers.map(lawPointerKey))).flatMap((item) => pointerOf(item) ?? []);

/** The published texts of all titles: one Query of at most 50 small items. */
export const listLawPointers = async (): Promise<LawPointer[]> =>
  (await table.queryAll({ pk: "LAW", begins: "TITLE#" })).map((item) => LawPointer.parse(item));

/** What a title is to be published with. */
interface Publication {
  readonly titleName?: string | undefined;
  /** The tree down to parts, of a title read whole; without it, that of before with new parts at its end. */
  readonly contents?: readonly ContentsNode[] | undefined;
  readonly stored: readonly StoredPart[];
  /** Whether a part that was not there is new law; false where the copy had only some of the title. */
  readonly newParts?: boolean;
  /** Headings of stored parts, where there is no tree. */
  readonly partNames?: Readonly<Record<string, string>>;
}

/** The tree of before, with parts it lacks at its end. */
const grownContents = (
  before: readonly ContentsNode[],
  { stored, partNames = {} }: Publication,
): ContentsNode[] => {
  const known = new Set(partsIn(before));
  const added = stored.filter(({ part }) => !known.has(part));
  return [
    ...before,
    ...added.map(({ part }) => ({
      ...{ kind: "part" as const, identifier: part, heading: partNames[part] ?? "" },
      ...{ reserved: false, children: [] },
    })),
  ];
};

/** Up to which issue a title is known once a whole issue, or a piece of one, is added to its copy. */
const issueWith = (before: LawPointer | undefined, issueDate: string, isWhole: boolean): string => {
  if (!before || (isWhole && !before.isWhole)) return issueDate;
  return isWhole === before.isWhole && issueDate > before.issueDate ? issueDate : before.issueDate;
};

/** A title's published text, and a new state of it in the making. */
export interface Edition {
  readonly before: LawPointer | undefined;
  /** The parts that are published. */
  readonly parts: Readonly<Record<string, PartEntry>>;
  /** Stores a part; readers see nothing of it yet. */
  readonly putPart: (
    part: PartText,
    facts: Omit<IssueFacts, "issueDate">,
    options?: { readonly isPreview?: boolean },
  ) => Promise<StoredPart>;
  /** Ends all sections of a part that the issue no longer has; what they said stays readable by date. */
  readonly endPart: (part: string, facts: Pick<IssueFacts, "source">) => Promise<StoredPart>;
  /**
   * Publishes the title whole, in one transaction; parts that were not stored stay.
   * @throws LostRace where it was published meanwhile
   */
  readonly publish: (publication: Publication, now: Date) => Promise<LawPointer>;
}

/** Begins a new state of a title, on what is published now. */
export const openEdition = async (titleNumber: number, issueDate: string): Promise<Edition> => {
  const before = await getLawPointer(titleNumber);
  const published: TitleRecord = before
    ? await readTitleRecord(before.record)
    : { contents: [], earlier: [], parts: {}, cited: {} };

  const publish = async (publication: Publication, now: Date): Promise<LawPointer> => {
    const stored = publication.stored.map(({ part, entry }) => [part, entry] as const);
    const parts = { ...published.parts, ...Object.fromEntries(stored) };
    const folder = lawFolder(titleNumber);
    const trees = publication.contents
      ? await withTree(published, publication.contents, issueDate, folder)
      : { ...published, contents: grownContents(published.contents, publication) };
    const { cited, operations } = await storeCitations(titleNumber, parts, published.cited);
    const record: TitleRecord = { ...trees, parts, cited };
    const entries = Object.values(parts);
    const listed = await storeTitleRows({
      ...{ titleNumber, parts, contents: record.contents },
      stored: new Set(publication.stored.map(({ part }) => part)),
    });
    const pointer: LawPointer = {
      titleNumber,
      titleName: publication.titleName ?? before?.titleName ?? "",
      record: await lawWriter.writeJson(`${folder}/`, record),
      issueDate: issueWith(before, issueDate, publication.contents !== undefined),
      isWhole: publication.contents !== undefined || (before?.isWhole ?? false),
      publishedAt: now.toISOString(),
      sections: entries.reduce((sum, { sections }) => sum + sections, 0),
      parts: entries.length,
    };
    const unchanged = before
      ? ({ attribute: "record", is: "=", value: before.record } as const)
      : ({ absent: "pk" } as const);
    const refusal = () => new LostRace("The title was published meanwhile. Please try again.");
    const shown = replaceWhen({ ...lawPointerKey(titleNumber), ...pointer }, [unchanged], refusal);
    // The first text of a title changes nothing for anyone.
    const changes = before
      ? await lawChanges.note({
          ...{ id: newId(now), titleNumber, issueDate, stored: publication.stored },
          ...{ known: published.parts, newParts: publication.newParts ?? false, now },
        })
      : [];
    await table.transact([shown, listed, ...operations, ...changes]);
    return pointer;
  };

  const putPart: Edition["putPart"] = (part, facts, { isPreview = false } = {}) => {
    const entry = published.parts[foldIdentifier(part.part)];
    return storePart(titleNumber, part, entry, { ...facts, issueDate }, isPreview);
  };

  const endPart: Edition["endPart"] = (part, { source }) => {
    const nothing = { reserved: false, authority: [], source: [], notes: [], children: [] };
    return putPart({ part, heading: "", ...nothing }, { source, isWhole: true });
  };

  return { before, parts: published.parts, putPart, endPart, publish };
};
