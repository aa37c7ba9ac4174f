import { describe, expect, it } from "vitest";
import { users } from "../../functions/people/users/user-repository.ts";
import { updateCompany } from "../../shared/api/companies.ts";
import { register } from "../../shared/api/session.ts";
import type { Company } from "../../shared/schemas/company.ts";
import { ok, refused } from "../support/server/api.ts";
import { activityOf, atOnce, many, times } from "../support/server/at-once.ts";
import { itemsUnder, plant } from "../support/server/engine.ts";
import { mailedToken } from "../support/server/mailed-links.ts";
import { aPerson, aStaffedCompany, as, type Person, visitor } from "../support/server/people.ts";

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};
const aProfile = (over: Record<string, unknown> = {}) => ({
  name: `Profiled ${next()}`,
  domain: `profiled-${next()}.example`,
  industry: "energy",
  size: "large",
  ...over,
});
const update = (person: Person, { id }: Pick<Company, "id">, body: Record<string, unknown>) =>
  as(person, { params: { companyId: id }, body });
const aNewcomer = (companyName: string) => ({
  body: {
    email: `newcomer-${next()}@example.com`,
    password: "six-or-more",
    firstName: "New",
    lastName: "Comer",
    role: "compliance_officer",
    companyName,
  },
});
const claims = async (id: string) =>
  (await itemsUnder("COMPANY_")).filter(({ owner }) => owner === id).map(({ pk }) => pk);

describe("changing the company's profile", () => {
  it.each(["admin", "officer"] as const)(
    "is for its %s, and everyone of the company sees it",
    async (role) => {
      const staff = await aStaffedCompany();
      const more = { address: "1 Road", phone: "+1 555 0100", website: "https://profiled.example" };
      const details = aProfile(more);
      const body = { ...details, version: 1 };
      const company = await ok(updateCompany, update(staff[role], staff.company, body));
      expect(company).toMatchObject({ ...details, id: staff.company.id, version: 2, joinPolicy: "approval" });
      expect(await staff.admin.getCurrentCompany()).toEqual(company);
      expect(await staff.member.getCurrentUser()).toMatchObject({ companyName: body.name });
    },
  );

  it.each([
    ["name", "x", "Company name must be at least 2 characters"],
    ["name", "\u200B\u200B\u200B", "A name needs characters that can be seen."],
    ["domain", undefined, "Please enter a domain such as example.com"],
    ["domain", "", "Please enter a domain such as example.com"],
    ["domain", "no domain", "Please enter a domain such as example.com"],
    ["industry", "", "Please select an industry"],
    ["size", "huge", "Please select company size"],
    ["website", "javascript:alert(1)", "Please enter a web address such as https://example.com"],
    ["joinPolicy", "anyone", undefined],
    ["timeZone", "Mars/Olympus", "Please choose a time zone"],
    ["timeZone", "+02:00", "Please choose a time zone"],
    ["timeZone", "", "Please choose a time zone"],
  ])("is refused as 400 for %s %j and changes nothing", async (field, value, message) => {
    const { company, admin } = await aStaffedCompany();
    const problem = await refused(updateCompany, 400, update(admin, company, aProfile({ [field]: value })));
    expect(new Set(problem.issues?.map(({ path }) => path))).toEqual(new Set([`body.${field}`]));
    if (message !== undefined) expect(problem.message).toBe(message);
  });

  it("empties what is left out of the optional fields", async () => {
    const { company, admin } = await aStaffedCompany({
      phone: "1",
      website: "https://a.example",
      address: "A",
    });
    expect(await ok(updateCompany, update(admin, company, aProfile({ phone: "" })))).toMatchObject({
      phone: null,
      website: null,
      address: null,
    });
  });

  it("logs the fields that changed, before and after", async () => {
    const { company, admin } = await aStaffedCompany();
    const { name, industry, size } = company;
    const body = { name, industry, size, domain: "logged.example", joinPolicy: "open" };
    await ok(updateCompany, update(admin, company, body));
    expect(await activityOf(company.id, "company.updated")).toMatchObject([
      {
        userId: admin.user.id,
        target: { type: "company", id: company.id },
        before: { domain: null, joinPolicy: "approval" },
        after: { domain: "logged.example", joinPolicy: "open" },
      },
    ]);
  });
});

describe("a profile that was changed meanwhile", () => {
  it("is refused with a sentence that says so, and nothing is changed", async () => {
    const { company, admin, officer } = await aStaffedCompany();
    await ok(updateCompany, update(officer, company, aProfile({ version: 1 })));
    const { code, message } = await refused(
      updateCompany,
      409,
      update(admin, company, aProfile({ version: 1 })),
    );
    expect({ code, message }).toEqual({
      code: "company.stale",
      message: "Someone else changed the company profile in the meantime. Reload to see the latest version.",
    });
    await ok(updateCompany, update(admin, company, aProfile({ version: 2 })));
  });

  it("is changed once by many at once who read the same version", async () => {
    const { company, admin } = await aStaffedCompany();
    const requests = times(10, () => update(admin, company, aProfile({ version: 1 })));
    expect(await atOnce(updateCompany, requests)).toEqual({ 200: 1, 409: 9 });
    const { name, domain, version } = await admin.getCurrentCompany();
    expect(version).toBe(2);
    const folded = [`COMPANY_DOMAIN#${domain}`, `COMPANY_NAME#${name.toLowerCase()}`];
    expect((await claims(company.id)).toSorted()).toEqual(folded);
  });
});

describe("name and domain of a profile", () => {
  it("are free for others once they were given up", async () => {
    const { company, admin } = await aStaffedCompany({ name: "Given Up Works", domain: "given-up.example" });
    await ok(updateCompany, update(admin, company, aProfile()));
    const founder = await aPerson({ role: "company_admin" });
    const body = aProfile({ name: "Given up works", domain: "given-up.example" });
    expect(await founder.createCompany({ body })).toMatchObject({ name: "Given up works" });
  });

  it.each([
    ["name", "ＴＡＫＥＮ works", "company.name_taken", "A company with this name is already registered."],
    ["domain", "TAKEN.example", "company.domain_taken", "A company with this domain is already registered."],
  ])("are unique: another company's %s is refused", async (field, value, code, message) => {
    await aStaffedCompany(field === "name" ? { name: "Taken Works" } : { domain: "taken.example" });
    const { company, admin } = await aStaffedCompany();
    const body = aProfile({ [field]: value });
    await refused(updateCompany, 409, update(admin, company, body), { code, message });
  });

  it("may be spelled in another way by their own company", async () => {
    const { company, admin } = await aStaffedCompany({ name: "Spelled Works", domain: "spelled.example" });
    const body = aProfile({ name: "SPELLED works", domain: "Spelled.example" });
    expect(await ok(updateCompany, update(admin, company, body))).toMatchObject({
      name: "SPELLED works",
      domain: "Spelled.example",
    });
    expect(await claims(company.id)).toHaveLength(2);
  });

  it(`go to one of ${many} companies that take them at once`, async () => {
    const staffs = await Promise.all(times(many, () => aStaffedCompany()));
    const names = staffs.map(({ company, admin }) =>
      update(admin, company, aProfile({ name: "Wanted By All" })),
    );
    expect(await atOnce(updateCompany, names)).toEqual({ 200: 1, 409: many - 1 });
    const domains = staffs.map(({ company, admin }) =>
      update(admin, company, aProfile({ domain: "wanted.example" })),
    );
    expect(await atOnce(updateCompany, domains)).toEqual({ 200: 1, 409: many - 1 });
  });
});

describe("the join policy of a profile", () => {
  it("decides from then on what becomes of people who register with the company's name", async () => {
    const { company, admin } = await aStaffedCompany();
    const { name } = company;
    const set = (joinPolicy: string) =>
      ok(updateCompany, update(admin, company, aProfile({ name, joinPolicy })));
    const joins = async () => {
      const { id, email } = await ok(register, aNewcomer(name));
      await visitor.confirmEmail({ body: { token: await mailedToken(email, "confirm") } });
      return (await users.get(id))?.membership;
    };
    expect(await joins()).toBe("pending");
    expect(await set("open")).toMatchObject({ joinPolicy: "open" });
    expect(await joins()).toBe("active");
    await set("invite_only");
    expect((await refused(register, 403, aNewcomer(name))).message).toBe(
      `${name} takes new people by invitation only. Ask its administrator to invite you.`,
    );
  });

  it("stays as it is where nothing is said of it", async () => {
    const { company, admin } = await aStaffedCompany({ joinPolicy: "invite_only" });
    expect(await ok(updateCompany, update(admin, company, aProfile()))).toMatchObject({
      joinPolicy: "invite_only",
    });
  });
});

describe("the time zone of a profile", () => {
  it("is changed by it, stays where nothing is said of it, and is in the activity", async () => {
    const { company, admin } = await aStaffedCompany();
    const set = (over: Record<string, unknown>) => ok(updateCompany, update(admin, company, aProfile(over)));
    expect(company.timeZone).toBe("America/New_York");
    expect(await set({ timeZone: "Europe/Paris" })).toMatchObject({ timeZone: "Europe/Paris" });
    expect(await set({})).toMatchObject({ timeZone: "Europe/Paris" });
    const [row] = await activityOf(company.id, "company.updated");
    expect(row).toMatchObject({
      before: { timeZone: "America/New_York" },
      after: { timeZone: "Europe/Paris" },
    });
  });

  it("is New York's for companies of before, which had none", async () => {
    const { company, admin } = await aStaffedCompany();
    const { timeZone: _, ...before } = company;
    await plant({ pk: `C#${company.id}`, sk: "COMPANY", ...before });
    expect(await admin.getCurrentCompany()).toMatchObject({ timeZone: "America/New_York" });
  });
});
