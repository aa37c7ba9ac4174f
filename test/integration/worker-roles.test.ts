import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import type { WorkerHandler } from "../../functions/core/worker.ts";
import { partPolicies } from "../../functions/documents/policies/part-policy-repository.ts";
import { policyFiles } from "../../functions/documents/policies/policy-files.ts";
import { policyLeftovers } from "../../functions/documents/policies/policy-leftovers.ts";
import { policies } from "../../functions/documents/policies/policy-repository.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { handler as buildSnapshots } from "../../functions/workers/build-snapshots.ts";
import { handler as cleanPolicies } from "../../functions/workers/clean-policies.ts";
import { handler as extractText } from "../../functions/workers/extract-text.ts";
import { handler as importRules } from "../../functions/workers/import-rules.ts";
import { handler as keepStates } from "../../functions/workers/keep-states.ts";
import { handler as resumeDocuments } from "../../functions/workers/resume-documents.ts";
import { handler as resumeImports } from "../../functions/workers/resume-imports.ts";
import { handler as sendBulkMail } from "../../functions/workers/send-bulk-mail.ts";
import { handler as sendMail } from "../../functions/workers/send-mail.ts";
import { handler as sweepMail } from "../../functions/workers/sweep-mail.ts";
import { handler as sweepPolicies } from "../../functions/workers/sweep-policies.ts";
import { handler as sweepSnapshots } from "../../functions/workers/sweep-snapshots.ts";
import { workers } from "../../infra/config/workers.ts";
import { workerRights } from "../../infra/lib/grants/table-rights.ts";
import { policyTypes } from "../../shared/schemas/policy.ts";
import { withEngine } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { mustGetImport, queueImport } from "../support/server/imports.ts";
import { withMailbox } from "../support/server/mailbox.ts";
import { recordDocument } from "../support/server/recorded-document.ts";
import { withRights } from "../support/server/role-check.ts";
import { withStorage } from "../support/server/storage.ts";

withEngine();
const { invocations } = withStorage();
withMailbox();

/** Runs a worker as one with its role in the cloud. */
const asInCloud = (name: string, handler: WorkerHandler, event: unknown): Promise<unknown> =>
  withRights(name, workerRights(workers[name]?.grants ?? []), () => handler(event, lambdaContext(900_000)));

const ruleOf = (number: number, text: string) => ({
  obligation_id: `11.10-00${number}`,
  cfr_title: 21,
  part_no: "11",
  section: "11.10",
  rule_title: `Rule ${number}`,
  rule_text_simplified: text,
});

describe("workers ask for no more than their roles allow", () => {
  it.each([
    ["the shared library", null],
    ["a company's own library", "cmp_1"],
  ])("when rules are imported into %s, and again over older ones", async (_what, companyId) => {
    for (const text of ["First.", "Second."]) {
      const file = JSON.stringify([ruleOf(1, text), ruleOf(2, text), { cfr_title: 21 }]);
      const record = await queueImport(file, { companyId });
      await asInCloud("import-rules", importRules, { jobId: record.jobId, companyId });
      const job = await mustGetImport(record);
      expect([job.status, job.failed]).toEqual(["done_with_errors", 1]);
    }
  });

  it("when snapshots are built and swept, in all libraries", async () => {
    const { jobId, companyId } = await queueImport(JSON.stringify([ruleOf(1, "Own.")]), {
      companyId: "cmp_2",
    });
    await asInCloud("import-rules", importRules, { jobId, companyId });
    const event = { companyId, titles: [21] };
    const start = { worker: "test-build-snapshots", event };
    expect(invocations).toContainEqual(start);
    const before = invocations.length;
    await asInCloud("sweep-snapshots", sweepSnapshots, {});
    expect(invocations.slice(before)).toContainEqual(start);
    expect(await asInCloud("build-snapshots", buildSnapshots, event)).toBe(1);
    expect(await asInCloud("build-snapshots", buildSnapshots, event)).toBe(0);
    await asInCloud("keep-states", keepStates, {});
  });

  it("when imports are taken up again", async () => {
    const { jobId } = await queueImport("[]", { updatedAt: "2026-01-01T00:00:00.000Z" });
    await asInCloud("resume-imports", resumeImports, {});
    expect(invocations.map(({ event }) => event)).toContainEqual({ jobId, companyId: null });
  });

  it("when documents are read, and taken up again", async () => {
    const at = new Date("2026-01-01T00:00:00.000Z");
    const event = await recordDocument(policyTypes.txt, Buffer.from("words"), { at });
    await asInCloud("resume-documents", resumeDocuments, {});
    expect(invocations).toContainEqual({ worker: "test-extract-text", event });
    await asInCloud("extract-text", extractText, event);
    expect(await policies.get(event.companyId, event.policyId)).toMatchObject({ textStatus: "ready" });
  });

  it("when what deleted documents left behind is found and removed", async () => {
    const { companyId, policyId } = await recordDocument(policyTypes.txt, Buffer.from("words"));
    const place = { titleNumber: 21, partNo: "11", attachedAt: "2026-01-01T00:00:00.000Z" };
    const row = { id: "1", policyId, ...place, attachedBy: "usr_1", expiresAt: "2031-01-01" };
    await table.transact(partPolicies.attach(companyId, row));
    const leftover = { companyId, policyId, at: "2026-01-01T00:00:00.000Z" };
    await table.transact([...policies.erase(companyId, policyId), policyLeftovers.note(leftover)]);
    await asInCloud("sweep-policies", sweepPolicies, {});
    const start = { worker: "test-clean-policies", event: leftover };
    expect(invocations).toContainEqual(start);
    await asInCloud("clean-policies", cleanPolicies, leftover);
    expect(await partPolicies.list(companyId, place)).toEqual([]);
    expect(await policyLeftovers.list()).toEqual([]);
    expect(await uploadedObjects.describe(policyFiles(companyId, policyId).document)).toBeUndefined();
  });

  it("when mails are sent from the stream, by the sweep, and by the worker of bulk mails", async () => {
    const workersOfMails = { "send-mail": sendMail, "sweep-mail": sweepMail, "send-bulk-mail": sendBulkMail };
    for (const [name, handler] of Object.entries(workersOfMails)) {
      const content = { to: `${name}@example.com`, subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
      const bulk = name === "send-bulk-mail" && { unsubscribeUrl: "https://subpart.example/unsubscribe" };
      await table.write(outbox.enqueue({ ...content, ...bulk }, new Date()));
      const [mail] = await outbox.list(1);
      const row = mail && (await table.get({ pk: mail.pk, sk: mail.id }));
      const record = { eventName: "INSERT", dynamodb: { NewImage: marshall(row) } };
      await asInCloud(name, handler, { Records: [record], partition: mail?.pk });
      expect(await outbox.list(1)).toEqual([]);
    }
    expect(await table.queryAll({ pk: `SENT#${new Date().toISOString().slice(0, 7)}` })).toHaveLength(3);
  });
});
