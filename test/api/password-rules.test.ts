import { describe, expect, it } from "vitest";
import { weaknessOf } from "../../functions/people/session/password-rules.ts";
import { demoData } from "../../scripts/sample/demo-data.ts";
import { tableHash } from "../support/server/engine.ts";
import { anAcceptance, anInvitation } from "../support/server/invitations.ts";
import { mailedToken } from "../support/server/mailed-links.ts";
import { aCompany, anAccountWith, aPerson, signedIn, visitor } from "../support/server/people.ts";

const common = "This password is one of the most common ones. Please choose another.";
const spaces = "A password cannot consist of spaces only.";
const known = "A password cannot be your name, your address or your company's name.";

const name = { firstName: "Katharina", lastName: "van der Berg" };
const present = "The password until now";
let count = 0;
/** An address, and a company that lets in anyone who names it. */
const aPlace = async () => {
  count += 1;
  const email = `katharina.b${count}@meridian.example.com`;
  return { email, company: await aCompany({ name: `Meridian Works ${count}`, joinPolicy: "open" }) };
};
const anAccountAt = async () => {
  const { email, company } = await aPlace();
  const user = await anAccountWith(present, { ...name, email, companyId: company.id });
  return { email, company, user };
};

/** Every way on which a password is chosen: who chooses it and of which company, and one try of it. */
const ways = {
  registering: async () => {
    const { email, company } = await aPlace();
    const rest = { ...name, email, role: "member", companyName: company.name };
    return {
      email,
      company,
      choose: (password: string) => visitor.call.register({ body: { ...rest, password } }),
    };
  },
  "accepting an invitation": async () => {
    const { email, company } = await aPlace();
    const inviter = await aPerson({ companyId: company.id, role: "company_admin" });
    const { token } = await anInvitation(inviter, { email });
    const rest = { ...anAcceptance(token, email), ...name };
    return {
      email,
      company,
      choose: (password: string) => visitor.call.register({ body: { ...rest, password } }),
    };
  },
  "changing it": async () => {
    const { user, ...place } = await anAccountAt();
    const session = await signedIn(user);
    const choose = (newPassword: string) =>
      session.call.changePassword({ body: { currentPassword: present, newPassword } });
    return { ...place, choose };
  },
  "choosing one by a mailed link": async () => {
    const place = await anAccountAt();
    await visitor.call.requestPasswordReset({ body: { email: place.email } });
    const token = await mailedToken(place.email, "reset");
    return {
      ...place,
      choose: (newPassword: string) => visitor.call.resetPassword({ body: { token, newPassword } }),
    };
  },
};

describe.each(Object.entries(ways))("a password chosen by %s", (way, begin) => {
  it("is neither a common one, nor made of spaces, nor what others know of the person", async () => {
    const { email, company, choose } = await begin();
    const before = await tableHash();
    const weak: [password: string, message: string][] = [
      ["iloveyou", common],
      ["ILoveYou", common],
      ["      ", spaces],
      ["\t \u00a0\u3000  ", spaces],
      [email.toUpperCase(), known],
      [email.split("@")[0] ?? "", known],
      ["kaTHarina", known],
      [" Katharina ", known],
      ["VanDerBerg", known],
      ["katharinavanderberg", known],
      [company.name.toUpperCase().replace(" ", "  "), known],
    ];
    for (const [password, message] of weak) {
      const answer = await choose(password);
      const field = ["changing it", "choosing one by a mailed link"].includes(way)
        ? "newPassword"
        : "password";
      expect(answer, password).toMatchObject({
        status: 400,
        json: { message, issues: [{ path: `body.${field}`, message }] },
      });
    }
    expect(await tableHash()).toBe(before);
  });

  it("is kept as it was typed, spaces before and after it included", async () => {
    const { email, choose } = await begin();
    expect((await choose("  Katharina 7 ")).status).toBeLessThan(300);
    const signIn = async (password: string) =>
      (await visitor.call.login({ body: { email, password } })).status;
    expect([await signIn("Katharina 7"), await signIn("  Katharina 7 ")]).toEqual([401, 200]);
  });
});

describe("the people of the sample company", () => {
  it("have passwords that could be chosen", () => {
    const { people, superAdmin, company } = demoData();
    const weak = [...people, superAdmin].filter((person) =>
      weaknessOf(person.password, { ...person, companyName: company.name }),
    );
    expect(weak).toEqual([]);
  });
});
