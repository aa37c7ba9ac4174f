import { describe, expect, it } from "vitest";
import { updateProfile } from "../../shared/api/account.ts";
import { createCompany, updateCompany } from "../../shared/api/companies.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { register } from "../../shared/api/session.ts";
import { call, refused } from "../support/server/api.ts";
import { guardSecret } from "../support/server/captured-logs.ts";
import { aPerson, aStaffedCompany, as } from "../support/server/people.ts";

const password = "A password of the name tests";
guardSecret(password);
const address = "A name cannot hold a web or mail address. Put a space after a dot.";
const control = "A name cannot hold control characters.";
const ofCompany = { industry: "other", size: "small" };
let count = 0;

/** A call that takes a name, as it is made with one. */
type Naming = (name: string) => Promise<[contract: Contract, request: Parameters<typeof call>[1]]>;
const registering =
  (field: string): Naming =>
  async (name) => {
    count += 1;
    const person = { email: `named-${count}@example.com`, password, firstName: "Ada", lastName: "Byron" };
    return [register, { body: { ...person, role: "company_admin", [field]: name } }];
  };
const changing =
  (field: string): Naming =>
  async (name) => {
    const person = await aPerson();
    const details = { firstName: "Ada", lastName: "Byron", email: person.user.email };
    return [updateProfile, as(person, { body: { ...details, [field]: name } })];
  };
const founding: Naming = async (name) => [
  createCompany,
  as(await aPerson({ role: "company_admin" }), { body: { name, ...ofCompany } }),
];
const renaming: Naming = async (name) => {
  const { company, admin } = await aStaffedCompany();
  const body = { name, domain: `${company.id.toLowerCase()}.example`, ...ofCompany };
  return [updateCompany, as(admin, { params: { companyId: company.id }, body })];
};

describe.each<[string, string, Naming]>([
  ["a first name at registration", "firstName", registering("firstName")],
  ["a last name at registration", "lastName", registering("lastName")],
  ["a first name in the profile", "firstName", changing("firstName")],
  ["a last name in the profile", "lastName", changing("lastName")],
  ["a new company's name", "name", founding],
  ["a company's changed name", "name", renaming],
])("%s", (_, field, naming) => {
  it("holds no address and no control character", async () => {
    const wrong: [string, string][] = [
      ...["evil.com", "Join https://x", "ftp://a b", "a@b", "WWW. Shop", "Visit evil.shop now"],
      ...["evil\uff0ecom", "a\uff20b", "evil.\u200bcom", "\u8a66\u3002\u4e2d\u56fd"],
    ].map((name) => [name, address]);
    for (const mark of ["\u0000", "\u0007", "\t", "\u007f", "\u0085", "\u202e", "\u2066", "\u200f", "\u2028"])
      wrong.push([`Ada${mark}Byron`, control]);
    for (const [name, message] of wrong) {
      const [contract, request] = await naming(name);
      const { issues } = await refused(contract, 400, request);
      expect(issues, JSON.stringify(name)).toEqual([{ path: `body.${field}`, message }]);
    }
  });

  it("may hold dots as people write them", async () => {
    for (const name of [
      "St. John",
      "J.R.R. Tolkien",
      "Smith & Co.",
      "\u674e\u5c0f\u9f99",
      "No.1 Works",
      "\u0641\u200c\u0627",
    ]) {
      const [contract, request] = await naming(`${name} ${count}`);
      count += 1;
      const answer = await call(contract, request);
      expect(answer, `${name}: ${answer.text}`).toMatchObject({ status: contract.success });
    }
  });
});
