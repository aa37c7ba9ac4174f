import { getCompanyRule, getMasterRule, updateCompanyRule } from "../../shared/api/company-rules.ts";
import { acknowledgeRule, addRuleReview, listRuleReviews } from "../../shared/api/rule-activity.ts";
import { createRuleTag, listRuleTags, setRuleTags } from "../../shared/api/rule-tags.ts";
import { ApiClient, unlessDone } from "./api-client.ts";
import type { DemoData } from "./demo-data.ts";

/** A rule of the sample regulation. */
type RulePlace = Pick<DemoData["work"][number], "titleNumber" | "partNo" | "obligationId">;

/** People of the demo company by their addresses, signed in. */
export type Team = (email: string) => Promise<ApiClient>;

/** Signs people of the demo company in, each once. */
export function team(url: string, { people }: DemoData): Team {
  const known = new Map<string, Promise<ApiClient>>();
  return (email) => {
    const person = people.find((each) => each.email === email);
    if (person === undefined) throw new Error(`The demo company has no one with the address ${email}.`);
    const client = known.get(email) ?? ApiClient.signedIn(url, person);
    known.set(email, client);
    return client;
  };
}

async function makeTags(officer: ApiClient, { tags }: DemoData): Promise<Map<string, string>> {
  for (const body of tags) await unlessDone(officer.call(createRuleTag, { body }));
  return new Map((await officer.call(listRuleTags)).map(({ name, id }) => [name, id]));
}

/** The number of a rule in the demo company. */
export async function numberOf(
  officer: ApiClient,
  { titleNumber, partNo, obligationId }: RulePlace,
): Promise<string> {
  const params = { id: `${titleNumber}.${partNo}-${obligationId}` };
  return String((await officer.call(getMasterRule, { params })).companyRuleId);
}

/** Tags, a status, comments and readings of some rules, by the people who would make them. */
export async function workOnRules(as: Team, officer: ApiClient, demo: DemoData): Promise<void> {
  const tagIds = await makeTags(officer, demo);
  for (const work of demo.work) {
    const params = { id: await numberOf(officer, work) };
    const { complianceStatus, tags, reviews, readBy } = work;
    const { version } = await officer.call(getCompanyRule, { params });
    await officer.call(updateCompanyRule, { params, body: { complianceStatus, version } });
    await officer.call(setRuleTags, { params, body: { tagIds: tags.map((name) => tagIds.get(name)) } });
    // A first start that was interrupted begins again: no comment is made twice.
    const isNew = (await officer.call(listRuleReviews, { params })).length === 0;
    for (const { by, ...body } of isNew ? reviews : [])
      await (await as(by)).call(addRuleReview, { params, body });
    for (const email of readBy) await (await as(email)).call(acknowledgeRule, { params, body: {} });
  }
}
