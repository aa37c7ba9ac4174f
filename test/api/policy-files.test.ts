import { beforeEach, describe, expect, it } from "vitest";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { policyTypes } from "../../shared/schemas/policy.ts";
import { aDocx, aPdf } from "../support/documents/documents.ts";
import { activityRows } from "../support/server/engine.ts";
import { aStaffedCompany, type StaffedCompany } from "../support/server/people.ts";
import { aStoredPolicy } from "../support/server/stored-policies.ts";

let staffed: StaffedCompany;
let stranger: StaffedCompany;
beforeEach(async () => {
  [staffed, stranger] = await Promise.all([aStaffedCompany(), aStaffedCompany()]);
});

const aText = (bytes: Uint8Array) =>
  aStoredPolicy(staffed.admin.user, { name: "Rules.txt", mimeType: policyTypes.txt, bytes });
const params = ({ id }: { id: string }) => ({ params: { id } });
const textOf = (policy: { id: string }) => staffed.member.call.getPolicyContent(params(policy));

describe("the content of a document", () => {
  it("is its text, as it was written, without a byte order mark", async () => {
    const policy = await aText(Buffer.from("\ufeffKeep records.\r\n\tAlways – <b>all</b>.\n"));
    const { status, text, headers } = await textOf(policy);
    expect([status, text]).toEqual([200, "Keep records.\r\n\tAlways – <b>all</b>.\n"]);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-content-cut"]).toBeUndefined();
    await stranger.admin.refused.getPolicyContent(404, params(policy));
  });

  it("ends after 1 MB, says so, and never within a character", async () => {
    const megabyte = 1024 * 1024;
    const whole = await textOf(await aText(Buffer.from("a".repeat(megabyte))));
    expect([whole.text.length, whole.headers["x-content-cut"]]).toEqual([megabyte, undefined]);
    const cut = await textOf(await aText(Buffer.from(`aa${"–".repeat(megabyte / 3)}more`)));
    expect(cut.headers["x-content-cut"]).toBe("true");
    expect(cut.text).toMatch(/^aa–+$/);
    expect(Buffer.byteLength(cut.text)).toBeGreaterThan(megabyte - 3);
  });

  it.each([
    ["a PDF", policyTypes.pdf, aPdf("Text")],
    ["a Word document", policyTypes.docx, aDocx("Text")],
  ])("of %s is empty: it is binary", async (_, mimeType, bytes) => {
    const policy = await aStoredPolicy(staffed.admin.user, { mimeType, bytes });
    const { status, text } = await textOf(policy);
    expect([status, text]).toEqual([200, ""]);
  });

  it("that is gone or was replaced is not shown", async () => {
    const policy = await aText(Buffer.from("Text"));
    await uploadedObjects.remove(policy.objectKey);
    expect((await textOf(policy)).status).toBe(404);
    await uploadedObjects.store(policy.objectKey, Buffer.from("Other"), "text/plain");
    expect((await textOf(policy)).status).toBe(404);
  });
});

describe("downloading a document", () => {
  it("goes to an address of a minute that saves it under its own name and our own type", async () => {
    const bytes = Buffer.from("<script>alert(1)</script>");
    const policy = await aStoredPolicy(staffed.admin.user, {
      name: "Zugriff's (neu) – 100%.txt",
      mimeType: policyTypes.txt,
      bytes,
    });
    const answer = await staffed.member.call.downloadPolicy(params(policy));
    expect(answer.status).toBe(302);
    const url = new URL(answer.headers.location ?? "");
    expect(url.searchParams.get("X-Amz-Expires")).toBe("60");
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect(file.headers.get("content-type")).toBe("text/plain");
    expect(file.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Zugriff%27s%20%28neu%29%20%E2%80%93%20100%25.txt",
    );
    await stranger.member.refused.downloadPolicy(404, params(policy));
  });

  it("leaves one row of activity, and asking whether it can be had none and no address", async () => {
    const policy = await aStoredPolicy(staffed.admin.user);
    const known = (await activityRows()).length;
    const asked = await staffed.member.call.downloadPolicy({ ...params(policy), query: { check: "true" } });
    expect(asked).toMatchObject({
      status: 302,
      headers: { location: `/api/policies/${policy.id}/download` },
    });
    expect(await activityRows()).toHaveLength(known);
    await staffed.member.call.downloadPolicy(params(policy));
    const rows = (await activityRows()).filter(({ event }) => event === "policy.downloaded");
    expect(rows.at(-1)).toMatchObject({
      userId: staffed.member.user.id,
      companyId: staffed.company.id,
      target: { type: "policy", id: policy.id },
    });
    expect(await activityRows()).toHaveLength(known + 1);
  });

  it("at an address that shows something else, or it in another way, is refused", async () => {
    const policy = await aStoredPolicy(staffed.admin.user);
    const { headers } = await staffed.member.call.downloadPolicy(params(policy));
    const changed = ["response-content-disposition", "response-content-type"].map((name) => {
      const url = new URL(headers.location ?? "");
      url.searchParams.set(name, "text/html");
      return url;
    });
    const elsewhere = new URL(headers.location ?? "");
    elsewhere.pathname = elsewhere.pathname.replace(policy.id, "01AAAAAAAAAAAAAAAAAAAAAAAA");
    for (const url of [...changed, elsewhere]) expect((await fetch(url)).status).toBe(403);
    expect((await fetch(headers.location ?? "")).status).toBe(200);
  });
});

describe("viewing a document", () => {
  it("gives an address of five minutes that shows a PDF in a frame", async () => {
    const policy = await aStoredPolicy(staffed.admin.user, { name: "Access control.pdf" });
    const { url } = await staffed.member.viewPolicy(params(policy));
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("300");
    const file = await fetch(url);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''Access%20control.pdf");
    await stranger.admin.refused.viewPolicy(404, params(policy));
  });

  it.each([policyTypes.doc, policyTypes.docx, policyTypes.txt])("of type %s is refused", async (mimeType) => {
    const policy = await aStoredPolicy(staffed.admin.user, { mimeType });
    await staffed.member.refused.viewPolicy(415, params(policy), {
      message: "Only PDF documents can be previewed here. Download this document to read it.",
    });
  });
});
