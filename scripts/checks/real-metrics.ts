import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  getPartDependencies,
  getPartMetrics,
  importMetricsEvaluation,
  listPartMetrics,
} from "../../shared/api/metrics.ts";
import type { ApiClient } from "../sample/api-client.ts";
import { uploadJson } from "./import-file.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

interface Place {
  readonly titleId: string;
  readonly partNo: string;
  readonly section: string;
}

/** Of `metrics-{title}-{part}.json` or `metrics-{title}-{part}-{section}.json`. */
const placeOf = (name: string): Place => {
  const [, titleId = "", partNo = "", section = ""] =
    /^metrics-(\d+)-(\w+)(?:-(.+))?\.json$/.exec(name) ?? [];
  return { titleId, partNo, section };
};

/** Names in one order, so that equal values are equal texts. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
};

const importMetrics = async (operator: ApiClient, name: string, bytes: Buffer): Promise<void> => {
  const { titleId, partNo, section } = placeOf(name);
  const objectKey = await uploadJson(operator, name, bytes);
  const body = { objectKey, name, cfrTitle: titleId, part: partNo, section };
  await operator.call(importMetricsEvaluation, { body });
};

/** What was imported is read back as it was in the file, by itself and among all of its part. */
const checkFile = async (operator: ApiClient, reader: ApiClient, folder: string, name: string) => {
  const bytes = readFileSync(join(folder, name));
  await importMetrics(operator, name, bytes);
  const { titleId, partNo, section } = placeOf(name);
  const params = { titleId, partNo };
  const file: unknown = JSON.parse(bytes.toString("utf8"));
  const one = await reader.call(getPartMetrics, { params, query: section ? { section } : {} });
  const all = await reader.call(listPartMetrics, { params });
  const same = JSON.stringify(sorted(one.metricsData)) === JSON.stringify(sorted(file));
  return [
    expectEqual(`${name}: ${bytes.length} bytes read back as they were`, same, true),
    expectEqual(`${name}: among all of its part`, all.filter(({ id }) => id === one.id).length, 1),
  ];
};

/** Every arrow joins two obligations of the picture, and there is one at all. */
const checkDependencies = async (reader: ApiClient, titleId: string, partNo: string): Promise<Outcome> => {
  const params = { titleId, partNo };
  const { nodes, edges, isCut } = await reader.call(getPartDependencies, { params });
  const ids = new Set(nodes.map(({ obligationId }) => obligationId));
  const loose = edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to));
  const figures = `${nodes.length} obligations, ${edges.length} arrows${isCut ? ", cut" : ""}`;
  return expectEqual(
    `${titleId} CFR ${partNo}: dependencies (${figures})`,
    [nodes.length > 0, edges.length > 0, loose.length],
    [true, true, 0],
  );
};

/** Imports every file of metrics of a folder through the running product, after the rules they are about. */
export const checkRealMetrics = async (
  operator: ApiClient,
  reader: ApiClient,
  folder: string,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort())
    outcomes.push(...(await checkFile(operator, reader, folder, name)));
  outcomes.push(await checkDependencies(reader, "21", "11"), await checkDependencies(reader, "12", "1005"));
  return outcomes;
};
