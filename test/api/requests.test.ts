import { afterEach, describe, expect, it } from "vitest";
import { getOpenapi } from "../../shared/api/api-description.ts";
import { createCompany, getCurrentCompany } from "../../shared/api/companies.ts";
import { registry } from "../../shared/api/registry.ts";
import { addSelection, listSelections } from "../../shared/api/selections.ts";
import { getCurrentUser, login } from "../../shared/api/session.ts";
import { call, ok, refused } from "../support/server/api.ts";
import { forgetLogs, logLines } from "../support/server/captured-logs.ts";
import { itemsUnder, plant, tableHash, withEngine } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as } from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";

withEngine();
afterEach(() => {
  configure();
  forgetLogs();
});

const aForm = (name: string) => JSON.stringify({ name, industry: "other", size: "small" });

describe("the body of a request", () => {
  it.each([["application/json; charset=utf-8"], ["APPLICATION/JSON"], ["application/problem+json"]])(
    "is read as JSON when it says so: %s",
    async (type) => {
      const body = aForm(`Typed ${type}`);
      const request = { body, headers: { "content-type": type } };
      expect((await ok(createCompany, as(await aPerson(), request))).name).toBe(`Typed ${type}`);
    },
  );

  it("is read when the gateway hands it over in base64, in UTF-8", async () => {
    const body = Buffer.from(aForm("Bäse 64 規則")).toString("base64");
    expect((await ok(createCompany, as(await aPerson(), { body, isBase64Encoded: true }))).name).toBe(
      "Bäse 64 規則",
    );
  });

  it.each(["text/json", "application/jsonp", "multipart/form-data; boundary=x", "", undefined])(
    "is refused as 415 when it says something else, or nothing: %s",
    async (type) => {
      const request = { body: aForm("Untyped"), headers: { "content-type": type } };
      await refused(createCompany, 415, as(await aPerson(), request));
    },
  );

  it.each([
    ["a hundred thousand lists in one another", "[".repeat(100_000) + "]".repeat(100_000)],
    ["forty thousand objects in one another", `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`],
    [
      "fifteen thousand fields",
      `{${Array.from({ length: 15_000 }, (_, index) => `"f${index}":0`).join(",")}}`,
    ],
    ["eighty thousand small objects", `[${"{},".repeat(80_000)}{}]`],
  ])("cannot cost much: %s", async (_, body) => {
    const person = await aPerson();
    const before = process.cpuUsage();
    await refused(createCompany, 400, as(person, { body }));
    expect(process.cpuUsage(before).user, "microseconds of work").toBeLessThan(1_000_000);
  });

  it("is taken without undeclared fields", async () => {
    const body = { name: "Plain Fields", industry: "other", size: "small", colour: "red", isActive: false };
    expect(await ok(createCompany, as(await aPerson(), { body }))).toMatchObject({ isActive: true });
    expect(JSON.stringify(await itemsUnder("C#"))).not.toContain("colour");
  });
});

describe("an error of ours", () => {
  it("is answered as 500 without any detail, and logged with the request's id and no secret", async () => {
    const { company, admin } = await aStaffedCompany();
    const [row] = (await itemsUnder(`C#${company.id}`)).filter(({ sk }) => sk === "COMPANY");
    if (!row) throw new Error("No company");
    await plant({ ...row, industry: "a damaged row" });
    const answer = await call(getCurrentCompany, as(admin));
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      message: "Something went wrong on our side. Please try again.",
      code: "internal",
      requestId: answer.headers["x-request-id"],
    });
    const errors = logLines().filter(({ level }) => level === "error");
    expect(errors).toEqual([
      expect.objectContaining({
        message: "unhandled",
        operationId: "getCurrentCompany",
        requestId: answer.headers["x-request-id"],
      }),
    ]);
  });
});

describe("the log of a request", () => {
  it("is one line that tells who did what, how it ended and how long it took", async () => {
    const { company, member } = await aStaffedCompany();
    forgetLogs();
    await call(listSelections, as(member));
    await call(addSelection, as(member, { body: { cfrTitleId: "21" } }));
    await call(getCurrentUser);
    const line = {
      level: "info",
      message: "request",
      ms: expect.any(Number),
      requestId: expect.any(String),
      time: expect.any(String),
    };
    const who = { userId: member.user.id, companyId: company.id };
    expect(logLines()).toEqual([
      { ...line, ...who, operationId: "listSelections", status: 200 },
      { ...line, ...who, operationId: "addSelection", status: 403 },
      { ...line, operationId: "getCurrentUser", status: 401 },
    ]);
  });

  it("holds nothing of what was typed", async () => {
    forgetLogs();
    const typed = "Something only typed in a body";
    await call(login, {
      body: { email: `${typed}@example.com`, password: typed },
      headers: { "x-typed": typed },
    });
    expect(JSON.stringify(logLines())).not.toContain(typed);
  });
});

describe("in the cloud, where only CloudFront may call", () => {
  it("no one else gets in, whatever they are and whatever they call", async () => {
    const { admin } = await aStaffedCompany();
    configure({ ORIGIN_SECRET: "only-cloudfront-knows" });
    const before = await tableHash();
    for (const contract of registry.filter(({ path }) => !path.includes("{"))) {
      const answer = await call(contract, as(admin));
      expect(answer, contract.operationId).toMatchObject({ status: 403, cookies: [] });
    }
    expect(await tableHash()).toBe(before);
    await ok(getCurrentUser, as(admin, { headers: { "x-origin-secret": "only-cloudfront-knows" } }));
    expect((await call(getOpenapi, { headers: { "x-origin-secret": "only-cloudfront-knows" } })).status).toBe(
      200,
    );
  });
});
