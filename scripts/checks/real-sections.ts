import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import {
  getSectionMetadata,
  importSections,
  listSectionMetadata,
} from "../../shared/api/section-metadata.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import type { SectionMetadata } from "../../shared/schemas/section-metadata.ts";
import type { ApiClient } from "../sample/api-client.ts";
import { untilFinished } from "../sample/upload.ts";
import { uploadJson } from "./import-file.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

const Section = z.object({ sectionNo: z.string(), text: z.string() });
const Part = z.object({ partNo: z.string().optional(), sections: z.array(Section).default([]) });
const Version = Part.extend({ parts: z.array(Part).optional() });
const File = Version.extend({ titleNumber: z.number(), versions: z.array(Version).optional() });

interface Expected {
  /** Rows of the file, and the different sections among them. */
  readonly rows: number;
  readonly sections: number;
}

/** What the notes beside the data say of each file of versions. */
const ofVersions: Readonly<Record<string, Expected>> = {
  "12-1005-reg-e.json": { rows: 53, sections: 27 },
  "12-1016-reg-p.json": { rows: 34, sections: 17 },
  "21-820-quality-system.json": { rows: 40, sections: 36 },
  "4-whole-title.json": { rows: 444, sections: 222 },
};
/** Sections that a file has twice with different texts, as its source has. */
const twice: Readonly<Record<string, number>> = { "title-12.json": 1 };

const importIt = async (operator: ApiClient, name: string, bytes: Uint8Array): Promise<ImportJob> => {
  const objectKey = await uploadJson(operator, name, bytes);
  const body = { objectKey, name, chapter: "I", subchapter: "A" };
  const { jobId } = await operator.call(importSections, { body });
  return untilFinished(operator, jobId);
};

const findEntry = async (
  operator: ApiClient,
  query: { readonly title: number; readonly part: string; readonly search: string },
): Promise<SectionMetadata | undefined> => {
  const answer = await operator.call(listSectionMetadata, {
    query: { ...query, origin: "entered", limit: 200 },
  });
  const items = Array.isArray(answer) ? answer : answer.items;
  return items.find(({ sectionId }) => sectionId === query.search);
};

type File = z.infer<typeof File>;
const partsOf = (file: File) =>
  (file.versions ?? [file]).flatMap((version) =>
    (version.parts ?? [version]).map(({ partNo, sections }) => ({
      part: partNo ?? file.partNo ?? "",
      sections,
    })),
  );

/** The longest section of the newest version is read back as it is in the file. */
const checkLongest = async (operator: ApiClient, name: string, file: File): Promise<Outcome> => {
  // The files have their oldest version first.
  const newest = { ...file, versions: file.versions?.slice(-1) };
  const all = partsOf(newest).flatMap(({ part, sections }) =>
    sections.map((section) => ({ part, ...section })),
  );
  const longest = all.reduce((a, b) => (b.text.length >= a.text.length ? b : a));
  const { part, sectionNo: search } = longest;
  const entry = await findEntry(operator, { title: file.titleNumber, part, search });
  const { definitions } = await operator.call(getSectionMetadata, { params: { id: entry?.id ?? "" } });
  const what = `${name}: section ${longest.sectionNo} of ${longest.text.length} characters read back as it was`;
  return expectEqual(what, definitions === longest.text.trim(), true);
};

const checkFile = async (operator: ApiClient, folder: string, name: string): Promise<Outcome[]> => {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const file = File.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  const rows = partsOf(file).flatMap(({ part, sections }) =>
    sections.map(({ sectionNo }) => `${part} ${sectionNo}`),
  );
  const startedAt = performance.now();
  const job = await importIt(operator, name, bytes);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const again = await importIt(operator, name, bytes);
  const expected = ofVersions[name] ?? { rows: rows.length, sections: new Set(rows).size };
  const failed = twice[name] ?? 0;
  return [
    expectEqual(
      `${name}: ${expected.rows} rows, ${expected.sections} sections, in ${seconds} s`,
      [job.total, new Set(rows).size, job.failed],
      [expected.rows, expected.sections, failed],
    ),
    expectEqual(
      `${name}: every row is accounted for`,
      job.created + job.updated + job.unchanged + job.failed,
      rows.length,
    ),
    expectEqual(
      `${name}: again, nothing changes`,
      [again.created, again.updated, again.removed, again.unchanged],
      [0, 0, 0, rows.length - failed],
    ),
    await checkLongest(operator, name, file),
  ];
};

/**
 * Imports every file of sections of a folder (`versions/`, then `cfr/`) through the running product, twice, and
 * compares counts and texts with the files.
 */
export const checkRealSections = async (operator: ApiClient, folder: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const kind of ["versions", "cfr"]) {
    const names = readdirSync(join(folder, kind)).filter((name) => /(?<!diff)\.json$/.test(name));
    for (const name of names.sort()) outcomes.push(...(await checkFile(operator, join(folder, kind), name)));
  }
  return outcomes;
};
