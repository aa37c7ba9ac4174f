import { newId } from "../../../../functions/core/ids.ts";
import { doRulesJob } from "../../../../functions/intake/jobs/rules-job.ts";
import { aRunContext, queueImport } from "../imports.ts";
import type { Person } from "../people.ts";
import { endSync } from "../sources.ts";
import { anUploadOf } from "../stored-policies.ts";
import type { Sample } from "./sample.ts";

const uploadedBy = (actor: Person, content = "[]", type = "application/json"): Promise<string> =>
  anUploadOf(actor, Buffer.from(content), type);

/** The smallest file of regulation. */
const sectionXml =
  '<DIV8 N="9.1" TYPE="SECTION" NODE="49:1.0.1"><HEAD>§ 9.1   Samples.</HEAD><P>Keep the sample.</P></DIV8>';

const missingKey = { "body.objectKey": { missing: "q/none", status: 404 } } as const;
const missingJob = { "params.jobId": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } } as const;

/** An import of the actor's library; of one rule where it is to be undone. */
const anImportOf = async ({ user }: Person, rules: readonly object[] = []): Promise<string> => {
  // The samples that are never run would wait before those that are.
  const record = await queueImport(rules, { companyId: user.companyId, createdBy: user.id }, () => []);
  if (rules.length > 0) await doRulesJob(record, aRunContext());
  return record.jobId;
};

const aRule = () => ({
  cfr_title: 49,
  part_no: "9",
  section: "9.1",
  obligation_id: `sample-${newId()}`,
  rule_text: "Keep the sample.",
});

/** Samples of the imports' operations. */
export const importSamples: Record<string, Sample> = {
  importRules: {
    request: async (_, actor) => ({ body: { objectKey: await uploadedBy(actor) } }),
    owned: missingKey,
  },
  importExtractedRules: {
    request: async (_, actor) => ({
      body: { objectKey: await uploadedBy(actor), cfrTitle: "21", part: "11", section: "11.10" },
    }),
  },
  createSectionEntry: {
    request: async (_, actor) => ({
      body: {
        sectionMetadata: { title: 49, chapter: "I", subchapter: "A", part: "9", sectionId: "9.1" },
        extractedRules: { objectKey: await uploadedBy(actor) },
      },
    }),
  },
  importRegulation: {
    request: async (_, actor) => {
      await endSync();
      const objectKey = await uploadedBy(actor, sectionXml, "application/xml");
      return { body: { objectKey, issueDate: "2026-03-02" } };
    },
  },
  previewImport: {
    request: async (_, actor) => ({ body: { objectKey: await uploadedBy(actor), kind: "rules" } }),
    owned: missingKey,
  },
  listImports: { request: () => ({}) },
  getImport: {
    request: async (_, actor) => ({ params: { jobId: await anImportOf(actor) } }),
    owned: missingJob,
  },
  downloadImportErrors: {
    request: async (_, actor) => ({ params: { jobId: await anImportOf(actor) } }),
    owned: missingJob,
  },
  undoImport: {
    request: async (_, actor) => ({ params: { jobId: await anImportOf(actor, [aRule()]) } }),
    owned: missingJob,
  },
};
