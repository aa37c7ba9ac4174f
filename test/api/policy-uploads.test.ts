import { beforeEach, describe, expect, it } from "vitest";
import { cleanUpAfter, sweepLeftovers } from "../../functions/documents/policies/clean-up.ts";
import { policyLeftovers } from "../../functions/documents/policies/policy-leftovers.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { addPolicy } from "../../shared/api/policies.ts";
import { aDocx, aPdf } from "../support/documents/documents.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { beforeNext } from "../support/server/before-next.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aStaffedCompany, as, type Person, type StaffedCompany } from "../support/server/people.ts";
import { invocations } from "../support/server/storage.ts";
import { anUploadOf, filesUnder, multipartOf } from "../support/server/stored-policies.ts";

let staffed: StaffedCompany;
beforeEach(async () => {
  staffed = await aStaffedCompany();
});

const bodyOf = (objectKey: string, originalName = "Access control.pdf") => ({
  body: { objectKey, originalName },
});
const count = async (person: Person) => (await person.listPolicies()).length;

/** That nothing of a company lies among uploads or documents. */
const expectNothingLeft = async ({ company, admin }: StaffedCompany): Promise<void> => {
  expect(await filesUnder(`q/${company.id}/`)).toEqual([]);
  expect(await filesUnder(`files/${company.id}/`)).toEqual([]);
  expect(await count(admin)).toBe(0);
  const leftovers = await itemsUnder("POLICY_LEFTOVERS");
  expect(leftovers.filter(({ companyId }) => companyId === company.id)).toEqual([]);
};

const tenMegabytes = 10 * 1024 * 1024;

describe("the size of a document", () => {
  it("may be 10,485,760 bytes", async () => {
    const objectKey = await anUploadOf(staffed.admin, Buffer.alloc(tenMegabytes, "a"));
    const policy = await staffed.admin.addPolicy(bodyOf(objectKey, "Long.txt"));
    expect(policy.fileSize).toBe(10_485_760);
  });

  it("may not be a byte more, and such a file is not even read", async () => {
    const objectKey = await anUploadOf(staffed.admin, Buffer.alloc(tenMegabytes + 1, "a"));
    let reads = 0;
    beforeNext("GetObject", async () => {
      reads += 1;
    });
    const problem = await staffed.admin.refused.addPolicy(413, bodyOf(objectKey, "Long.txt"));
    expect(problem.message).toBe("File size must be less than 10MB");
    expect(reads).toBe(0);
    await expectNothingLeft(staffed);
  });

  it("may not be nothing", async () => {
    const objectKey = await anUploadOf(staffed.admin, Buffer.alloc(0));
    const problem = await staffed.admin.refused.addPolicy(400, bodyOf(objectKey));
    expect(problem.message).toBe("The file is empty. Choose a document with content.");
    await expectNothingLeft(staffed);
  });

  it("of a multipart form ends at 4 MB", async () => {
    const form = multipartOf("Long.txt", Buffer.alloc(4 * 1024 * 1024 + 1, "a"));
    const problem = await staffed.admin.refused.addPolicy(413, form);
    expect(problem.message).toBe("Files over 4 MB must be uploaded with a presigned URL.");
    await expectNothingLeft(staffed);
  });
});

describe("a file that is not what it says", () => {
  it.each([
    [
      "of a kind that is not taken",
      "a.exe",
      Buffer.from("MZ"),
      /^Please select a PDF, DOC, DOCX, or TXT file$/,
    ],
    ["without an ending", "README", Buffer.from("Text"), /^Please select a PDF, DOC, DOCX, or TXT file$/],
    ["that is no PDF", "a.pdf", Buffer.from("<html></html>"), /PDF/],
    ["that is a PDF by another name", "a.docx", aPdf("Text"), /PDF/],
    ["that is a Word document by another name", "a.pdf", aDocx("Text"), /not a PDF document/],
    ["whose text is not UTF-8", "a.txt", Buffer.from([0xff, 0xfe, 0x41, 0x00]), /is not UTF-8/],
  ])("%s is 415, and nothing of it stays", async (_, name, bytes, words) => {
    const { admin } = staffed;
    const before = await tableHash();
    const objectKey = await anUploadOf(admin, bytes);
    await admin.refused.addPolicy(415, bodyOf(objectKey, name), words);
    expect(await tableHash()).toBe(before);
    // A file that is sent with its call counts as an upload, whatever it is.
    await admin.refused.addPolicy(415, multipartOf(name, bytes), { writes: true });
    await expectNothingLeft(staffed);
  });
});

describe("a key", () => {
  it("is of use to no one else, of the same company or another", async () => {
    const { admin, officer } = staffed;
    const other = await aStaffedCompany();
    const objectKey = await anUploadOf(admin);
    const stranger = await anUploadOf(other.admin);
    for (const [person, key] of [
      [officer, objectKey],
      [other.admin, objectKey],
      [admin, stranger],
      [admin, `${objectKey}x`],
      [admin, objectKey.replace("q/", "files/")],
      [admin, `q/${admin.user.companyId}/${admin.user.id}/../../../secret`],
    ] as const) {
      await person.refused.addPolicy(404, bodyOf(key), "The uploaded file was not found. Upload it again.");
    }
    await admin.addPolicy(bodyOf(objectKey));
    await officer.refused.addPolicy(404, bodyOf(objectKey));
  });

  it("sent again answers the same document, also when both are sent at once", async () => {
    const { company, admin } = staffed;
    const objectKey = await anUploadOf(admin);
    const first = await admin.addPolicy(bodyOf(objectKey));
    expect(await admin.addPolicy(bodyOf(objectKey, "Another name.pdf"))).toEqual(first);
    const next = await anUploadOf(admin);
    const answers = await Promise.all(times(many, () => admin.call.addPolicy(bodyOf(next, "Raced.pdf"))));
    expect(answers.map(({ status }) => status)).toEqual(times(many, () => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count(admin)).toBe(2);
    expect(await activityOf(company.id, "policy.uploaded")).toHaveLength(2);
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(2);
    expect(await filesUnder(`q/${company.id}/`)).toEqual([]);
  });

  it("of a document that was deleted makes no second one", async () => {
    const { admin } = staffed;
    const objectKey = await anUploadOf(admin);
    const { id } = await admin.addPolicy(bodyOf(objectKey));
    await admin.deletePolicy({ params: { id } });
    await admin.refused.addPolicy(404, bodyOf(objectKey));
    expect(await count(admin)).toBe(0);
  });
});

describe("a file that changes while it is checked", () => {
  const put = (key: string, bytes: Buffer) =>
    uploadedObjects.remove(key).then(() => uploadedObjects.store(key, bytes, "application/pdf"));

  it.each([
    ["before it is read", "GetObject"],
    ["before it is copied", "CopyObject"],
  ])("%s is refused, and nothing of it stays", async (_, command) => {
    const { admin } = staffed;
    const objectKey = await anUploadOf(admin);
    beforeNext(command, async () => {
      await put(objectKey, Buffer.from("<script>"));
    });
    await admin.refused.addPolicy(409, bodyOf(objectKey), {
      code: "policy.upload_changed",
      message: "The file changed while it was being checked. Upload it again.",
      // A copy is noted before it is made.
      writes: command === "CopyObject",
    });
    await expectNothingLeft(staffed);
  });

  it("is refused as well when it is taken away", async () => {
    const { admin } = staffed;
    const objectKey = await anUploadOf(admin);
    beforeNext("CopyObject", () => uploadedObjects.remove(objectKey));
    await admin.refused.addPolicy(409, bodyOf(objectKey), { writes: true });
    await expectNothingLeft(staffed);
  });
});

describe("a recording that ends half-way", () => {
  const hours = (number: number): Date => new Date(Date.now() + number * 3_600_000);
  const enoughTime = () => 300_000;

  it("can be repeated, and what the first one copied is removed", async () => {
    const { company, admin } = staffed;
    const objectKey = await anUploadOf(admin);
    beforeNext("TransactWriteItems", async () => {
      throw new Error("The function ended");
    });
    expect((await admin.call.addPolicy(bodyOf(objectKey))).status).toBe(500);
    expect(await count(admin)).toBe(0);
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(1);

    const policy = await admin.addPolicy(bodyOf(objectKey));
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(2);
    // Too early: the recording might still be under way.
    const started = invocations.length;
    await sweepLeftovers(new Date());
    expect(invocations.slice(started)).toEqual([]);
    await sweepLeftovers(hours(2));
    const [leftover] = (await policyLeftovers.list()).filter(({ companyId }) => companyId === company.id);
    if (!leftover) throw new Error("Nothing is known of the first one");
    expect(invocations.slice(started)).toContainEqual({ worker: "test-clean-policies", event: leftover });
    await cleanUpAfter(leftover, hours(2), enoughTime);
    expect(await filesUnder(`files/${company.id}/`)).toEqual([`files/${company.id}/${policy.id}/document`]);
    expect(await policyLeftovers.list()).not.toContainEqual(leftover);
  });

  it("of a document that is there after all is left alone", async () => {
    const { company, admin } = staffed;
    const { id } = await admin.addPolicy(bodyOf(await anUploadOf(admin)));
    const leftover = { companyId: company.id, policyId: id, at: new Date().toISOString() };
    await cleanUpAfter(leftover, hours(2), enoughTime);
    expect(await filesUnder(`files/${company.id}/`)).toHaveLength(1);
    expect(await count(admin)).toBe(1);
  });
});

describe("fifty uploads at once", () => {
  it("are fifty documents, each counted", async () => {
    const { company, admin } = staffed;
    const keys = await Promise.all(times(many, () => anUploadOf(admin)));
    const statuses = await atOnce(
      addPolicy,
      keys.map((key) => as(admin, bodyOf(key))),
    );
    expect(statuses).toEqual({ 201: many });
    expect(await count(admin)).toBe(many);
    const rows = await itemsUnder(`C#${company.id}`);
    expect(rows.find(({ sk }) => sk === "POLICY_COUNT")).toMatchObject({ count: many });
  });
});
