import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { plant } from "../support/server/engine.ts";
import { aPerson, signedIn } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld, items } from "../support/server/rule-world.ts";

await aRuleWorld();
const [left, joined] = await Promise.all([aCompanyWithRule(), aCompanyWithRule()]);
for (const { admin, company, id } of [left, joined]) {
  await admin.createRuleTag({ body: { name: `Tag of ${company.name}` } });
  await admin.updateCompanyRule({ params: { id }, body: { companyNotes: `Note of ${company.name}` } });
}

/** Someone whose cookie names the company they left since they signed in. */
const whoMoved = async () => {
  const person = await signedIn((await aPerson({ companyId: left.company.id })).user);
  const account = await table.get({ pk: `USER#${person.user.id}`, sk: "USER" });
  if (!account) throw new Error("There is no such account");
  await plant({ ...account, companyId: joined.company.id });
  return { person, account };
};

describe("what is read before the session is known", () => {
  it("is not shown to a person whose cookie names another company than their account", async () => {
    const { person } = await whoMoved();
    const tags = [expect.objectContaining({ name: `Tag of ${joined.company.name}` })];
    expect(await person.listRuleTags()).toEqual(tags);
    expect((await person.getRuleFilters()).tags).toEqual(tags);
    expect((await person.getPartPage({ params: { titleId: "21", partNo: "11" } })).tags).toEqual(tags);
    const page = await person.getRulePage({ params: { id: joined.id } });
    expect(page.company?.rule.companyNotes).toBe(`Note of ${joined.company.name}`);
    expect(items(await person.listCompanyRules()).map(({ companyRuleId }) => companyRuleId)).toContain(
      joined.id,
    );
    for (const read of ["getRulePage", "getCompanyRule", "listRuleReviews", "listRuleActivity"] as const)
      await person.refused[read](404, { params: { id: left.id } });
  });

  it("is not shown once the account is not active, or the session gone", async () => {
    const { person, account } = await whoMoved();
    await plant(account);
    const params = { id: left.id };
    await person.getRulePage({ params });
    await plant({ ...account, isActive: false });
    await person.refused.getRulePage(401, { params });
    await plant(account);
    await person.getRulePage({ params });
    await person.logout();
    await person.refused.getRulePage(401, { params });
  });
});
