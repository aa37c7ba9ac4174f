import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../../project-root.ts";
import { writeDocx } from "./docx.ts";
import { writePdf } from "./pdf.ts";
import type { SampleDocument } from "./sample-document.ts";
import { writeText } from "./text.ts";

const place = { titleNumber: z.number().int(), partNo: z.string() };
const Sections = z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()).min(1) }));
const SamplePolicy = z.strictObject({
  fileName: z.string(),
  title: z.string(),
  sections: Sections,
  /** What a second version adds at its end. */
  nextVersion: z
    .strictObject({ changeNote: z.string(), isMaterial: z.boolean(), sections: Sections })
    .optional(),
  /** A version that waits for its approver by the first start, and what it adds. */
  draft: z
    .strictObject({
      approver: z.string(),
      changeNote: z.string(),
      isMaterial: z.boolean(),
      sections: Sections,
    })
    .optional(),
  /** Everyone is asked to confirm it; some have by the first start. */
  acknowledgement: z
    .strictObject({ message: z.string(), dueInDays: z.number().int(), confirmedBy: z.array(z.string()) })
    .optional(),
  /** Parts it is attached to: for a year, or for so many days from the first start on. */
  parts: z.array(z.strictObject({ ...place, expiresInDays: z.number().int().min(0).optional() })),
  rules: z.array(z.strictObject({ ...place, obligationId: z.string() })),
});
export type SamplePolicy = z.infer<typeof SamplePolicy>;

const writers: Readonly<Record<string, (document: SampleDocument) => Buffer>> = {
  docx: writeDocx,
  pdf: writePdf,
  txt: writeText,
};

/** The policy documents of the demo company, as written in `scripts/sample/data/policies.json`. */
export function samplePolicies(): SamplePolicy[] {
  const file = join(projectRoot, "scripts", "sample", "data", "policies.json");
  return z.array(SamplePolicy).parse(JSON.parse(readFileSync(file, "utf8")));
}

/** The file of a document, in the form its name ends with. The same document makes the same bytes. */
export function writeSample(policy: SamplePolicy): Buffer {
  const write = writers[policy.fileName.split(".").at(-1) ?? ""];
  if (!write) throw new Error(`Nothing writes ${policy.fileName}.`);
  return write(policy);
}
