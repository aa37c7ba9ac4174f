import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { withDeadline } from "../../functions/core/deadline.ts";
import { insert, replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { sections } from "../../functions/sections/metadata/section-repository.ts";
import { assignCompanyRule } from "../../shared/api/assignments.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { createRuleTag, listRuleTags } from "../../shared/api/rule-tags.ts";
import { updateSectionMetadata } from "../../shared/api/section-metadata.ts";
import { type Answer, call, ok } from "../support/server/api.ts";
import { times } from "../support/server/at-once.ts";
import { withFaultyEngine } from "../support/server/engine.ts";
import type { Call } from "../support/server/event.ts";
import { aPerson, as, type Person } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { aSection } from "../support/server/sections.ts";

const proxy = withFaultyEngine();
await aRuleWorld();
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
beforeEach(() => proxy().reset());

const codeOf = (answer: Answer): unknown =>
  answer.status === 503 ? (answer.json as { code?: string }).code : answer.status;

/** Waits until the engine has heard nothing for longer than most repetitions wait, and is fast again. */
const quiet = async (): Promise<void> => {
  await proxy().quiet(500);
  proxy().reset();
};

/** What many calls on a slow engine were answered, by the text each of them sent. */
const outcomes = async (contract: Contract, requests: ReadonlyMap<string, Call>, ms: number) => {
  proxy().delay(ms);
  const answers = await Promise.all(
    [...requests].map(
      async ([text, request]) => [text, codeOf(await call(contract, request, 5_000))] as const,
    ),
  );
  await quiet();
  const textsOf = (outcome: unknown) => answers.flatMap(([text, each]) => (each === outcome ? [text] : []));
  const found = {
    done: textsOf(contract.success),
    refused: textsOf("unavailable"),
    unknown: textsOf("outcome_unknown"),
  };
  expect(found.done.length + found.refused.length + found.unknown.length).toBe(requests.size);
  return found;
};

/** What took effect: all that was answered so, nothing that was refused. */
const expectTrue = (found: Awaited<ReturnType<typeof outcomes>>, effects: readonly string[]) => {
  const { done, refused, unknown } = found;
  console.log(
    `Slow engine: ${done.length} done, ${unknown.length} unknown, ${refused.length} refused, ${effects.length} took effect`,
  );
  expect(done.filter((text) => !effects.includes(text))).toEqual([]);
  expect(refused.filter((text) => effects.includes(text))).toEqual([]);
  expect(effects.length).toBeLessThanOrEqual(done.length + unknown.length);
  expect(refused.length).toBeGreaterThan(0);
};

describe("changes that a slow engine does not do in time", () => {
  it("are refused for good: of 50 edits of a section none that was refused is a version", async () => {
    const body = aSection();
    const { id } = await operator.createSectionMetadata({ body });
    const request = (definitions: string) => as(operator, { params: { id }, body: { ...body, definitions } });
    const texts = times(50, (index) => `Text ${index}.`);
    const found = await outcomes(
      updateSectionMetadata,
      new Map(texts.map((text) => [text, request(text)])),
      100,
    );
    const versions = await sections.versions(id);
    const saved = await Promise.all(versions.map(({ version }) => sections.getVersionText(id, version)));
    expectTrue(
      found,
      saved.flatMap((text) => (text && text !== body.definitions ? [text] : [])),
    );
  }, 60_000);

  it("are refused for good: of 20 who assign a rule none who was refused has assigned it", async () => {
    const { admin, officer, id } = await aCompanyWithRule();
    const request = (notes: string, index: number) =>
      as(admin, { params: { id }, body: { assignedTo: [admin, officer][index % 2]?.user.id, notes } });
    const texts = times(20, (index) => `Number ${index}`);
    const found = await outcomes(
      assignCompanyRule,
      new Map(texts.map((text, index) => [text, request(text, index)])),
      100,
    );
    const history = await admin.listRuleAssignments({ params: { id } });
    expectTrue(
      found,
      history.map((assignment) => String(assignment.notes)),
    );
  }, 60_000);
});

describe("a change at the end of its time", () => {
  const aTag = (name: string) => ({ name, color: "#3B82F6", description: "" });
  const namesOf = async (person: Person) => (await person.listRuleTags()).map(({ name }) => name);

  it("that was under way says it may have been saved, and does no harm when it is repeated", async () => {
    const { admin, officer, id } = await aCompanyWithRule();
    const request = as(admin, { params: { id }, body: { assignedTo: officer.user.id } });
    // The engine does the work, and its answer would come too late.
    proxy().delay(3_000, "TransactWriteItems");
    const answer = await call(assignCompanyRule, request, 2_500);
    await quiet();
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    expect(answer.json).toMatchObject({
      message:
        "The service did not respond in time. Your change may have been saved. Please check before you try again.",
      code: "outcome_unknown",
    });
    await ok(assignCompanyRule, request);
    expect(await admin.listRuleAssignments({ params: { id } })).toHaveLength(1);
  });

  it("says so too where the answers of the engine are lost before the time is over", async () => {
    const { admin } = await aCompanyWithRule();
    proxy().inject("lose-answer", "TransactWriteItems", 10);
    expect(codeOf(await admin.call.createRuleTag({ body: aTag("Lost") }))).toBe("outcome_unknown");
    proxy().reset();
    expect(await namesOf(admin)).toEqual(["Lost"]);
  });

  it("writes nothing once it was refused, not even when what it waited for comes", async () => {
    const { admin } = await aCompanyWithRule();
    proxy().delay(1_200, "BatchGetItem");
    expect(codeOf(await call(createRuleTag, as(admin, { body: aTag("Late") }), 1_000))).toBe("unavailable");
    await quiet();
    expect(await namesOf(admin)).toEqual([]);
  });

  it("is refused in time while it is still unknown who asks", async () => {
    const { admin } = await aCompanyWithRule();
    proxy().inject("hang", "BatchGetItem", 10);
    const startedAt = performance.now();
    expect(codeOf(await call(listRuleTags, as(admin), 1_000))).toBe("unavailable");
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it("ends its other work with the failure that it answers", async () => {
    const item = { pk: "DEADLINE", sk: "TAKEN" };
    await table.write(replace(item));
    const refused = new Error("taken");
    const late = { pk: "DEADLINE", sk: "LATE" };
    const writeLater = async () => {
      await delay(300);
      await table.write(replace(late));
    };
    const both = () => Promise.all([table.write(insert(item, () => refused)), writeLater()]);
    await expect(withDeadline(5_000, both)).rejects.toBe(refused);
    await delay(600);
    expect(await table.get(late)).toBeUndefined();
    await expect(withDeadline(5_000, writeLater)).resolves.toBeUndefined();
    expect(await table.get(late)).toMatchObject(late);
  });

  it("goes on through conflicts until then, and is refused by name when they do not end", async () => {
    const { admin } = await aCompanyWithRule();
    proxy().inject("conflict", "TransactWriteItems", 6);
    await admin.createRuleTag({ body: aTag("At last") });
    proxy().inject("conflict", "TransactWriteItems", 1_000);
    expect(codeOf(await call(createRuleTag, as(admin, { body: aTag("Never") }), 2_000))).toBe("unavailable");
    await quiet();
    expect(await namesOf(admin)).toEqual(["At last"]);
  });
});
