import * as z from "zod";
import { EnteredVersions } from "../../../shared/schemas/changes.ts";
import { ChangeClass } from "../../../shared/schemas/horizon.ts";
import { newId } from "../../core/ids.ts";
import { insert, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { openWork } from "../../services/jobs/open-work.ts";
import { lawFiles, lawFolder } from "./law-files.ts";
import { SectionVersion } from "./law-records.ts";
import { lawWriter } from "./law-writer.ts";
import type { StoredPart } from "./store-part.ts";

/*
 * What a publication changed, or what people entered, until every company that follows the title was told.
 *   pk `LAW_CHANGES`  sk `{id}`   one publication; sections that were entered lie in the row
 *   law/{nnn}/changes-{hash}      the sections of a publication
 */
const ChangedSection = z.object({
  part: z.string(),
  /** The part's record that holds the section's history. */
  record: z.string(),
  identifier: z.string(),
  kind: z.enum(["changed", "added", "removed"]),
});
export type ChangedSection = z.infer<typeof ChangedSection>;

const Version = z.object({ date: z.iso.date(), source: z.string() }).nullable();

/** A new version of a section that a person entered or imported beside the copy of the source. */
export const EnteredChange = z.object({
  part: z.string(),
  identifier: z.string(),
  heading: z.string(),
  kind: ChangedSection.shape.kind,
  changeClass: ChangeClass,
  reasons: SectionVersion.shape.reasons,
  fromVersion: Version,
  toVersion: Version,
  /** The versions themselves. Rows that were written before this have none. */
  entered: EnteredVersions.nullable().default(null),
  effectiveDate: z.iso.date(),
  /** Paths of the paragraphs of both versions, and of those that say something else. */
  paragraphs: z.object({ all: z.array(z.string()), changed: z.array(z.string()) }),
});
export type EnteredChange = z.infer<typeof EnteredChange>;

export const LawChanges = z.object({
  /** Names the publication, and sorts by its time. */
  id: z.string(),
  titleNumber: z.int(),
  issueDate: z.iso.date(),
  /** Where the sections of a publication lie; null where they were entered. */
  sections: z.string().nullable(),
  entered: z.array(EnteredChange).default([]),
  at: z.iso.datetime(),
  /** Companies up to this id were told; those in `failed` were not, and are tried again. */
  after: z.string(),
  failed: z.array(z.string()),
  attempts: z.int(),
});
export type LawChanges = z.infer<typeof LawChanges>;

const rows = openWork("LAW_CHANGES", LawChanges, ({ id }: { id: string }) => id);
const gone = new Error("Another worker has told of this publication");

/** What parts changed of what was published before; a part that was not there counts where `newParts` says so. */
const sectionsOf = (
  stored: readonly StoredPart[],
  known: Readonly<Record<string, unknown>>,
  newParts: boolean,
): ChangedSection[] =>
  stored.flatMap(({ part, entry: { record }, changed, added, removed }) => {
    const of = (kind: ChangedSection["kind"]) => (identifier: string) => ({ part, record, identifier, kind });
    const isKnown = Object.hasOwn(known, part);
    return [
      ...changed.map(({ identifier }) => identifier).map(of("changed")),
      ...(isKnown || newParts ? added.map(of("added")) : []),
      ...removed.map(of("removed")),
    ];
  });

/** What a publication is about. */
interface Publishing {
  readonly id: string;
  readonly titleNumber: number;
  readonly issueDate: string;
  readonly stored: readonly StoredPart[];
  /** The parts that were published before. */
  readonly known: Readonly<Record<string, unknown>>;
  /** Whether a part that was not there is new law; false where the copy had only some of the title. */
  readonly newParts: boolean;
  readonly now: Date;
}

/** The writes that note what a publication changed, for its transaction; none where it changed nothing. */
const note = async (publishing: Publishing): Promise<Operation[]> => {
  const { id, titleNumber, issueDate, stored, known, newParts, now } = publishing;
  const sections = sectionsOf(stored, known, newParts);
  if (sections.length === 0) return [];
  const row: LawChanges = {
    ...{ id, titleNumber, issueDate, at: now.toISOString() },
    sections: await lawWriter.writeJson(`${lawFolder(titleNumber)}/changes-`, sections),
    ...{ entered: [], after: "", failed: [], attempts: 0 },
  };
  return [insert({ ...rows.key(row), ...row }, () => gone)];
};

/** A row takes 400 KB (AWS, DynamoDB); these are characters. */
const longestRow = 200_000;

/** Rows that fit, in the order of what was entered. */
const rowsOf = (entered: readonly EnteredChange[]): EnteredChange[][] => {
  const all: EnteredChange[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const change of entered) {
    const own = JSON.stringify(change).length;
    if (length + own > longestRow) {
      all.push([]);
      length = 0;
    }
    all.at(-1)?.push(change);
    length += own;
  }
  return all;
};

/** The writes that note what was entered in a title, for its transaction. */
const noteEntered = (titleNumber: number, entered: readonly EnteredChange[], now: Date): Operation[] =>
  rowsOf(entered).map((own) => {
    const at = now.toISOString();
    const row: LawChanges = {
      ...{ id: newId(now), titleNumber, issueDate: at.slice(0, 10), at, sections: null, entered: own },
      ...{ after: "", failed: [], attempts: 0 },
    };
    return insert({ ...rows.key(row), ...row }, () => gone);
  });

/** What a publication changed; nothing where the row says itself what was entered. */
const sectionsIn = async ({ sections }: LawChanges): Promise<ChangedSection[]> =>
  sections === null ? [] : z.array(ChangedSection).parse((await lawFiles.readJson(sections)).value);

/** Writes how far a worker came. @returns whether the row is there still */
const save = (
  row: LawChanges,
  set: Partial<Pick<LawChanges, "after" | "failed" | "attempts">>,
): Promise<boolean> => orGone(table.write(update(rows.key(row), { set }, () => gone)));

/** Ends it: every company was told. */
const end = (row: LawChanges): Promise<boolean> => orGone(table.write(remove(rows.key(row), () => gone)));

const orGone = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (error === gone) return false;
      throw error;
    },
  );

export const lawChanges = { note, noteEntered, list: rows.list, sectionsIn, save, end };
