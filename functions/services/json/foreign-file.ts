import { FileProblem } from "./file-problem.ts";

/** Bytes at the beginning of a file that say what it is. */
export const headBytes = 1_024;

const starts: readonly (readonly [RegExp, string, string])[] = [
  [/^PK[^ -~]{2}.*word\//s, "a Word document", "Save its rules"],
  [/^PK[^ -~]{2}.*(?:xl\/|\[Content_Types\]|_rels\/)/s, "an Excel workbook (XLSX)", "Save its rows"],
  [/^PK[^ -~]{2}/, "a ZIP archive", "Unpack it and save its rows"],
  [/^\xD0\xCF[^ -~]\xE0/, "an old Excel or Word file", "Save its rows"],
  [/^%PDF-/, "a PDF document", "Save its rules"],
  [/^[^ -~]\x8B/, "a compressed file (gzip)", "Unpack it and save its rows"],
  [/^<(?:!doctype html|html)\b/i, "a web page (HTML)", "Save its rules"],
  [/^<.*csrc\.nist\.gov\/ns\/oscal/s, "an OSCAL document in XML", "Save its rules"],
  [/^<[?!a-z]/i, "an XML file", "Save its rules"],
  [/^(?:#[^\n]*\n\s*)*(?:---\s|%YAML|- |[a-z_][\w -]*:(?:\s|$))/i, "a YAML file", "Convert it"],
  [/^[^\n{[]+[,;\t][^\n{[]*\r?\n[^\n]*[,;\t]/, "a CSV file", "Convert its rows"],
];

/** Why a file that is no JSON cannot be imported, named for what it is; undefined where it may be JSON. */
export const foreignFile = (head: Buffer): FileProblem | undefined => {
  const text = head
    .toString("latin1")
    .replace(/^\xEF\xBB\xBF/, "")
    .trimStart();
  const [, kind, advice] = starts.find(([pattern]) => pattern.test(text)) ?? [];
  return kind === undefined
    ? undefined
    : new FileProblem(`This is ${kind}, not JSON. ${advice} as a JSON list of objects and import that file.`);
};

const oscal = new Set([
  "catalog",
  "profile",
  "component-definition",
  "system-security-plan",
  "assessment-plan",
  "assessment-results",
  "plan-of-action-and-milestones",
]);

export const longestForeignField = Math.max(...[...oscal].map(({ length }) => length));

/** Why a JSON file with this field at its root cannot be imported, where it is known for another use. */
export const foreignField = (field: string): FileProblem | undefined => {
  const kind = oscal.has(field)
    ? `an OSCAL ${field.replaceAll("-", " ")}`
    : field === "controls" && "a framework's list of controls, as Probo exports it";
  return kind
    ? new FileProblem(
        `This is ${kind}. It contains no CFR regulations. Choose a JSON file in the import format.`,
      )
    : undefined;
};
