import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listCfrParts, listCfrTitles, listPartRules } from "../../shared/api/cfr-titles.ts";
import { undoImport } from "../../shared/api/imports.ts";
import type { ImportJob } from "../../shared/schemas/import-job.ts";
import { RulePage } from "../../shared/schemas/rule-query.ts";
import type { ApiClient } from "../sample/api-client.ts";
import { untilFinished } from "../sample/upload.ts";
import { importFile, previewFile } from "./import-file.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Whether an object of a file is a rule: it has a text or a title of one, and is no wrapper. */
const isRule = (value: { [key: string]: Json }): boolean =>
  ["rule_text_simplified", "ruleTextSimplified", "rule_title", "ruleTitle"].some((key) => key in value);

/** The rules of a file in any wrapper, found by walking it: independent of the importer's own reading. */
const rulesIn = (value: Json): { [key: string]: Json }[] => {
  if (Array.isArray(value)) return value.flatMap(rulesIn);
  if (value === null || typeof value !== "object") return [];
  return isRule(value) ? [value] : Object.values(value).flatMap(rulesIn);
};

const placeOf = (rule: { [key: string]: Json }): string =>
  `${rule.cfr_title ?? rule.cfrTitle}/${rule.part_no ?? rule.partNo}`;

/** Every rule of the file can be read where it belongs, and the counts of titles and parts agree. */
const checkReading = async (
  caller: ApiClient,
  name: string,
  rules: { [key: string]: Json }[],
): Promise<Outcome[]> => {
  const places = [...new Set(rules.map(placeOf))];
  const titles = await caller.call(listCfrTitles);
  const outcomes = await Promise.all(
    places.map(async (place) => {
      const [titleId = "", partNo = ""] = place.split("/");
      const page = RulePage.parse(
        await caller.call(listPartRules, { params: { titleId, partNo }, query: { limit: 1 } }),
      );
      const parts = await caller.call(listCfrParts, { params: { titleId } });
      const counted = parts.find((part) => part.partNo === partNo)?.ruleCount;
      const inFile = new Set(
        rules
          .filter((rule) => placeOf(rule) === place)
          .map((rule) => rule.obligation_id ?? rule.obligationId),
      );
      const holdsAll = page.total >= inFile.size && counted === page.total;
      const inTitle = titles.find((title) => title.id === titleId)?.ruleCount ?? 0;
      return { place, ok: holdsAll && inTitle >= page.total };
    }),
  );
  const wrong = outcomes.filter(({ ok }) => !ok).map(({ place }) => place);
  return [expectEqual(`${name}: rules can be read in ${places.length} parts`, wrong, [])];
};

/** All rules of the parts of a file as people read them. */
const rulesOf = async (caller: ApiClient, places: readonly string[]): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const place of places) {
    const [titleId = "", partNo = ""] = place.split("/");
    const answer = await caller.call(listPartRules, { params: { titleId, partNo } });
    found.push(...(Array.isArray(answer) ? answer : answer.items));
  }
  return found;
};

/** A preview counts what the import does, and undoing the import puts every rule back as it was. */
const checkUndo = async (
  caller: ApiClient,
  name: string,
  rules: { [key: string]: Json }[],
): Promise<Outcome[]> => {
  const places = [...new Set(rules.map(placeOf))];
  const before = await rulesOf(caller, places);
  const changed = rules.map((rule, index) =>
    index % 2 === 0 ? { ...rule, rule_title: `Checked ${index}` } : rule,
  );
  const bytes = Buffer.from(JSON.stringify(changed));
  const seen = await previewFile(caller, name, bytes);
  const done = await importFile(caller, name, bytes);
  const { jobId } = await caller.call(undoImport, { params: { jobId: done.jobId } });
  const undone = await untilFinished(caller, jobId);
  const counts = (job: ImportJob) => [job.created, job.updated, job.unchanged, job.failed];
  return [
    expectEqual(`${name}: the preview counts what the import does`, counts(seen), counts(done)),
    expectEqual(`${name}: undone`, [undone.status, undone.updated], ["done", done.updated]),
    expectEqual(
      `${name}: every rule is as it was`,
      JSON.stringify(await rulesOf(caller, places)) === JSON.stringify(before),
      true,
    ),
  ];
};

const checkFile = async (caller: ApiClient, folder: string, name: string): Promise<Outcome[]> => {
  const bytes = readFileSync(join(folder, name));
  const rules = rulesIn(JSON.parse(bytes.toString("utf8")) as Json);
  const first = await importFile(caller, name, bytes);
  const second = await importFile(caller, name, bytes);
  const landed = first.created + first.updated + first.unchanged;
  return [
    expectEqual(`${name}: rows`, [first.status, landed, first.failed], ["done", rules.length, 0]),
    expectEqual(
      `${name}: second time unchanged`,
      [second.status, second.created, second.updated, second.unchanged],
      ["done", 0, 0, rules.length],
    ),
    expectEqual(`${name}: parts`, first.parts, new Set(rules.map(placeOf)).size),
    ...(await checkReading(caller, name, rules)),
    ...(await checkUndo(caller, name, rules)),
  ];
};

/** Imports every rule file of a folder, twice, and compares all counts. */
export const checkRealImports = async (superAdmin: ApiClient, folder: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()) {
    outcomes.push(...(await checkFile(superAdmin, folder, name)));
  }
  return outcomes;
};
