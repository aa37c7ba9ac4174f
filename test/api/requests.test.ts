import { afterEach, describe, expect, it } from "vitest";
import { registry } from "../../shared/api/registry.ts";
import { call } from "../support/server/api.ts";
import { forgetLogs, logLines } from "../support/server/captured-logs.ts";
import { itemsUnder, plant, tableHash } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, visitor } from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";

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
      expect((await (await aPerson()).createCompany(request)).name).toBe(`Typed ${type}`);
    },
  );

  it("is read when the gateway hands it over in base64, in UTF-8", async () => {
    const body = Buffer.from(aForm("Bäse 64 規則")).toString("base64");
    expect((await (await aPerson()).createCompany({ body, isBase64Encoded: true })).name).toBe(
      "Bäse 64 規則",
    );
  });

  it.each(["text/json", "application/jsonp", "multipart/form-data; boundary=x", "", undefined])(
    "is refused as 415 when it says something else, or nothing: %s",
    async (type) => {
      const request = { body: aForm("Untyped"), headers: { "content-type": type } };
      await (await aPerson()).refused.createCompany(415, request);
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
    await person.refused.createCompany(400, { body });
    expect(process.cpuUsage(before).user, "microseconds of work").toBeLessThan(1_000_000);
  });

  it("is taken without undeclared fields", async () => {
    const body = { name: "Plain Fields", industry: "other", size: "small", colour: "red", isActive: false };
    expect(await (await aPerson()).createCompany({ body })).toMatchObject({ isActive: true });
    expect(JSON.stringify(await itemsUnder("C#"))).not.toContain("colour");
  });
});

describe("an error of ours", () => {
  it("is answered as 500 without any detail, and logged with the request's id and no secret", async () => {
    const { company, admin } = await aStaffedCompany();
    const [row] = (await itemsUnder(`C#${company.id}`)).filter(({ sk }) => sk === "COMPANY");
    if (!row) throw new Error("No company");
    await plant({ ...row, industry: "a damaged row" });
    const answer = await admin.call.getCurrentCompany();
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
    await member.call.listSelections();
    await member.call.addSelection({ body: { cfrTitleId: "21" } });
    await visitor.call.getCurrentUser();
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
    await visitor.call.login({
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
    await admin.getCurrentUser({ headers: { "x-origin-secret": "only-cloudfront-knows" } });
    expect(
      (await visitor.call.getOpenapi({ headers: { "x-origin-secret": "only-cloudfront-knows" } })).status,
    ).toBe(200);
  });
});
