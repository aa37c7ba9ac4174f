import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { cleanUpAfter } from "../../functions/documents/policies/clean-up.ts";
import { policies } from "../../functions/documents/policies/policy-repository.ts";
import { createUpload } from "../../shared/api/imports.ts";
import {
  addPolicy,
  deletePolicy,
  downloadPolicy,
  getPolicyContent,
  getPolicyPreview,
  getPolicyUsage,
  listPolicies,
  viewPolicy,
} from "../../shared/api/policies.ts";
import { maxPolicyBytes } from "../../shared/schemas/policy.ts";
import { aPdf } from "../support/documents/documents.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { tableHash, withEngine } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, type Person } from "../support/server/people.ts";
import { settings } from "../support/server/settings.ts";
import { withStorage } from "../support/server/storage.ts";
import { filesUnder } from "../support/server/stored-policies.ts";

withEngine();
withStorage();

const Bucket = settings.UPLOADS_BUCKET;
const pdf = aPdf("Access control");
const pdfFile = { name: "Access control.pdf", size: pdf.length, type: "application/pdf" };
/** Another file of the same length. */
const other = Buffer.from(pdf);
other.write("%PDF-1.7", 0);
const notFound = "The uploaded file was not found. Upload it again.";

/** The status of an answer. The path goes out as it stands: `fetch` would resolve the dots in it first. */
const send = async (
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body: Uint8Array = Buffer.of(),
): Promise<number> => {
  const { hostname, port, origin } = new URL(url);
  const path = url.slice(origin.length) || "/";
  const length = { "content-length": String(body.length) };
  const sent = request({ hostname, port, method, path, headers: { ...headers, ...length } });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await answer.toArray();
  return answer.statusCode ?? 0;
};
const put = (url: string, headers: Record<string, string>, body: Uint8Array) =>
  send("PUT", url, headers, body);

/** Does something as if it were so many seconds ago. */
const ago = async <T>(seconds: number, step: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - seconds * 1_000 });
  try {
    return await step();
  } finally {
    vi.useRealTimers();
  }
};

const openUpload = (person: Person) => ok(createUpload, as(person, { body: pdfFile }));
const uploaded = async (person: Person, bytes = pdf): Promise<string> => {
  const body = { ...pdfFile, size: bytes.length };
  const { uploadURL, objectKey, headers } = await ok(createUpload, as(person, { body }));
  expect(await put(uploadURL, headers, bytes)).toBe(200);
  return objectKey;
};
const recordOf = (objectKey: string) => ({ body: { objectKey, originalName: pdfFile.name } });
const aPolicyOf = async (person: Person) => ok(addPolicy, as(person, recordOf(await uploaded(person))));
const addressOf = async (person: Person, id: string): Promise<string> =>
  (await call(downloadPolicy, as(person, { params: { id } }))).headers.location ?? "";
const withQuery = (url: string, name: string, value: string): string => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};

describe("the address of an upload", () => {
  it("takes a file of the length and the type it was made for, and no other", async () => {
    const { officer } = await aStaffedCompany();
    const { uploadURL, objectKey, headers } = await openUpload(officer);
    const wrong: [Record<string, string>, Uint8Array][] = [
      [headers, Buffer.concat([pdf, Buffer.from("x")])],
      [headers, pdf.subarray(1)],
      [{ ...headers, "content-type": "text/html" }, pdf],
      [{ "if-none-match": "*" }, pdf],
      [{ "content-type": "application/pdf" }, pdf],
      [{ ...headers, "x-amz-acl": "public-read" }, pdf],
    ];
    for (const [sent, body] of wrong) expect(await put(uploadURL, sent, body)).toBe(403);
    expect(await filesUnder(objectKey)).toEqual([]);
    expect(await put(uploadURL, headers, pdf)).toBe(200);
    expect(await ok(addPolicy, as(officer, recordOf(objectKey)))).toMatchObject({ fileSize: pdf.length });
  });

  it("takes one file: a second one does not replace it", async () => {
    const { officer } = await aStaffedCompany();
    const { uploadURL, objectKey, headers } = await openUpload(officer);
    expect(await put(uploadURL, headers, pdf)).toBe(200);
    expect(await put(uploadURL, headers, other)).toBe(412);
    const { id } = await ok(addPolicy, as(officer, recordOf(objectKey)));
    const answer = await fetch(await addressOf(officer, id));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  });

  it("that is used again after its file was recorded changes nothing and makes no second document", async () => {
    const { officer } = await aStaffedCompany();
    const { uploadURL, objectKey, headers } = await openUpload(officer);
    await put(uploadURL, headers, pdf);
    const policy = await ok(addPolicy, as(officer, recordOf(objectKey)));
    // The upload was removed once it was copied, so its place is free until the address ends.
    await put(uploadURL, headers, other);
    const again = await call(addPolicy, as(officer, recordOf(objectKey)));
    expect(again.json).toMatchObject({ id: policy.id });
    expect(await ok(listPolicies, as(officer))).toHaveLength(1);
    const answer = await fetch(await addressOf(officer, policy.id));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  });

  it("ends after five minutes", async () => {
    const { officer } = await aStaffedCompany();
    const old = await ago(302, () => openUpload(officer));
    const young = await ago(290, () => openUpload(officer));
    expect(await put(old.uploadURL, old.headers, pdf)).toBe(403);
    expect(await put(withQuery(old.uploadURL, "X-Amz-Expires", "9000"), old.headers, pdf)).toBe(403);
    expect(await put(young.uploadURL, young.headers, pdf)).toBe(200);
  });

  it("puts one file under one key: it neither reads, removes nor lists, nor reaches another key", async () => {
    const { officer } = await aStaffedCompany();
    const { uploadURL, objectKey, headers } = await openUpload(officer);
    const { id } = await aPolicyOf(officer);
    const { objectKey: document = "" } = (await policies.get(officer.user.companyId ?? "", id)) ?? {};
    const elsewhere = (key: string) => uploadURL.replace(objectKey, key);
    const above = `${objectKey}/../../../../${document}`;
    const places = [document, `${objectKey}x`, above, `${objectKey}%2F..%2Fx`];
    for (const key of places) expect([key, await put(elsewhere(key), headers, pdf)]).toEqual([key, 403]);
    for (const method of ["GET", "DELETE", "POST"]) expect(await send(method, uploadURL)).toBe(403);
    expect(await put(uploadURL, headers, pdf)).toBe(200);
    for (const method of ["GET", "DELETE"]) expect(await send(method, uploadURL)).toBe(403);
    expect(await filesUnder(objectKey)).toEqual([objectKey]);
  });

  it("made without a size takes any, and a file above 10 MB is refused and removed when it is recorded", async () => {
    const { officer } = await aStaffedCompany();
    const { uploadURL, objectKey, headers } = await ok(createUpload, as(officer, { body: {} }));
    expect(await put(uploadURL, headers, Buffer.alloc(maxPolicyBytes + 1, "%PDF-"))).toBe(200);
    const problem = await refused(addPolicy, 413, as(officer, recordOf(objectKey)));
    expect(problem.message).toBe("File size must be less than 10MB");
    expect(await filesUnder(objectKey)).toEqual([]);
    await aPolicyOf(officer);
  });
});

it("without a signature no one reads, writes, removes or lists anything", async () => {
  const { officer } = await aStaffedCompany();
  const objectKey = await uploaded(officer);
  const { id } = await aPolicyOf(officer);
  const signed = await addressOf(officer, id);
  const document = signed.split("?")[0] ?? "";
  const { origin } = new URL(document);
  const base = `${origin}/${Bucket}`;
  for (const url of [document, `${base}/${objectKey}`, `${base}?list-type=2`, `${base}/`, origin])
    for (const method of ["GET", "PUT", "DELETE"]) expect(await send(method, url)).toBe(403);
  const { "X-Amz-Signature": _, ...others } = Object.fromEntries(new URL(signed).searchParams);
  expect(await send("GET", `${document}?${new URLSearchParams(others)}`)).toBe(403);
  expect(await send("GET", signed)).toBe(200);
  expect(await filesUnder(objectKey)).toEqual([objectKey]);
});

describe("the key of an upload", () => {
  it("is good for the person who got it, in their company, and for no one else", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const operator = await aPerson({ role: "super_admin" });
    const objectKey = await uploaded(one.officer);
    const before = await tableHash();
    for (const stranger of [one.admin, two.officer, two.admin]) {
      const problem = await refused(addPolicy, 404, as(stranger, recordOf(objectKey)));
      expect(problem.message).toBe(notFound);
    }
    await refused(addPolicy, 403, as(one.member, recordOf(objectKey)));
    await refused(addPolicy, 403, as(operator, recordOf(objectKey)));
    await refused(addPolicy, 401, recordOf(objectKey));
    expect(await tableHash()).toBe(before);
    expect(await filesUnder(objectKey)).toEqual([objectKey]);
    await ok(addPolicy, as(one.officer, recordOf(objectKey)));
  });

  it("is not the place of a document, one's own or another company's, nor a way around to it", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const objectKey = await uploaded(one.officer);
    const documents = await Promise.all(
      [one.officer, two.officer].map(async (person) => {
        const { id } = await aPolicyOf(person);
        return (await policies.mustGet(person.user.companyId ?? "", id)).objectKey;
      }),
    );
    const own = objectKey.slice(0, objectKey.lastIndexOf("/") + 1);
    const token = objectKey.slice(own.length);
    const attempts = documents.flatMap((document) => [
      document,
      `/${document}`,
      `${own}../../../${document}`,
      `${own}..%2F..%2F..%2F${encodeURIComponent(document)}`,
      `${own}${token}/../../../../${document}`,
      `http://localhost/${Bucket}/${document}`,
    ]);
    const variants = [
      ...[
        `/${objectKey}`,
        `./${objectKey}`,
        `${own}/${token}`,
        `${own}./${token}`,
        `${own}${token.slice(1)}`,
      ],
      ...[`${objectKey}\n`, `${objectKey}\u0000`, `${objectKey}?versionId=null`, `${objectKey}.`],
      ...[objectKey.replace("q/", "Q/"), `q/${"A".repeat(43)}`, "q", ".."],
    ];
    const before = [await tableHash(), await filesUnder("")];
    for (const key of [...attempts, ...variants]) {
      const { message } = await refused(addPolicy, 404, as(one.officer, recordOf(key)));
      expect([key, message]).toEqual([key, notFound]);
    }
    expect([await tableHash(), await filesUnder("")]).toEqual(before);
    await ok(addPolicy, as(one.officer, recordOf(objectKey)));
  });
});

describe("the address of a document", () => {
  it("saves it, with a type of ours, for a minute", async () => {
    const { officer, member } = await aStaffedCompany();
    const { id } = await aPolicyOf(officer);
    const redirect = await call(downloadPolicy, as(member, { params: { id } }));
    expect(redirect).toMatchObject({ status: 302, text: "", headers: { "cache-control": "no-store" } });
    const answer = await fetch(redirect.headers.location ?? "");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''Access%20control.pdf",
      "cache-control": "private, no-store",
    });
    const old = await ago(62, () => addressOf(officer, id));
    const young = await ago(50, () => addressOf(officer, id));
    expect(await send("GET", old)).toBe(403);
    expect(await send("GET", withQuery(old, "X-Amz-Expires", "600"))).toBe(403);
    expect(await send("GET", young)).toBe(200);
  });

  it("shows it in a frame for five minutes, where it is a PDF", async () => {
    const { officer } = await aStaffedCompany();
    const { id } = await aPolicyOf(officer);
    const view = async () => (await ok(viewPolicy, as(officer, { params: { id } }))).url;
    const answer = await fetch(await view());
    expect(answer.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''Access%20control.pdf");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(await send("GET", await ago(302, view))).toBe(403);
    expect(await send("GET", await ago(290, view))).toBe(200);
  });

  it("says what it was signed for: no other type, name, document, method or prefix", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const [mine, theirs] = [await aPolicyOf(one.officer), await aPolicyOf(two.officer)];
    const keyOf = async ({ user }: Person, id: string) =>
      (await policies.mustGet(user.companyId ?? "", id)).objectKey;
    const own = await keyOf(one.officer, mine.id);
    const foreign = await keyOf(two.officer, theirs.id);
    const url = await addressOf(one.officer, mine.id);
    const text = own.replace("/document", "/text");
    for (const key of [foreign, `${own}/../../../../${foreign}`, `${own}%2F..`, text, ""])
      expect(await send("GET", url.replace(own, key))).toBe(403);
    for (const [name, value] of [
      ["response-content-type", "text/html"],
      ["response-content-disposition", "inline"],
      ["response-content-disposition", "attachment; filename=evil.exe"],
      ["response-cache-control", "public"],
      ["list-type", "2"],
    ] as const)
      expect(await send("GET", withQuery(url, name, value))).toBe(403);
    for (const method of ["PUT", "DELETE", "POST"]) expect(await send(method, url)).toBe(403);
    expect(await send("GET", url)).toBe(200);
    expect(await send("GET", await addressOf(two.officer, theirs.id))).toBe(200);
  });

  it("is given to people of its company alone: another's document looks like none", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    const pending = await aPerson({ companyId: one.company.id, membership: "pending" });
    const operator = await aPerson({ role: "super_admin" });
    const { id } = await aPolicyOf(one.officer);
    const unknownId = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    const reads = [downloadPolicy, viewPolicy, getPolicyContent, getPolicyPreview, getPolicyUsage] as const;
    for (const read of reads) {
      const foreign = await refused(read, 404, as(two.admin, { params: { id } }));
      const none = await refused(read, 404, as(two.admin, { params: { id: unknownId } }));
      expect({ ...foreign, requestId: "" }).toEqual({ ...none, requestId: "" });
      await refused(read, 403, as(pending, { params: { id } }));
      await refused(read, 403, as(operator, { params: { id } }));
      await refused(read, 401, { params: { id } });
    }
    for (const read of [downloadPolicy, viewPolicy, getPolicyContent, getPolicyUsage])
      expect((await call(read, as(one.member, { params: { id } }))).status).toBe(read.success);
  });

  it("is not given any more once the document is deleted, and an older one ends with its file", async () => {
    const { officer } = await aStaffedCompany();
    const [deleted, kept] = [await aPolicyOf(officer), await aPolicyOf(officer)];
    const [address, other] = [await addressOf(officer, deleted.id), await addressOf(officer, kept.id)];
    expect(await send("GET", address)).toBe(200);
    await ok(deletePolicy, as(officer, { params: { id: deleted.id } }));
    await refused(downloadPolicy, 404, as(officer, { params: { id: deleted.id } }));
    await refused(viewPolicy, 404, as(officer, { params: { id: deleted.id } }));
    const { companyId } = officer.user;
    const leftover = { companyId: companyId ?? "", policyId: deleted.id, at: new Date().toISOString() };
    await cleanUpAfter(leftover, new Date(), () => 60_000);
    expect(await send("GET", address)).toBe(404);
    expect(await send("GET", other)).toBe(200);
  });
});
