import { maxEvaluationBytes, PartMetrics } from "../../../shared/schemas/metrics.ts";
import { plainIssue } from "../../../shared/schemas/plain-issue.ts";
import { cleanTexts } from "../../core/clean-texts.ts";
import { invalid, type Problem, tooLarge } from "../../core/problem.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import { foreignField } from "../../services/json/foreign-file.ts";
import { JsonScanner } from "../../services/json/json-scanner.ts";
import type { ScanLimits } from "../../services/json/scan-limits.ts";
import { Utf8Guard } from "../../services/json/utf8-guard.ts";
import { isSection, sectionOf } from "./evaluation-place.ts";

export const evaluationTooLarge = () => tooLarge("A metrics evaluation can be at most 4 MB.");

/** Evaluations of one file are written in one transaction, which ends at a hundred items. */
const maxEvaluations = 50;

/** An evaluation may list something for each obligation of a part by name, so objects may have many fields. */
const limits: ScanLimits = { depth: 20, tokens: 1_000_000, keysPerObject: 20_000, stringBytes: 256 * 1024 };

/** One evaluation of a file. */
export interface NewEvaluation {
  /** Empty for the whole part. */
  readonly section: string;
  /** The evaluation as JSON in UTF-8. */
  readonly json: Uint8Array;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const notEvaluation = (reason: string): Problem => invalid(`The file is not a metrics evaluation: ${reason}`);

/** JSON has no such numbers, but programs write them; read as null they would look like a metric without value. */
const refuseNoNumber = (scalar: Buffer): void => {
  if (scalar[0] === 0x22) return;
  const text = scalar.toString("latin1");
  if (/^(NaN|-?Infinity)$/.test(text) || Math.abs(Number(text)) === Number.POSITIVE_INFINITY)
    throw new FileProblem(`The file contains ${text.slice(0, 20)}, which is not a number. Use null instead.`);
};

/** Whole and within its bounds before anything is parsed. @throws FileProblem */
const scan = (bytes: Buffer): void => {
  const scanner = new JsonScanner(
    {
      open: () => undefined,
      close: () => undefined,
      scalar: (start, end) => refuseNoNumber(bytes.subarray(start, end)),
    },
    limits,
  );
  scanner.push(bytes);
  scanner.end();
};

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new FileProblem("The file is not valid JSON.");
  }
};

const read = (file: Uint8Array): unknown => {
  try {
    const guard = new Utf8Guard();
    const bytes = Buffer.concat([guard.push(file), guard.end()]);
    scan(bytes);
    const { value, issues } = cleanTexts("file", parse(bytes));
    const [first] = issues;
    if (first) throw notEvaluation(`${first.path.replace(/^file\./, "")} contains an invalid character.`);
    return value;
  } catch (error) {
    throw error instanceof FileProblem ? invalid(error.message) : error;
  }
};

/** What an evaluation is made of; some programs write null for a piece they do not have. */
const pieces: readonly string[] = ["metrics", "dag_analysis", "coverage_details", "details"];
const inner: readonly string[] = ["topological_order", "evaluation_results", "questions"];

/** The same without the `names` that are null, which says no more than leaving them out. */
const withoutNulls = (value: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(value).filter(([key, each]) => each !== null || !names.includes(key)));

const tidy = (value: Fields): Fields =>
  Object.fromEntries(
    Object.entries(withoutNulls(value, pieces)).map(([key, each]) => [
      key,
      isFields(each) && pieces.includes(key) && key !== "metrics" ? withoutNulls(each, inner) : each,
    ]),
  );

const jsonOf = (entry: unknown): Uint8Array => {
  if (!isFields(entry)) throw notEvaluation("an object is expected.");
  // What `metrics/all` answers can be imported again.
  const value = tidy(isFields(entry.metricsData) ? entry.metricsData : entry);
  const foreign = Object.keys(entry).map(foreignField).find(Boolean);
  if (foreign) throw invalid(foreign.message);
  if (!pieces.some((name) => name in value)) throw notEvaluation(`it has none of ${pieces.join(", ")}.`);
  const checked = PartMetrics.shape.metricsData.safeParse(value, { error: plainIssue });
  if (!checked.success) {
    const [first] = checked.error.issues;
    throw notEvaluation(`${first?.path.join(".")}: ${first?.message}.`);
  }
  const json = Buffer.from(JSON.stringify(value));
  if (json.length > maxEvaluationBytes) throw evaluationTooLarge();
  return json;
};

const sectionIn = (entry: unknown): string => {
  const named = isFields(entry) ? entry.section : undefined;
  const section = typeof named === "string" || typeof named === "number" ? sectionOf(String(named)) : "";
  if (!isSection(section)) throw notEvaluation(`${section.slice(0, 100)} is no section.`);
  return section;
};

const listed = (entries: readonly unknown[], section: string): NewEvaluation[] => {
  if (entries.length === 0) throw notEvaluation("its list is empty.");
  if (entries.length > maxEvaluations) throw notEvaluation(`it lists more than ${maxEvaluations}.`);
  if (entries.length > 1 && section !== "")
    throw invalid("The file contains several evaluations. Import it for the entire part.");
  const all = entries.map((entry) => ({ section: section || sectionIn(entry), json: jsonOf(entry) }));
  if (new Set(all.map((each) => each.section)).size < all.length)
    throw invalid("The file contains two evaluations of the same section. Each needs its own section.");
  return all;
};

/**
 * The evaluations of a file: one object, or a list of them whose fields `section` say which is whose.
 * @param section the section the form names; empty for the whole part
 * @throws 400 with a sentence for a file that is none, 413 for one that is too large
 */
export const readEvaluations = (file: Uint8Array, section: string): NewEvaluation[] => {
  if (file.length > maxEvaluationBytes) throw evaluationTooLarge();
  const value = read(file);
  return Array.isArray(value) ? listed(value, section) : [{ section, json: jsonOf(value) }];
};
