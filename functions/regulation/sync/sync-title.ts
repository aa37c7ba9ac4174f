import { dayAfter } from "../../../shared/calendar/days.ts";
import type { SyncedTitle } from "../../../shared/schemas/source.ts";
import { type SourceRow, sourceTitles } from "../followed/source-repository.ts";
import type { Ecfr } from "../sources/ecfr.ts";
import type { EcfrStructure, EcfrTitles, EcfrVersions } from "../sources/ecfr-answers.ts";
import { ComeBackLater, SourceProblem, unexpectedForm } from "../sources/source-problem.ts";
import type { StoredPart } from "../text/store-part.ts";
import { drafts } from "./draft-repository.ts";
import { silentSince } from "./present-source.ts";
import {
  contentsOf,
  flagsOf,
  isCutShort,
  issueBefore,
  partsIn,
  partsToRead,
  planTitle,
} from "./sync-plan.ts";
import type { TextStore } from "./text-store.ts";

/** What a worker has to read a title with. */
export interface Sync {
  readonly client: Ecfr;
  readonly store: TextStore;
  readonly now: () => Date;
  /** Milliseconds this worker still has. */
  readonly remainingMs: () => number;
}

type Counts = Omit<SyncedTitle, "titleNumber" | "reason">;
const nothing: Counts = { added: 0, changed: 0, removed: 0 };

/** One part may take this long to arrive, to be parsed and stored. */
const partMs = 180_000;

const isMissing = (error: unknown): boolean => error instanceof SourceProblem && error.failure === "missing";

/** What a call answers, or undefined where the source has nothing there. */
const ifThere = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

interface Issue {
  readonly issueDate: string;
  readonly structure: EcfrStructure;
}

/** The issue of a day, or the newest before it. */
const findIssue = async ({ client }: Sync, title: number, day: string): Promise<Issue> => {
  const structure = await ifThere(client.structure(title, day));
  if (structure) return { issueDate: day, structure };
  const versions = await ifThere(client.versions(title, { to: day }));
  const issueDate = versions && issueBefore(day, versions);
  const earlier = issueDate && (await ifThere(client.structure(title, issueDate)));
  if (!issueDate || !earlier) throw new SourceProblem("no_issue", `eCFR.gov has no issue of ${day}.`);
  return { issueDate, structure: earlier };
};

/** What changed since our copy; undefined where none came from the source yet. */
const versionsSince = (
  { client }: Sync,
  title: number,
  has: string | null,
  issueDate: string,
): Promise<EcfrVersions | undefined> =>
  has === null
    ? Promise.resolve(undefined)
    : client.versions(title, { from: dayAfter(has, 1), to: issueDate });

interface Reading {
  readonly sync: Sync;
  readonly title: number;
  readonly issueDate: string;
  readonly versions: EcfrVersions | undefined;
}

/** Reads and stores the parts that an earlier worker did not. @returns those the source had */
const readParts = async (reading: Reading, parts: readonly string[]): Promise<StoredPart[]> => {
  const { sync, title, issueDate, versions } = reading;
  const edition = await sync.store.openEdition(title, issueDate);
  const stored = await drafts.list(title, issueDate);
  const save = () =>
    sourceTitles.save(title, {
      ...{ state: "loading", reason: null },
      ...{ partsDone: stored.size, partsTotal: parts.length },
    });
  await save();
  for (const part of parts.filter((each) => !stored.has(each))) {
    if (sync.remainingMs() < partMs) throw new ComeBackLater(sync.now());
    const xml = await ifThere(sync.client.partXml(title, part, issueDate));
    if (!xml) continue;
    const result = await edition.putPart(part, xml, flagsOf(part, versions));
    await drafts.add(title, issueDate, result);
    stored.set(part, result);
    await save();
  }
  return parts.flatMap((part) => stored.get(part) ?? []);
};

const countsOf = (stored: readonly StoredPart[]): Counts => {
  const sum = (kind: "added" | "changed" | "removed") =>
    stored.reduce((total, part) => total + part[kind].length, 0);
  return { added: sum("added"), changed: sum("changed"), removed: sum("removed") };
};

/** Reads an issue and publishes it, whole. */
const load = async (sync: Sync, row: SourceRow, day: string): Promise<Counts> => {
  const { titleNumber: title, syncedIssue: has } = row;
  const { issueDate, structure } = await findIssue(sync, title, day);
  if (has !== null && has >= issueDate) return nothing;
  const contents = contentsOf(structure);
  const published = await sync.store.published(title);
  const parts = partsIn(contents);
  const gone = published.filter((part) => !parts.includes(part));
  if (isCutShort(contents, gone)) throw unexpectedForm("children");
  const versions = await versionsSince(sync, title, has, issueDate);
  const wanted = partsToRead(parts, published, versions);
  const stored = await readParts({ sync, title, issueDate, versions }, wanted);
  if (stored.length < wanted.length) {
    const sentence = `Only ${stored.length} of ${wanted.length} parts arrived.`;
    throw new SourceProblem("incomplete", sentence);
  }
  const edition = await sync.store.openEdition(title, issueDate);
  const {
    sections,
    issueDate: known,
    ended,
  } = await edition.publish(
    stored,
    { titleName: structure.label_description, contents, gone, newParts: has !== null },
    sync.now(),
  );
  await sourceTitles.save(title, { issueDate: known, syncedIssue: issueDate, sections });
  await drafts.clear(title);
  return countsOf([...stored, ...ended]);
};

const bringUp = async (sync: Sync, answer: EcfrTitles, row: SourceRow): Promise<Counts> => {
  const title = answer.titles.find(({ number }) => number === row.titleNumber);
  if (!title) throw unexpectedForm(`titles.${row.titleNumber}`);
  const plan = planTitle(title, answer.meta, row.syncedIssue);
  if (plan.kind === "importing") throw new SourceProblem("importing", "eCFR.gov is importing this title.");
  const counts = plan.kind === "load" ? await load(sync, row, plan.issueDate) : nothing;
  await sourceTitles.save(row.titleNumber, {
    state: plan.kind === "reserved" ? "reserved" : "current",
    reason: null,
    checkedAt: sync.now().toISOString(),
  });
  return counts;
};

/** Notes why a title is not newer. Its last good text stays. @returns the sentence */
export const noteProblem = async (row: SourceRow, problem: SourceProblem): Promise<string> => {
  const { titleNumber, checkedAt, syncedIssue, state } = row;
  if (problem.failure !== "silent") {
    await sourceTitles.save(titleNumber, { state: "behind", reason: problem.message });
    return problem.message;
  }
  // A source that is away for an hour makes no copy old; `ageOf` says so after two days.
  const reason = checkedAt ? silentSince(checkedAt) : problem.message;
  const before =
    syncedIssue === null && state !== "current"
      ? ({ state: "not_loaded", reason } as const)
      : ({ state: "current" } as const);
  await sourceTitles.save(titleNumber, state === "behind" ? { state, reason: row.reason } : before);
  return reason;
};

/**
 * Brings a title to its newest issue: all of it is published, or nothing.
 * @param answer the source's list of titles
 * @throws ComeBackLater; what is stored so far is not read again
 */
export const syncTitle = async (
  sync: Sync,
  answer: EcfrTitles,
  titleNumber: number,
): Promise<SyncedTitle> => {
  const row = await sourceTitles.get(titleNumber);
  try {
    return { titleNumber, ...(await bringUp(sync, answer, row)), reason: null };
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    return { titleNumber, ...nothing, reason: await noteProblem(row, error) };
  }
};
