import * as z from "zod";
import { inLanes } from "../../core/in-lanes.ts";
import { type Key, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { readPartRecord, readTitleRecord } from "../text/law-cache.ts";
import { lawChanges } from "../text/law-changes.ts";
import { getLawPointer, listLawPointers } from "../text/law-edition.ts";
import { lawFiles, lawFolder } from "../text/law-files.ts";
import type { PartEntry } from "../text/law-records.ts";
import { lawWriter } from "../text/law-writer.ts";
import { getOfficialRows } from "../text/official-rows.ts";
import { drafts } from "./draft-repository.ts";
import { syncRuns } from "./sync-run-repository.ts";

/*
 * Files of the law that nothing names any more: records and citations that a later publication replaced, texts of an
 * issue that was never published.
 *   pk `LAW#UNUSED`   sk `TITLE#{nnn}`   where the list of them lies, each with the moment since which it is known
 */
const dayMs = 86_400_000;
/** Longer than backups of the table go back: a table that was restored finds all it names. */
const keptMs = 40 * dayMs;
/** Longer than any function runs with what it read before. */
const graceMs = 3_600_000;
/** A worker starts each five minutes: each title has a turn a day. */
const turnMs = 300_000;
const turns = dayMs / turnMs;

const Unused = z.record(z.string(), z.iso.datetime());
type Unused = z.infer<typeof Unused>;

const padded = (titleNumber: number): string => String(titleNumber).padStart(3, "0");
const unusedKey = (titleNumber: number): Key => ({ pk: "LAW#UNUSED", sk: `TITLE#${padded(titleNumber)}` });

/** The files that hold a title as it is published, as it is being loaded, and what companies are still told of it. */
const usedFiles = async (titleNumber: number, title: string): Promise<Set<string>> => {
  const { parts, cited, earlier } = await readTitleRecord(title);
  const [loading, changes, listed] = await Promise.all([
    drafts.listAll(titleNumber),
    lawChanges.list(),
    getOfficialRows(titleNumber),
  ]);
  const used = new Set([
    title,
    listed?.rows ?? "",
    ...Object.values(cited),
    ...earlier.map(({ key }) => key),
  ]);
  const records = new Set<string>();
  const addPart = ({ record, citations }: Pick<PartEntry, "record" | "citations">) => {
    records.add(record);
    used.add(citations);
  };
  for (const entry of Object.values(parts)) addPart(entry);
  for (const { entry } of loading) addPart(entry);
  for (const row of changes.filter((each) => each.titleNumber === titleNumber)) {
    if (row.sections !== null) used.add(row.sections);
    for (const { record } of await lawChanges.sectionsIn(row)) records.add(record);
  }
  await inLanes([...records], async (record) => {
    used.add(record);
    const { frames, sections } = await readPartRecord(record);
    for (const { key } of frames) used.add(key);
    // The texts of all days: copies of rules and decisions name versions, and people read them.
    for (const { versions } of sections) for (const { text } of versions) if (text) used.add(text.pack);
  });
  return used;
};

/** A title's own files, and those that say what it cites. */
const filesOf = async (titleNumber: number) => {
  const [own, cited] = await Promise.all([
    lawWriter.list(`${lawFolder(titleNumber)}/`),
    lawWriter.list("law/cited/"),
  ]);
  const mine = new RegExp(`^law/cited/\\d+/${padded(titleNumber)}-`);
  return [...own, ...cited.filter(({ key }) => mine.test(key))];
};

const readUnused = async (titleNumber: number): Promise<{ list: string; unused: Unused }> => {
  const item = await table.get(unusedKey(titleNumber));
  const list = item ? z.string().parse(item.list) : "";
  return { list, unused: list ? Unused.parse((await lawFiles.readJson(list)).value) : {} };
};

/**
 * Removes the files of a title that nothing has named for 40 days. Not while a run is under way, nor within an hour of
 * a publication.
 * @returns how many
 */
export const sweepTitle = async (titleNumber: number, now: Date): Promise<number> => {
  const before = await getLawPointer(titleNumber);
  const isQuiet = before && Date.parse(before.publishedAt) + graceMs < now.getTime();
  if (!isQuiet || (await syncRuns.underWay())) return 0;
  const { list, unused } = await readUnused(titleNumber);
  const used = await usedFiles(titleNumber, before.record);
  const files = (await filesOf(titleNumber)).filter(({ key }) => !used.has(key) && key !== list);
  const known = Object.fromEntries(
    files.map(({ key, writtenAt }) => {
      const since = unused[key];
      // Written again since: it counts from now.
      const isAsBefore = since !== undefined && writtenAt.getTime() <= Date.parse(since);
      return [key, isAsBefore ? since : now.toISOString()];
    }),
  );
  const isOver = (since: string): boolean => Date.parse(since) + keptMs <= now.getTime();
  const over = Object.keys(known).filter((key) => isOver(known[key] ?? now.toISOString()));
  // What was published meanwhile may name any of them.
  if ((await getLawPointer(titleNumber))?.record !== before.record || (await syncRuns.underWay())) return 0;
  await inLanes(over, lawWriter.remove);
  for (const key of over) delete known[key];
  const isSame =
    JSON.stringify(Object.entries(known).sort()) === JSON.stringify(Object.entries(unused).sort());
  if (isSame) return 0;
  const saved = await lawWriter.writeJson(`${lawFolder(titleNumber)}/unused-`, known);
  await table.write(replace({ ...unusedKey(titleNumber), list: saved }));
  if (list !== "" && list !== saved) await lawWriter.remove(list);
  return over.length;
};

/** Sweeps the title whose turn it is, if it is that of one. @returns files that were removed */
export const sweepLaw = async (now: Date): Promise<number> => {
  const turn = Math.floor(now.getTime() / turnMs) % turns;
  const title = (await listLawPointers())[turn];
  return title ? sweepTitle(title.titleNumber, now) : 0;
};
