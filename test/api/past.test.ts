import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { asPast, type PastRow, readPast } from "../../functions/record/past/past-rows.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { aPerson, type Person, signedIn } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { aStoredPolicy } from "../support/server/stored-policies.ts";

await aRuleWorld();

const dayMs = 86_400_000;
const begin = Date.parse("2026-01-05T15:00:00Z");
const at = (time: number) => vi.setSystemTime(time);

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: begin }));
afterAll(() => void vi.useRealTimers());

/** Numbers that look random and are the same each time. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};

/** The rows of the table itself that a pack is made of. */
const present = async (companyId: string): Promise<PastRow[]> =>
  asPast(companyId, await itemsUnder(`C#${companyId}`));

interface World {
  readonly rules: readonly number[];
  readonly policies: string[];
  readonly evidence: string[];
  readonly tags: string[];
  readonly groups: string[];
  readonly duties: string[];
  readonly campaigns: string[];
}
type Act = (one: Person, world: World, pick: <T>(of: readonly T[]) => T, n: number) => Promise<unknown>;

const name = (n: number): string => `Number ${n}`;
/** What people of a company do; some of it is refused on some days, as in life. */
const acts: readonly Act[] = [
  (one, { rules }, pick, n) =>
    one.call.updateCompanyRule({ params: { id: pick(rules) }, body: { companyNotes: name(n) } }),
  (one, { rules }, pick) =>
    one.call.updateCompanyRule({
      params: { id: pick(rules) },
      body: { complianceStatus: pick(["pending", "in_progress", "completed"]) },
    }),
  (one, { rules }, pick, n) =>
    one.call.assignCompanyRule({
      params: { id: pick(rules) },
      body: { assignedTo: one.user.id, notes: name(n) },
    }),
  (one, { rules }, pick) => one.call.unassignCompanyRule({ params: { id: pick(rules) } }),
  (one, { rules }, pick, n) =>
    one.call.setApplicability({
      params: { ruleId: pick(rules) },
      body: { isApplicable: n % 3 === 0, reason: name(n) },
    }),
  (one, { rules }, pick, n) =>
    one.call.addRuleReview({ params: { id: pick(rules) }, body: { content: name(n) } }),
  (one, { rules }, pick) => one.call.acknowledgeRule({ params: { id: pick(rules) }, body: {} }),
  async (one, { tags }, _, n) => tags.push((await one.createRuleTag({ body: { name: name(n) } })).id),
  (one, { tags }, pick) => one.call.deleteRuleTag({ params: { tagId: pick(tags) } }),
  async (one, { evidence, rules }, pick, n) =>
    evidence.push(
      (
        await one.addEvidence({
          body: {
            ...{ title: name(n), url: "https://example.com/log" },
            attachTo: [{ type: "rule", id: pick(rules) }],
          },
        })
      ).id,
    ),
  (one, { evidence }, pick, n) =>
    one.call.updateEvidence({ params: { id: pick(evidence) }, body: { title: name(n) } }),
  (one, { evidence }, pick) => one.call.deleteEvidence({ params: { id: pick(evidence) } }),
  async (one, { groups }, _, n) =>
    groups.push((await one.createGroup({ body: { name: name(n), memberIds: [one.user.id] } })).id),
  (one, { groups }, pick) => one.call.deleteGroup({ params: { id: pick(groups) } }),
  (one, { rules, policies }, pick) =>
    one.call.attachRulePolicy({ params: { id: pick(rules), policyId: pick(policies) } }),
  (one, { rules, policies }, pick) =>
    one.call.detachRulePolicy({ params: { id: pick(rules), policyId: pick(policies) } }),
  (one, { policies }, pick, n) =>
    one.call.createPolicyVersion({
      params: { id: pick(policies) },
      body: { markdown: name(n), changeNote: name(n) },
    }),
  (one, { policies }, pick, n) =>
    one.call.publishPolicyVersion({ params: { id: pick(policies), n: String(2 + (n % 3)) } }),
  async (one, { policies, campaigns }, pick) => {
    const { json } = await one.call.startAcknowledgement({
      body: { policyId: pick(policies), audience: { everyone: true, groupIds: [], userIds: [] } },
    });
    campaigns.push((json as { id?: string }).id ?? "none");
  },
  (one, { campaigns }, pick) =>
    one.call.confirmAcknowledgement({ params: { id: pick(campaigns) }, body: { versionNumber: 1 } }),
  (one, { campaigns }, pick) => one.call.closeAcknowledgement({ params: { id: pick(campaigns) } }),
  async (one, { duties }, _, n) => {
    const { json } = await one.call.createDuty({
      body: {
        ...{ name: name(n), description: "", assignedTo: one.user.id, rule: "FREQ=MONTHLY" },
        ...{ startsOn: new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10), opensDaysBefore: 14 },
      },
    });
    duties.push((json as { id?: string }).id ?? "none");
  },
  (one, { duties }, pick) => one.call.endDuty({ params: { id: pick(duties) } }),
  (one, _, pick, n) =>
    one.call.updateProfile({
      body: { firstName: pick(["Ada", "Grace", "Mary"]), lastName: `Of ${n}`, email: one.user.email },
    }),
  (one) => one.call.getCurrentCompany({}),
];

describe("a company as it was", () => {
  it("is on every day of a year what a copy of that day held, whatever was changed or deleted since", async () => {
    const { company, admin, officer, id } = await aCompanyWithRule();
    const policy = await aStoredPolicy(admin.user);
    const since = new Date(company.createdAt);
    // What the test planted has no entries: the company gets its base, as one of an earlier release.
    await readPast(company.id, since, new Date());
    const world: World = {
      ...{ rules: [id, id + 1, id + 2, id + 3], policies: [policy.id], evidence: ["none"], tags: ["none"] },
      ...{ groups: ["none"], duties: ["none"], campaigns: ["none"] },
    };
    const below = seeded(7);
    const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
    const copies: { readonly end: Date; readonly rows: readonly PastRow[] }[] = [];
    for (let day = 1; day <= 365; day += 1) {
      at(begin + day * dayMs);
      if (below(3) > 0)
        await acts[below(acts.length)]?.(await signedIn(pick([admin, officer]).user), world, pick, day);
      if (day % 30 === 0) copies.push({ end: new Date(Date.now() + 1_000), rows: await present(company.id) });
    }
    expect(copies.at(-1)?.rows.length).toBeGreaterThan(60);
    for (const { end, rows } of copies) {
      const past = await readPast(company.id, since, end);
      expect(past.doubtful).toEqual([]);
      expect(past.rows).toEqual(rows);
    }
    // A busy machine takes longer than the three seconds of a quiet one.
  }, 120_000);

  it("is known from the first row on where the company was registered by its record", async () => {
    at(begin);
    const founder = await aPerson();
    const { id, createdAt } = await founder.createCompany({
      body: { name: "Founded Here", industry: "technology", size: "small" },
    });
    const past = await readPast(id, new Date(createdAt), new Date(Date.now() + 1_000));
    expect(past.knownFrom).toBe(null);
    expect(past.rows).toEqual(await present(id));
    expect(past.rows.map(({ sk }) => sk)).toEqual(["COMPANY", `MEMBER#${founder.user.id}`]);
  });

  it("names the entry whose writes are no longer as they were", async () => {
    at(begin);
    const { company, admin } = await aCompanyWithRule();
    const since = new Date(company.createdAt);
    await readPast(company.id, since, new Date());
    at(begin + 1_000);
    await admin.createRuleTag({ body: { name: "Audit" } });
    const end = new Date(begin + 2_000);
    expect((await readPast(company.id, since, end)).doubtful).toEqual([]);
    const [row] = (await itemsUnder(`C#${company.id}#WRITTEN#`)).filter(({ entry }) => entry);
    await table.writeMany([{ remove: { pk: row?.pk ?? "", sk: row?.sk ?? "" } }]);
    expect((await readPast(company.id, since, end)).doubtful).toEqual([row?.entry]);
  });
});
