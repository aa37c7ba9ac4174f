import { describe, expect, it } from "vitest";
import { guardSecret } from "../support/server/captured-logs.ts";
import { clientOf } from "../support/server/client.ts";
import { allItems, itemsUnder } from "../support/server/engine.ts";
import { aCompany, anAccount, aStaffedCompany, visitor } from "../support/server/people.ts";

const password = "six-or-more";
guardSecret(password);
let count = 0;
const aForm = (over: Record<string, unknown> = {}) => {
  count += 1;
  return {
    email: `register-${count}@example.com`,
    password,
    firstName: "Ada",
    lastName: "Lovelace",
    role: "company_admin",
    ...over,
  };
};
const browserAfter = (answer: { cookies: readonly string[] }) => clientOf(answer.cookies[0]);

describe("registering as a company's first administrator", () => {
  it("makes a person without a company and signs them in", async () => {
    const form = aForm();
    const answer = await visitor.call.register({ body: form });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      email: form.email,
      role: "company_admin",
      companyId: null,
      membership: "none",
    });
    expect(answer.json).not.toHaveProperty("password");
    // Views belong to people of a company.
    const me = await browserAfter(answer).getCurrentUser();
    expect(me).toEqual({ ...me, ...(answer.json as object) });
  });

  it("takes no part in a company even when one is named", async () => {
    const { company } = await aStaffedCompany();
    const user = await visitor.register({ body: aForm({ companyName: company.name }) });
    expect(user).toMatchObject({ companyId: null, membership: "none" });
  });

  it("keeps the password as a hash only", async () => {
    const form = aForm({ password: "a very special password" });
    const { id } = await visitor.register({ body: form });
    const stored = JSON.stringify(await allItems());
    expect(stored).not.toContain(form.password);
    expect((await itemsUnder(`USER#${id}`))[0]).toBeDefined();
    await visitor.login({ body: { email: form.email, password: form.password } });
  });
});

describe("registering to join a company", () => {
  it.each(["member", "compliance_officer"])("makes a request that waits, as a %s", async (role) => {
    const { company, admin } = await aStaffedCompany();
    const answer = await visitor.call.register({ body: aForm({ role, companyName: company.name }) });
    expect(answer.json).toMatchObject({
      role,
      companyId: company.id,
      companyName: company.name,
      membership: "pending",
    });
    const problem = await browserAfter(answer).refused.listCfrTitles(403);
    expect(problem.message).toBe(`Your request to join ${company.name} is waiting for approval.`);
    const team = await admin.listTeamMembers();
    expect(team.map(({ email }) => email)).not.toContain((answer.json as { email: string }).email);
  });

  it("is refused where the company takes people by invitation only, and no account is made", async () => {
    const company = await aCompany({ joinPolicy: "invite_only" });
    const problem = await visitor.refused.register(403, {
      body: aForm({ role: "member", companyName: company.name }),
    });
    expect(problem.message).toContain("by invitation only");
  });

  it("finds the company by its name with white space around and between collapsed", async () => {
    const company = await aCompany({ name: "White Space Works" });
    const user = await visitor.register({
      body: aForm({ role: "member", companyName: "  White   Space\u2009Works " }),
    });
    expect(user.companyId).toBe(company.id);
  });

  it.each([
    ["unknown", "No Such Company"],
    ["in another case", "exact name gmbh"],
    ["in other characters", "Ｅxact Name GmbH"],
    ["cut", "Exact Name"],
  ])("answers 404 in the words the screen looks for when the name is %s", async (_, companyName) => {
    if (!(await itemsUnder("COMPANY_NAME#exact name gmbh")).length)
      await aCompany({ name: "Exact Name GmbH" });
    const problem = await visitor.refused.register(404, { body: aForm({ role: "member", companyName }) });
    expect(problem.message).toBe("Company not found. Please check the company name and try again.");
  });

  it("does not find a company that was closed", async () => {
    const company = await aCompany({ isActive: false });
    await visitor.refused.register(404, { body: aForm({ role: "member", companyName: company.name }) });
  });

  it.each([undefined, null, "", "   "])("needs the company's name: %j", async (companyName) => {
    const problem = await visitor.refused.register(400, { body: aForm({ role: "member", companyName }) });
    expect(problem.message).toBe("Please enter the company name to join.");
    expect(problem.issues?.map(({ path }) => path)).toEqual(["body.companyName"]);
  });
});

describe("a registration", () => {
  it.each([
    ["email", "not an address", "Please enter a valid email address"],
    ["email", "a@b", "Please enter a valid email address"],
    ["email", "a@example.com\r\nbcc: b@example.com", "Please enter a valid email address"],
    ["password", "12345", "Password must be at least 6 characters long."],
    ["password", "x".repeat(129), "Password must be at most 128 characters long."],
    ["firstName", "  ", "Please fill in the first name."],
    ["lastName", "", "Please fill in the last name."],
    ["lastName", "x".repeat(101), undefined],
    ["role", "super_admin", undefined],
    ["role", "owner", undefined],
    ["companyName", "x".repeat(201), undefined],
  ])("is refused as 400 for %s %j and changes nothing", async (field, value, message) => {
    const problem = await visitor.refused.register(400, { body: aForm({ [field]: value }) });
    expect(problem.issues?.map(({ path }) => path)).toEqual([`body.${field}`]);
    if (message !== undefined) expect(problem.message).toBe(message);
  });

  it("names every field that is wrong at once", async () => {
    const problem = await visitor.refused.register(400, { body: {} });
    expect(problem.issues?.map(({ path }) => path).sort()).toEqual([
      "body.email",
      "body.firstName",
      "body.lastName",
      "body.password",
      "body.role",
    ]);
    expect(problem.message).toBe("Please fill in 5 fields: email, password, first name, last name, role.");
  });

  it.each([
    ["the same", (email: string) => email],
    ["in upper case", (email: string) => email.toUpperCase()],
    ["with spaces around it", (email: string) => ` ${email} `],
  ])("is refused as 409 when the address is taken, %s, and changes nothing", async (_, typed) => {
    const { email } = await anAccount();
    const problem = await visitor.refused.register(409, { body: aForm({ email: typed(email) }) });
    expect(problem).toMatchObject({ code: "user.email_taken" });
  });

  it("takes a password of six characters and one of 128, spaces and all", async () => {
    await visitor.register({ body: aForm({ password: "abc 12" }) });
    await visitor.register({ body: aForm({ password: "x".repeat(128) }) });
  });

  it("writes one row of activity, and none yet in the company the person asked to join", async () => {
    const company = await aCompany();
    const user = await visitor.register({ body: aForm({ role: "member", companyName: company.name }) });
    expect(await itemsUnder(`C#${company.id}#ACTIVITY`)).toEqual([]);
    const [row, ...others] = (await itemsUnder("SYSTEM#ACTIVITY")).filter(({ userId }) => userId === user.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      event: "user.registered",
      userId: user.id,
      target: { type: "user", id: user.id },
    });
  });
});
