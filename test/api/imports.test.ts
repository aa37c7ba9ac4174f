import { describe, expect, it } from "vitest";
import { doRulesJob } from "../../functions/intake/jobs/rules-job.ts";
import { activityRows } from "../support/server/engine.ts";
import { aRunContext } from "../support/server/imports.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { invocations } from "../support/server/storage.ts";

const rules = JSON.stringify([
  { cfr_title: 21, section: "11.10", obligation_id: "a", rule_text: "Keep records." },
]);

const put = async (url: string, headers: Record<string, string>, body: string): Promise<number> =>
  (await fetch(url, { method: "PUT", headers, body })).status;

/** Uploads as the dialog does and gives the key. */
const upload = async (person: Person, body = rules): Promise<string> => {
  const file = { name: "rules.json", size: Buffer.byteLength(body), type: "application/json" };
  const { uploadURL, objectKey, headers } = await person.createUpload({ body: file });
  expect(await put(uploadURL, headers, body)).toBe(200);
  return objectKey;
};

const multipart = (name: string, type: string, content: string) => {
  const boundary = "----test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`).toString("base64"),
    isBase64Encoded: true,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};

describe("an address for an upload", () => {
  it("takes exactly the file it was made for, once", async () => {
    const { admin } = await aStaffedCompany();
    const body = { name: "rules.json", size: 10, type: "application/json" };
    const { uploadURL, objectKey, headers } = await admin.createUpload({ body });
    expect(objectKey).toMatch(new RegExp(`^q/${admin.user.companyId}/${admin.user.id}/[\\w-]{43}$`));
    expect(headers).toEqual({ "if-none-match": "*", "content-type": "application/json" });
    expect(await put(uploadURL, headers, "x".repeat(11))).toBe(403);
    expect(await put(uploadURL, { ...headers, "content-type": "text/html" }, "x".repeat(10))).toBe(403);
    expect(await put(uploadURL, { "content-type": "application/json" }, "x".repeat(10))).toBe(403);
    expect(await put(uploadURL, headers, "x".repeat(10))).toBe(200);
    expect(await put(uploadURL, headers, "y".repeat(10))).toBe(412);
  });

  it("is made without saying what will come, too", async () => {
    const { admin } = await aStaffedCompany();
    const { uploadURL, headers } = await admin.createUpload({ body: {} });
    expect(await put(uploadURL, headers, "anything")).toBe(200);
  });

  it("is not made for a file without content, or above 50 MB, as a document above 10 MB", async () => {
    const { admin } = await aStaffedCompany();
    await admin.refused.createUpload(400, { body: { size: 0 } }, "The file is empty. Choose another one.");
    for (const [purpose, most, sentence] of [
      [undefined, 50, "File size must be less than 50MB"],
      ["evidence", 10, "File size must be less than 10MB"],
      ["policy", 10, "File size must be less than 10MB"],
    ] as const) {
      const size = most * 1024 * 1024;
      await admin.createUpload({ body: { purpose, size } });
      await admin.refused.createUpload(413, { body: { purpose, size: size + 1 } }, sentence);
    }
  });
});

describe("importing rules", () => {
  it("starts a job for an uploaded file, whose result can be asked for", async () => {
    const { admin } = await aStaffedCompany();
    const objectKey = await upload(admin);
    const { jobId, message } = await admin.importRules({ body: { objectKey, name: "my rules.json" } });
    expect(message).toBe("The import of my rules.json has started.");
    const event = { jobId, companyId: admin.user.companyId };
    expect(invocations.at(-1)).toEqual({ worker: "test-import-rules", event });
    const queued = await admin.getImport({ params: { jobId } });
    expect(queued).toMatchObject({
      status: "queued",
      library: "own",
      fileName: "my rules.json",
      fileSize: rules.length,
      total: 0,
    });
    await doRulesJob(event, aRunContext());
    const done = await admin.getImport({ params: { jobId } });
    expect(done).toMatchObject({ status: "done", created: 1, message: "Imported 1 rule: 1 new." });
    const events = (await activityRows()).filter(({ target }) => JSON.stringify(target).includes(jobId));
    expect(events.map(({ event: name }) => name).sort()).toEqual([
      "rule-import.finished",
      "rule-import.started",
    ]);
  });

  it("of one upload is one job, however often it is asked for, until that failed", async () => {
    const { admin } = await aStaffedCompany();
    const start = async (objectKey: string) => (await admin.importRules({ body: { objectKey } })).jobId;
    const run = (jobId: string) => doRulesJob({ jobId, companyId: admin.user.companyId }, aRunContext());
    const [good, bad] = [await upload(admin), await upload(admin, "[5]")];
    const jobs = new Set(await Promise.all(Array.from({ length: 10 }, () => start(good))));
    const [job = ""] = jobs;
    expect([...jobs]).toEqual([job]);
    await run(job);
    expect(await start(good)).toBe(job);
    const failed = await start(bad);
    expect(failed).not.toBe(job);
    await run(failed);
    // Its one row could not be used, which is a result.
    expect(await start(bad)).toBe(failed);
    const useless = await upload(admin, "5");
    const first = await start(useless);
    await run(first);
    expect((await admin.getImport({ params: { jobId: first } })).status).toBe("failed");
    expect(await start(useless)).not.toBe(first);
    const { items } = await admin.listImports();
    expect(items).toHaveLength(4);
  });

  it("takes a small file in the call itself", async () => {
    const { admin } = await aStaffedCompany();
    const { jobId } = await admin.importRules(multipart("rules.json", "application/json", rules));
    await doRulesJob({ jobId, companyId: admin.user.companyId }, aRunContext());
    expect(await admin.getImport({ params: { jobId } })).toMatchObject({
      status: "done",
      created: 1,
    });
  });

  it("takes JSON only", async () => {
    const { admin } = await aStaffedCompany();
    const text = await admin.refused.importRules(415, multipart("rules.csv", "text/csv", rules));
    expect(text.message).toBe("Only JSON files are allowed");
    const { uploadURL, objectKey, headers } = await admin.createUpload({ body: { type: "text/csv" } });
    expect(await put(uploadURL, headers, "a,b")).toBe(200);
    await admin.refused.importRules(415, { body: { objectKey, name: "rules.csv" } });
  });

  it("of a super admin goes into the shared library", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const objectKey = await upload(operator);
    expect(objectKey).toMatch(/^q\/system\//);
    const { jobId } = await operator.importRules({ body: { objectKey } });
    expect(invocations.at(-1)?.event).toEqual({ jobId, companyId: null });
    expect(await operator.getImport({ params: { jobId } })).toMatchObject({ library: "shared" });
  });

  it("answers 404 for a key that is not the caller's own, whatever lies there", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const objectKey = await upload(one.admin);
    const strange = [
      objectKey,
      `${objectKey}x`,
      "",
      "q/",
      objectKey.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ];
    for (const key of strange.filter(Boolean)) {
      const problem = await two.admin.refused.importRules(404, { body: { objectKey: key } });
      expect(problem.message).toBe("The uploaded file was not found. Upload it again.");
    }
    await one.officer.refused.importRules(404, { body: { objectKey } });
    await one.admin.importRules({ body: { objectKey } });
  });
});

describe("the list of imports", () => {
  it("shows a company's own, newest first, page by page", async () => {
    const { admin, officer } = await aStaffedCompany();
    const other = await aStaffedCompany();
    const jobIds: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const objectKey = await upload(admin);
      jobIds.unshift((await admin.importRules({ body: { objectKey } })).jobId);
    }
    const first = await officer.listImports({ query: { limit: 3 } });
    expect(first.items.map(({ jobId }) => jobId)).toEqual(jobIds.slice(0, 3));
    const second = await officer.listImports({ query: { limit: 3, cursor: first.nextCursor ?? "" } });
    expect(second.items.map(({ jobId }) => jobId)).toEqual(jobIds.slice(3));
    expect(second.nextCursor).toBeNull();
    expect(await other.admin.listImports()).toEqual({ items: [], nextCursor: null });
    const problem = await other.admin.refused.listImports(400, { query: { cursor: first.nextCursor ?? "" } });
    expect(problem.issues?.[0]?.path).toBe("query.cursor");
    await other.admin.refused.getImport(404, { params: { jobId: jobIds[0] ?? "" } });
  });
});
