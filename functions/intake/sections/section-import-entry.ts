import type { ImportRowError } from "../../../shared/schemas/import-job.ts";
import { sha256 } from "../../core/ids.ts";
import type { EnteredChange } from "../../regulation/text/law-changes.ts";
import type { ReadSection } from "../../sections/metadata/read-sections.ts";
import { amendmentOf } from "../../sections/metadata/section-amendment.ts";
import { type SectionAuthor, SectionDraft } from "../../sections/metadata/section-draft.ts";
import { SectionState, type VersionRecord } from "../../sections/metadata/section-record.ts";
import type { SectionRow } from "./section-rows.ts";

/** The outcome of an entry's rows. */
export interface EntryOutcome {
  readonly draft: SectionDraft;
  created: number;
  updated: number;
  unchanged: number;
  /** Sections that the file marks as removed. */
  removed: number;
  readonly errors: ImportRowError[];
  /** What it changes of the law. */
  amendment?: EnteredChange | undefined;
}

/** Who imports, and by which job; the time is when the import was asked for. */
export interface ImportAuthor extends SectionAuthor {
  readonly importId: string;
}

/** Of federal regulation, unless the entry says otherwise already. */
const stateOf = (row: SectionRow, present: VersionRecord | undefined): SectionState =>
  SectionState.parse({
    regulator: "",
    stateVsFederal: "Federal",
    municipality: "",
    stateCode: "",
    country: "United States",
    region: "",
    regulationName: `${row.key.title} CFR Part ${row.key.part}`,
    ...present,
    ...row.key,
    partNumber: row.key.part,
    sectionDescription: row.heading,
    partDescription: row.partDescription || (present?.partDescription ?? ""),
    effectiveDate: row.date,
    file: null,
  });

/** Whether a version is what a row says: of the same day, with the same heading and text. */
const isVersionOf = (record: VersionRecord, row: SectionRow, hash: string): boolean =>
  record.effectiveDate === row.date && record.text.hash === hash && record.sectionDescription === row.heading;

const twice = (row: number, { key, date }: SectionRow): ImportRowError => ({
  row,
  field: "sectionNo",
  message: `Section ${key.sectionId} appears twice in ${date ? `the version of ${date}` : "this file"} with different texts. The first one was used.`,
});

/** Counts the outcome of a row; a version that an earlier run of this very import added counts as added. */
const count = (outcome: EntryOutcome, row: SectionRow, what: "created" | "updated" | "unchanged"): void => {
  if (row.row !== undefined) outcome[what] += 1;
  else if (what !== "unchanged") outcome.removed += 1;
};

const saveRow = async (outcome: EntryOutcome, row: SectionRow, by: ImportAuthor): Promise<void> => {
  const { draft } = outcome;
  const hash = sha256(row.text);
  const known = draft.all.find((record) => isVersionOf(record, row, hash));
  if (known) {
    const isOurs = known.importId === by.importId && !draft.isNew(known.version);
    count(outcome, row, isOurs ? (known.version === 1 ? "created" : "updated") : "unchanged");
    return;
  }
  const state = stateOf(row, draft.newest);
  const { version } = await draft.add(state, { text: row.text, textStatus: "none" }, by, {
    since: row.date ?? undefined,
    added: row.isAdded,
  });
  count(outcome, row, version === 1 ? "created" : "updated");
};

/**
 * Adds the rows of one entry to what is stored of it, oldest first. Content that is there already, with its day,
 * is not added again; a version that is older than the newest takes its place in the history.
 */
export const addRows = async (
  id: string,
  read: ReadSection | undefined,
  rows: readonly SectionRow[],
  by: ImportAuthor,
): Promise<EntryOutcome> => {
  const draft = new SectionDraft(id, read);
  const outcome: EntryOutcome = { draft, created: 0, updated: 0, unchanged: 0, removed: 0, errors: [] };
  const seen = new Map<string, SectionRow>();
  for (const row of rows) {
    const first = seen.get(row.date ?? "");
    seen.set(row.date ?? "", first ?? row);
    if (first && row.row !== undefined && first.text !== row.text) outcome.errors.push(twice(row.row, row));
    else await saveRow(outcome, row, by);
  }
  outcome.amendment = await amendmentOf(draft, by.importId);
  return outcome;
};
