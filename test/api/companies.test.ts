import { beforeAll, describe, expect, it } from "vitest";
import { createCompany } from "../../shared/api/companies.ts";
import { refused } from "../support/server/api.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, aStaffedCompany, as, visitor } from "../support/server/people.ts";

let count = 0;
const aForm = (over: Record<string, unknown> = {}) => {
  count += 1;
  return { name: `Registered ${count}`, industry: "technology", size: "small", ...over };
};
const founder = () => aPerson({ role: "company_admin" });
const create = async (over: Record<string, unknown> = {}) =>
  (await founder()).createCompany({ body: aForm(over) });

describe("registering a company", () => {
  it("makes the company and its first administrator, who can work in it at once", async () => {
    const person = await founder();
    const body = aForm({
      domain: "acme.example",
      address: "1 Road",
      phone: "+1 555 0100",
      website: "https://acme.example",
    });
    const company = await person.createCompany({ body });
    expect(company).toMatchObject({
      ...body,
      joinPolicy: "approval",
      isActive: true,
      registeredBy: person.user.id,
      version: 1,
    });
    expect(await person.getCurrentUser()).toMatchObject({
      companyId: company.id,
      companyName: company.name,
      membership: "active",
      role: "company_admin",
    });
    expect(await person.getCurrentCompany()).toEqual(company);
    expect((await person.listTeamMembers()).map(({ id }) => id)).toEqual([person.user.id]);
  });

  it("takes the time zone it is given, and New York's where none is", async () => {
    expect((await create({ timeZone: "Asia/Tokyo" })).timeZone).toBe("Asia/Tokyo");
    expect((await create()).timeZone).toBe("America/New_York");
    const wrong = as(await founder(), { body: aForm({ timeZone: "Nowhere" }) });
    await refused(createCompany, 400, wrong, { fields: ["body.timeZone"] });
  });

  it("needs only name, industry and size", async () => {
    expect(await create({ domain: "", address: null })).toMatchObject({
      domain: null,
      address: null,
      phone: null,
      website: null,
    });
  });

  it("keeps the name as typed, with white space around and between collapsed", async () => {
    expect((await create({ name: "  Ünïted   Wídgets \u00a0 & Sons \u3000 Co. " })).name).toBe(
      "Ünïted Wídgets & Sons Co.",
    );
  });

  it("makes the person who registers it its administrator, whatever role they asked for before", async () => {
    const person = await aPerson({ role: "member" });
    await person.createCompany({ body: aForm() });
    expect((await person.getCurrentUser()).role).toBe("company_admin");
  });

  it("writes one row of activity, in the new company", async () => {
    const company = await create();
    const rows = await itemsUnder(`C#${company.id}#ACTIVITY`);
    expect(rows).toEqual([
      expect.objectContaining({
        event: "company.registered",
        userId: company.registeredBy,
        companyId: company.id,
        target: { type: "company", id: company.id },
      }),
    ]);
  });

  it.each([
    ["name", "x", "Company name must be at least 2 characters"],
    ["name", "  x  ", "Company name must be at least 2 characters"],
    ["name", "\u200B\u200B\u200B", "A name needs characters that can be seen."],
    ["name", "x".repeat(201), undefined],
    ["industry", undefined, "Please select an industry"],
    ["industry", "gambling", "Please select an industry"],
    ["size", undefined, "Please select company size"],
    ["size", "huge", "Please select company size"],
    ["domain", "x".repeat(254), undefined],
    ["website", "x".repeat(501), undefined],
    ["phone", 5550100, undefined],
  ])("is refused as 400 for %s %j and changes nothing", async (field, value, message) => {
    const person = await founder();
    const problem = await person.refused.createCompany(400, { body: aForm({ [field]: value }) });
    expect(new Set(problem.issues?.map(({ path }) => path))).toEqual(new Set([`body.${field}`]));
    if (message !== undefined) expect(problem.message).toBe(message);
  });

  it("is refused to someone who is in a company, or waits for one", async () => {
    const { company, admin, member } = await aStaffedCompany();
    const waiting = await aPerson({ companyId: company.id, membership: "pending" });
    for (const person of [admin, member, waiting]) {
      await person.refused.createCompany(403, { body: aForm() });
    }
  });
});

describe("the name of a company", () => {
  const taken = "Straße & Söhne GmbH";
  beforeAll(async () => {
    await create({ name: taken });
    await create({ name: "Οδος ΑΕ" });
  });

  it.each([
    ["the same", taken],
    ["with white space", "  Straße  &\u00A0Söhne\u3000GmbH "],
    ["in upper case", "STRASSE & SÖHNE GMBH"],
    ["in lower case", "straße & söhne gmbh"],
    ["with ss for ß", "Strasse & Söhne GmbH"],
    ["with capital sharp s", "STRAẞE & SÖHNE GMBH"],
    ["with a combining accent", "Straße & So\u0308hne GmbH"],
    ["in full-width letters", "Straße & Söhne Ｇｍｂ Ｈ".replace(" Ｈ", "Ｈ")],
    ["with invisible characters", "Straße\u200B & \u2060Söhne G\u00ADmbH\uFEFF"],
  ])("is taken by one company: %s", async (_, name) => {
    const person = await founder();
    const problem = await person.refused.createCompany(409, { body: aForm({ name }) });
    expect(problem).toMatchObject({
      code: "company.name_taken",
      message: "A company with this name is already registered.",
    });
    expect(await person.getCurrentUser()).toMatchObject({ companyId: null, membership: "none" });
  });

  it("is free when another one only looks a little like it", async () => {
    await create({ name: "Straße & Söhne" });
    await create({ name: "Straße und Söhne GmbH" });
  });

  it.each(["ΟΔΟΣ ΑΕ", "Οδος αε", "οδοσ αε"])("is one name in every case of Greek: %s", async (name) => {
    await (await founder()).refused.createCompany(409, { body: aForm({ name }) });
  });

  it("may be as long as the form allows in any script", async () => {
    for (const letter of ["ﷺ", "字", "x", "Ω"]) {
      const name = letter.repeat(200);
      expect((await create({ name })).name).toBe(name);
      await (await founder()).refused.createCompany(409, { body: aForm({ name }) });
    }
  });

  it("is how others ask to join", async () => {
    const company = await create({ name: "Ünïcode Works" });
    const body = {
      email: "joiner@example.com",
      password: "six-or-more",
      firstName: "Jo",
      lastName: "Iner",
      role: "member",
      companyName: "Ünïcode Works",
    };
    expect(await visitor.register({ body })).toMatchObject({ companyId: company.id, membership: "pending" });
  });
});

describe("the domain of a company", () => {
  it("is taken by one company, whatever its case", async () => {
    await create({ domain: "taken.example" });
    const person = await founder();
    for (const domain of ["taken.example", "TAKEN.example", " taken.example "]) {
      await person.refused.createCompany(409, { body: aForm({ domain }) }, { code: "company.domain_taken" });
    }
    await create({ domain: "other.example" });
  });
});

describe("GET /api/companies/current", () => {
  it("answers administrators and officers with their own company, and no one else", async () => {
    const [one, two] = [await aStaffedCompany(), await aStaffedCompany()];
    expect((await one.admin.getCurrentCompany()).id).toBe(one.company.id);
    expect((await two.officer.getCurrentCompany()).id).toBe(two.company.id);
    await one.member.refused.getCurrentCompany(403);
  });
});
