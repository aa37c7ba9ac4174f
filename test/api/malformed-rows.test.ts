import { describe, expect, it } from "vitest";
import { forEachAlone } from "../../functions/core/for-each-alone.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { pendingDocuments } from "../../functions/documents/policies/pending-documents.ts";
import { policyExpiry } from "../../functions/documents/policies/policy-expiry.ts";
import { policyLeftovers } from "../../functions/documents/policies/policy-leftovers.ts";
import { importJobs } from "../../functions/intake/engine/import-job-repository.ts";
import { pendingSectionTexts } from "../../functions/sections/metadata/pending-section-texts.ts";
import { sectionLeftovers } from "../../functions/sections/metadata/section-leftovers.ts";
import { wakes } from "../../functions/services/jobs/wake-repository.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { assignmentNotices } from "../../functions/work/assignments/assignment-notice-repository.ts";
import { reassignments } from "../../functions/work/handover/reassignment-repository.ts";
import { forgetLogs, logLines } from "../support/server/captured-logs.ts";
import { plant } from "../support/server/engine.ts";
import { deliverRows, sweep, waitingFor, withMailbox } from "../support/server/mailbox.ts";

const mailbox = withMailbox();

const now = new Date();
const at = now.toISOString();
const id = newId();
const place = { titleNumber: 21, partNo: "11", policyId: id, expiresAt: "2031-05-01" };
const content = { to: "a@example.com", subject: "s", text: "t", html: "h" };
const mail = outbox.enqueue(content, now);
const mailPartition = mail.type === "put" ? mail.item.pk : "";
const question = wakes.again({ companyId: id, userId: id }, "2031-05-01", now);
/** Where people of the company are looked at. */
const shard = question.type === "put" ? question.item.pk.replace("DIGEST#2031-05-01", "") : "";
const skipped = () => logLines().filter(({ message }) => message === "malformed row skipped");
/** A row that a defect or a hand has spoiled: nothing but its key is left. It comes before every other. */
const spoil = (pk: string) => plant({ pk, sk: "!spoiled" });

describe("work that waits", () => {
  it.each([
    ["mails", mailPartition, async () => (await outbox.listReady(mailPartition, 9, now)).length],
    ["documents to read", "DOCUMENTS#PENDING", async () => (await pendingDocuments.list()).length],
    ["section texts to read", "SECTIONS#PENDING", async () => (await pendingSectionTexts.list()).length],
    ["leftovers of sections", "SECTION_LEFTOVERS", async () => (await sectionLeftovers.list()).length],
    ["leftovers of policies", "POLICY_LEFTOVERS", async () => (await policyLeftovers.list()).length],
    [
      "policies that expire",
      `POLICY_EXPIRY#${place.expiresAt}`,
      async () => (await policyExpiry.listOfDay(place.expiresAt)).length,
    ],
    [
      "daily summaries",
      `DIGEST#2031-05-01${shard}`,
      async () => {
        for await (const rows of wakes.pages("2031-05-01", shard)) return rows.length;
        return 0;
      },
    ],
    ["open imports", "IMPORTS#OPEN", async () => (await importJobs.listOpen()).length],
    ["reassignments", "REASSIGNMENTS", async () => (await reassignments.list()).length],
    ["assignments to announce", "ASSIGNMENT_NOTICES", async () => (await assignmentNotices.list()).length],
  ])("continues after an unreadable row, which is reported by its key: %s", async (_, pk, count) => {
    await table.transact([
      outbox.enqueue(content, now),
      pendingDocuments.note({ companyId: id, policyId: newId() }, now),
      pendingSectionTexts.note({ id: newId(), version: 1 }, now),
      sectionLeftovers.note({ kind: "file", id: newId(), at }),
      policyLeftovers.note({ companyId: id, policyId: newId(), at }),
      policyExpiry.note({ ...place, companyId: newId(), attachedBy: id }),
      wakes.again({ companyId: id, userId: newId() }, "2031-05-01", now),
      reassignments.begin({ companyId: id, from: newId(), to: id, by: id, at, requestId: "r" }),
    ]);
    await plant({ pk: "IMPORTS#OPEN", sk: newId(), companyId: null });
    await assignmentNotices.begin({ id: newId(), companyId: id, to: id, groupId: null, by: id, at });
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await spoil(pk);
    forgetLogs();
    expect(await count()).toBe(before);
    expect(skipped()).toMatchObject([{ level: "error", code: `${pk} !spoiled` }]);
  });
});

describe("the workers of mails", () => {
  const mailTo = (to: string) => ({ to, subject: "s", text: "t", html: "h" });
  const enqueue = async (to: string) => {
    await table.write(outbox.enqueue(mailTo(to), now));
    const [row] = await waitingFor(to);
    if (!row) throw new Error("No mail");
    return row;
  };

  it("send what else the stream tells of", async () => {
    const row = await enqueue("stream@example.com");
    forgetLogs();
    await deliverRows([{ pk: "OUTBOX", sk: "!none", to: 7 }, row]);
    expect(mailbox.to("stream@example.com")).toHaveLength(1);
    expect(skipped()).toMatchObject([{ code: "OUTBOX !none" }]);
  });

  it("send what lies behind a mail that fails in a way of its own, and fail so that an alarm sounds", async () => {
    // What is known of its address cannot be read.
    await enqueue("unreadable@example.com");
    await plant({ pk: "MAIL_BLOCK#unreadable@example.com", sk: "BLOCK", why: 7 });
    await enqueue("behind@example.com");
    await expect(sweep()).rejects.toThrow("Rows that failed: 1");
    expect(mailbox.to("behind@example.com")).toHaveLength(1);
  });
});

describe("each row alone", () => {
  it("is tried once, whichever lane takes it and whatever happens to the others", async () => {
    const tried: number[] = [];
    const work = async (row: number) => {
      tried.push(row);
      if (row % 3 === 0) throw new Error(`${row} failed`);
    };
    await expect(forEachAlone([1, 2, 3, 4, 5, 6, 7], String, work, 3)).rejects.toThrow("Rows that failed: 2");
    expect(tried.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
