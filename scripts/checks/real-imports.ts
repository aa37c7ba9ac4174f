import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listCfrParts, listCfrTitles, listPartRules } from "../../shared/api/cfr-titles.ts";
import { RulePage } from "../../shared/schemas/rule-query.ts";
import type { Caller } from "./api-caller.ts";
import { importFile } from "./import-file.ts";
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
  caller: Caller,
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

const checkFile = async (caller: Caller, folder: string, name: string): Promise<Outcome[]> => {
  const bytes = readFileSync(join(folder, name));
  const rules = rulesIn(JSON.parse(bytes.toString("utf8")) as Json);
  const first = await importFile(caller, name, new Uint8Array(bytes));
  const second = await importFile(caller, name, new Uint8Array(bytes));
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
  ];
};

/** Imports every rule file of a folder, twice, and compares all counts. */
export const checkRealImports = async (superAdmin: Caller, folder: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()) {
    outcomes.push(...(await checkFile(superAdmin, folder, name)));
  }
  return outcomes;
};
