import { describe, expect, it } from "vitest";
import { newId } from "../../functions/core/ids.ts";
import { countUpload, uploadsPerHour } from "../../functions/services/uploads/upload-limits.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { handler as dropOversized } from "../../functions/workers/drop-oversized-uploads.ts";
import { createLambdaContext } from "../../scripts/local/index.ts";
import { createUpload, maxImportBytes } from "../../shared/api/imports.ts";
import type { Scope } from "../../shared/permissions/scopes.ts";
import { call } from "../support/server/api.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";
import { settings } from "../support/server/settings.ts";
import { aTokenOf, withToken } from "../support/server/tokens.ts";

const superAdmin = await aPerson({ role: "super_admin", companyId: null });

const counted = (uploader: { userId: string; companyId: string | null }, times: number, now = new Date()) =>
  Promise.all(Array.from({ length: times }, () => countUpload(uploader, now)));

describe("addresses for uploads", () => {
  it("are 200 an hour for a person, and their own for another one", async () => {
    const { admin, officer } = await aStaffedCompany();
    const { id: userId, companyId } = admin.user;
    await counted({ userId, companyId }, uploadsPerHour - 1);
    await admin.createUpload({ body: {} });
    const answer = await admin.call.createUpload({ body: {} });
    expect(answer.status).toBe(429);
    expect(answer.json).toMatchObject({
      message: "You have started 200 uploads within an hour. Please wait an hour before uploading more.",
    });
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600);
    await officer.createUpload({ body: {} });
    // In the next hour there are as many again.
    await countUpload({ userId, companyId }, new Date(Date.now() + 3_600_000));
  });

  it("are 500 a day in UTC for a company, no matter who asks", async () => {
    const { admin, company } = await aStaffedCompany();
    for (const times of [200, 200, 100]) await counted({ userId: newId(), companyId: company.id }, times);
    // The person's own hour is counted first.
    const told = { message: "Your company has used its uploads of today.", writes: true };
    await admin.refused.createUpload(429, { body: {} }, told);
    const person = { userId: admin.user.id, companyId: company.id };
    await countUpload(person, new Date(Date.now() + 86_400_000));
  });

  it.each<[Scope, ("evidence" | "policy" | undefined)[]]>([
    ["evidence:write", ["evidence"]],
    ["policies:write", ["policy"]],
    ["imports:write", [undefined]],
    ["rules:write", []],
  ])("are given to a token with %s for what it may write", async (scope, allowed) => {
    const { admin } = await aStaffedCompany();
    const secret = await aTokenOf(admin, [scope]);
    for (const purpose of ["evidence", "policy", undefined] as const) {
      const answer = await call(createUpload, withToken(secret, { body: { purpose } }));
      const refusal = { status: 403, json: { code: "scope_missing" } };
      expect(answer).toMatchObject(allowed.includes(purpose) ? { status: 200 } : refusal);
    }
  });

  it("of the operator count by the hour alone", async () => {
    const person = { userId: newId(), companyId: null };
    await counted(person, uploadsPerHour);
    await expect(countUpload(person, new Date())).rejects.toMatchObject({ status: 429 });
    await superAdmin.createUpload({ body: {} });
  });
});

describe("an upload without a size that is larger than any may be", () => {
  const storedEvent = (key: string, size: number) => ({
    detail: { bucket: { name: settings.UPLOADS_BUCKET }, object: { key, size } },
  });
  const run = (event: unknown) =>
    dropOversized(event, createLambdaContext("drop-oversized-uploads", "r", 60_000));

  it("is of no use, and is removed when it was stored", async () => {
    const { admin } = await aStaffedCompany();
    const { uploadURL, objectKey, headers } = await admin.createUpload({ body: {} });
    const body = new Blob([Buffer.alloc(maxImportBytes + 1, " ")]);
    expect((await fetch(uploadURL, { method: "PUT", headers, body })).status).toBe(200);
    await admin.refused.importRules(413, { body: { objectKey } }, "File size must be less than 50MB");
    await run(storedEvent(objectKey, maxImportBytes));
    expect(await uploadedObjects.describe(objectKey)).toBeDefined();
    await run(storedEvent(objectKey, maxImportBytes + 1));
    expect(await uploadedObjects.describe(objectKey)).toBeUndefined();
  });

  it("lies among the uploads of this stage: nothing else is removed", async () => {
    const key = `files/${newId()}/${newId()}/document`;
    await uploadedObjects.store(key, Buffer.from("x"), "text/plain");
    await run(storedEvent(key, maxImportBytes + 1));
    expect(await uploadedObjects.describe(key)).toBeDefined();
  });
});
