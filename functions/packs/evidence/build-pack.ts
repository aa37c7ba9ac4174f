import { createHash } from "node:crypto";
import { companies } from "../../people/companies/company-repository.ts";
import { readPast } from "../../record/past/past-rows.ts";
import { xlsxBook } from "../../services/exports/xlsx-writer.ts";
import type { FileOutput } from "../../services/files/made-file.ts";
import { endOfDay } from "./company-end.ts";
import { addActivity } from "./pack-activity.ts";
import { addDocuments, documentsOf } from "./pack-documents.ts";
import { addLaw } from "./pack-law.ts";
import { packPdf } from "./pack-pdf.ts";
import type { PackRecord } from "./pack-repository.ts";
import { type PackRule, packRules } from "./pack-rules.ts";
import { listsOf, scopeOf } from "./pack-scope.ts";
import type { PackSource } from "./pack-source.ts";
import { type PackTable, packTables } from "./pack-tables.ts";
import { type PackZip, packZip } from "./pack-zip.ts";
import { verifyPage } from "./verify-page.ts";

const sourceOf = async (record: PackRecord, now: Date) => {
  const { companyId, day, isDayOver, scope, scopeName } = record;
  const { name, timeZone, createdAt } = await companies.mustGet(companyId);
  const since = new Date(createdAt);
  // What happens in the very millisecond at which the day ends belongs to the next one.
  const end = isDayOver ? new Date(endOfDay(day, timeZone).getTime() - 1) : new Date(record.createdAt);
  const { rows, knownFrom, doubtful } = await readPast(companyId, since, end);
  const source: PackSource = {
    ...{ companyId, companyName: name, day, isDayOver, timeZone, since, end, scope, scopeName, rows, now },
  };
  return { source, knownFrom, doubtful };
};

/** What a reader must know of a pack beside its content. */
const notesOf = ({ end }: PackSource, knownFrom: string | null, doubtful: readonly string[]): string[] => [
  ...(knownFrom !== null && end.toISOString() < knownFrom
    ? [
        `Before ${knownFrom} changes did not keep what they wrote: rows of then are shown as they were at that moment.`,
      ]
    : []),
  ...(doubtful.length > 0
    ? [
        `What ${doubtful.length} entries wrote is no longer as they say. Verify the record: ${doubtful.join(", ")}`,
      ]
    : []),
];

const ruleData = ({ id, masterRuleId, titleNumber, partNo, section, overlay }: PackRule) => ({
  ...{ id, masterRuleId, titleNumber, partNo, section },
  ...{ state: overlay },
});

const withoutPlace = ({ objectKey: _, ...fields }: Readonly<Record<string, unknown>>) => fields;

const addWorkbook = (zip: PackZip, tables: readonly PackTable[]): void => {
  const file = zip.begin("evidence-pack.xlsx");
  const book = xlsxBook(file.write);
  for (const { name, head, rows } of tables) {
    const sheet = book.list(name, head);
    for (let from = 0; from < rows.length; from += 500) sheet.write(rows.slice(from, from + 500));
    sheet.end();
  }
  book.end();
  file.end();
};

/**
 * Writes a pack. What is under data/ follows from the record alone, so that two packs of a past day and a scope have
 * the same bytes there.
 * @returns SHA-256 of its manifest, in hex
 */
export const buildPack = async (
  record: PackRecord,
  { emit, drained }: FileOutput,
  now: Date,
): Promise<string> => {
  const { source, knownFrom, doubtful } = await sourceOf(record, now);
  const rules: PackRule[] = [];
  for await (const rule of packRules(source)) rules.push(rule);
  const within = scopeOf(source, rules);
  const lists = listsOf(source.rows, within);
  const zip = packZip(emit);
  await zip.addList("data/rules.json", rules.map(ruleData));
  for (const [name, rows] of lists) {
    await zip.addList(
      `data/${name}.json`,
      rows.map(({ place, sk, fields }) => ({ key: `${place}#${sk}`.slice(1), ...withoutPlace(fields) })),
    );
    await drained();
  }
  const texts = await addLaw(zip, rules, record.day);
  const documents = await addDocuments(zip, documentsOf(lists), drained);
  await zip.addList("documents/index.json", documents);
  const { roots, count } = await addActivity(zip, source, within);
  await drained();
  const tables = packTables(source, { rules, lists, documents });
  addWorkbook(zip, tables);
  const notes = notesOf(source, knownFrom, doubtful);
  zip.add("evidence-pack.pdf", await packPdf(source, { tables, texts, roots, entries: count, notes }));
  zip.add("verify.html", verifyPage());
  const { companyId, companyName, day, isDayOver, timeZone, scope } = source;
  const manifest = JSON.stringify(
    {
      company: { id: companyId, name: companyName },
      ...{ day, ...(!isDayOver && { note: "Day not over" }), timeZone, scope },
      ...{ createdAt: now.toISOString(), ...(notes.length > 0 && { notes }), files: zip.files(), roots },
    },
    null,
    1,
  );
  zip.add("manifest.json", manifest);
  zip.end();
  await drained();
  return createHash("sha256").update(manifest).digest("hex");
};
