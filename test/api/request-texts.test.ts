import { describe, expect, it } from "vitest";
import { createCompany } from "../../shared/api/companies.ts";
import { login, register } from "../../shared/api/session.ts";
import { refused } from "../support/server/api.ts";
import { aPerson, aStaffedCompany, as, visitor } from "../support/server/people.ts";

const half = "\ud83d";
const decomposed = "Ame\u0301lie";
const account = (email: string, more: object = {}) => ({
  email,
  password: "quokka-battery-41",
  firstName: "Amy",
  lastName: "Pond",
  role: "company_admin",
  ...more,
});

describe("half a character", () => {
  it.each([
    ["the address of a sign-in", login, { email: half, password: "x" }, "body.email"],
    ["the password of a sign-in", login, { email: "a@example.com", password: half }, "body.password"],
    ["a new password", register, account("b@example.com", { password: `secret${half}` }), "body.password"],
    ["a field that no contract has", register, account("c@example.com", { colour: half }), "body.colour"],
  ])("is refused by its field, signed out too: %s", async (_, contract, body, path) => {
    const { issues, message } = await refused(contract, 400, { body });
    expect(issues).toEqual([{ path, message }]);
  });

  it("is refused by its row in a list", async () => {
    const { admin } = await aStaffedCompany();
    const invitations = [{ email: "a@example.com" }, { email: "b@example.com", jobTitle: half }];
    const { issues } = await admin.refused.invitePeopleInBulk(400, { body: { invitations } });
    expect(issues).toMatchObject([{ path: "body.invitations.1.jobTitle" }]);
  });

  it("is refused in UTF-8 as well", async () => {
    const body = Buffer.from('{"name":"x\u00ff","industry":"other","size":"small"}', "latin1").toString(
      "base64",
    );
    const request = as(await aPerson(), { body, isBase64Encoded: true });
    await refused(createCompany, 400, request, "The request is not valid UTF-8.");
  });
});

describe("characters of a name", () => {
  it.each(["A\u0000B", "A\nB", "A\u202EB", "A\u061cB", "A\u2028B"])(
    "are none that people cannot see: %j",
    async (name) => {
      const person = await aPerson();
      const profile = { ...person.user, firstName: name };
      const company = { name, industry: "other", size: "small" };
      const message = "A name cannot hold control characters.";
      expect(await person.refused.updateProfile(400, { body: profile })).toMatchObject({
        message,
        issues: [{ path: "body.firstName", message }],
      });
      expect(await person.refused.createCompany(400, { body: company })).toMatchObject({
        message,
        issues: [{ path: "body.name", message }],
      });
    },
  );

  it("are kept in NFC, in whatever script", async () => {
    const person = await aPerson();
    await person.updateProfile({ body: { ...person.user, firstName: decomposed, lastName: "עמית 规则" } });
    expect(await person.getCurrentUser()).toMatchObject({
      firstName: decomposed.normalize("NFC"),
      lastName: "עמית 规则",
    });
  });
});

describe("a password", () => {
  it.each([
    [decomposed, decomposed.normalize("NFC")],
    [decomposed.normalize("NFC"), decomposed],
  ])("is the same in any form of its characters: %j and %j", async (set, typed) => {
    const email = `form${set.length}@example.com`;
    await visitor.register({ body: account(email, { password: `${set}-quokka-41` }) });
    await visitor.login({ body: { email, password: `${typed}-quokka-41` } });
    await visitor.refused.login(401, { body: { email, password: "Amelie-quokka-41" } });
  });
});
