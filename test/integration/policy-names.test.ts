import { describe, expect, it } from "vitest";
import { addPolicy, downloadPolicy, getPolicyContent, listPolicies } from "../../shared/api/policies.ts";
import type { Policy } from "../../shared/schemas/policy.ts";
import { aPdf } from "../support/documents/documents.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { withEngine } from "../support/server/engine.ts";
import { aStaffedCompany, as, type Person } from "../support/server/people.ts";
import { withStorage } from "../support/server/storage.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

withEngine();
withStorage();

const recorded = async (person: Person, originalName: string, bytes: Uint8Array): Promise<Policy> =>
  ok(addPolicy, as(person, { body: { objectKey: await anUploadOf(person, bytes), originalName } }));

/** A multipart call whose part is headed by exactly these bytes, as no browser would send them. */
const multipart = (disposition: string, bytes: Uint8Array) => {
  const head = `------test\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/pdf\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head, "latin1"), bytes, Buffer.from("\r\n------test--\r\n")]).toString(
      "base64",
    ),
    isBase64Encoded: true,
    headers: { "content-type": "multipart/form-data; boundary=----test" },
  };
};

/** What a browser that saves the document is told, as it arrives, and the name it reads out of it. */
const savedAs = async (person: Person, id: string) => {
  const { headers } = await call(downloadPolicy, as(person, { params: { id } }));
  const location = headers.location ?? "";
  expect(location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\x21-\x7e]+$/);
  const answer = await fetch(location);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get("x-evil")).toBeNull();
  const disposition = answer.headers.get("content-disposition") ?? "";
  // RFC 8187, 3.2.1: attr-char or a percent-encoded byte, and nothing else.
  const name = /^attachment; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})+)$/.exec(disposition)?.[1];
  expect(name, disposition).toBeDefined();
  return { name: decodeURIComponent(name ?? ""), type: answer.headers.get("content-type") };
};

const cut = "x".repeat(251);

describe("the name of a document", () => {
  it.each([
    ["markup", "<img src=x onerror=alert(1)>.pdf", undefined, "_img src=x onerror=alert(1)_.pdf"],
    ["quotes", `"a"; filename="evil.exe".pdf`, undefined, "_a_; filename=_evil.exe_.pdf"],
    ["a backslash", String.raw`a\" b\.pdf`, undefined, "a__ b_.pdf"],
    ["percent signs", "100%41%0d%0a.pdf", undefined, "100%41%0d%0a.pdf"],
    ["letters of the world", "Prüfung – 検査 ✅.pdf", undefined, "Prüfung – 検査 ✅.pdf"],
    ["a path", "../../etc/passwd.pdf", undefined, "_.._etc_passwd.pdf"],
    [
      "line breaks",
      "a\r\nSet-Cookie: sid=1\r\nX-Evil: 1\r\n\r\n.pdf",
      "a Set-Cookie: sid=1 X-Evil: 1 .pdf",
      "a Set-Cookie_ sid=1 X-Evil_ 1 .pdf",
    ],
    ["control characters", "a\u0000b\u0007c\u007f\u0085.pdf", "abc.pdf", "abc.pdf"],
    ["letters turned around", "invoice\u202Efdp.exe\u202C.pdf", "invoicefdp.exe.pdf", "invoicefdp.exe.pdf"],
    ["letters in two pieces", "Re\u0301sume\u0301.pdf", "R\u00e9sum\u00e9.pdf", "R\u00e9sum\u00e9.pdf"],
    ["255 characters", `${cut}.pdf`, undefined, `${"x".repeat(236)}.pdf`],
  ])("with %s is kept as text and told to browsers safely", async (_what, given, shown, saved) => {
    const { officer, member } = await aStaffedCompany();
    const { id, originalName, fileName } = await recorded(officer, given, aPdf("Text"));
    expect(originalName).toBe(shown ?? given);
    expect(fileName).toBe(saved);
    expect(await ok(listPolicies, as(member))).toMatchObject([{ id, originalName, fileName }]);
    expect(await savedAs(member, id)).toEqual({ name: saved, type: "application/pdf" });
  });

  it("of more than 255 characters is refused, as is one without any that can be seen", async () => {
    const { officer } = await aStaffedCompany();
    const record = async (originalName: string) => {
      const body = { objectKey: await anUploadOf(officer), originalName };
      return refused(addPolicy, 400, as(officer, { body }));
    };
    expect((await record(`${cut}x.pdf`)).issues).toMatchObject([{ path: "body.originalName" }]);
    for (const empty of ["", "   ", "\u202E\u200F", "\r\n\t", "\uFEFF"])
      expect((await record(empty)).message).toBe("Please enter a document name");
    expect((await record("a\ud800b.pdf")).issues).toMatchObject([{ path: "body.originalName" }]);
    await recorded(officer, `${cut}.pdf`, aPdf("Text"));
  });

  it.each([
    ["quotes that end it", 'form-data; name="file"; filename="a%22; filename=%22evil.exe.pdf"'],
    ["markup", 'form-data; name="file"; filename="<svg onload=alert(1)>.pdf"'],
    ["a path", 'form-data; name="file"; filename="../../etc/a.pdf"'],
    ["line breaks as browsers encode them", 'form-data; name="file"; filename="a%0D%0AX-Evil: 1.pdf"'],
    ["300 characters", `form-data; name="file"; filename="${"y".repeat(300)}.pdf"`],
    ["bytes that are not UTF-8", 'form-data; name="file"; filename="a\u00ff.pdf"'],
  ])("of a form with %s reaches no header and no folder", async (_what, disposition) => {
    const { officer } = await aStaffedCompany();
    const policy = await ok(addPolicy, as(officer, multipart(disposition, aPdf("Text"))));
    expect(policy.originalName.length).toBeLessThanOrEqual(255);
    expect(policy.originalName).toMatch(/^[^\p{Cc}]+\.pdf$/u);
    const { name, type } = await savedAs(officer, policy.id);
    expect(name).toBe(policy.fileName);
    expect(name).toMatch(/^[^\p{Cc}/\\"<>]+\.pdf$/u);
    expect(type).toBe("application/pdf");
  });
});

describe("the content of a document", () => {
  const script = "<!doctype html><script>alert(document.domain)</script>";

  it("that is markup stays text: never HTML, never shown in the page's place", async () => {
    const { officer, member } = await aStaffedCompany();
    const { id } = await recorded(officer, "Page.txt", Buffer.from(script));
    const content = await call(getPolicyContent, as(member, { params: { id } }));
    expect(content).toMatchObject({
      status: 200,
      text: script,
      headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    });
    expect(await savedAs(member, id)).toEqual({ name: "Page.txt", type: "text/plain" });
  });

  it.each(["Page.pdf", "Page.doc", "Page.docx"])("that is markup is refused as %s", async (originalName) => {
    const { officer } = await aStaffedCompany();
    const body = { objectKey: await anUploadOf(officer, Buffer.from(script)), originalName };
    await refused(addPolicy, 415, as(officer, { body }));
    expect(await ok(listPolicies, as(officer))).toEqual([]);
  });

  it.each(["Page.html", "Page.svg", "Page.pdf.html", "Page", "Page.pdf ", "Page.PDF"])(
    "is what the ending of its name says, and of no other kind than four: %s",
    async (originalName) => {
      const { officer } = await aStaffedCompany();
      const body = { objectKey: await anUploadOf(officer), originalName };
      const isPdf = originalName.trim().toLowerCase() === "page.pdf";
      const { status } = await call(addPolicy, as(officer, { body }));
      expect(status).toBe(isPdf ? 201 : 415);
      expect(await ok(listPolicies, as(officer))).toHaveLength(isPdf ? 1 : 0);
    },
  );
});
