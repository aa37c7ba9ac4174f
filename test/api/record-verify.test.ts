import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { scopeOf } from "../../functions/record/chain/record-keys.ts";
import { rootOfPath } from "../../functions/record/seals/merkle.ts";
import { sealScope } from "../../functions/record/seals/seal-scope.ts";
import { runVerification } from "../../functions/record/verify/run-verification.ts";
import { times } from "../support/server/at-once.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { chainAll, rowsOf } from "../support/server/record.ts";
import { invocations } from "../support/server/storage.ts";

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const today = dayOf(new Date());

const withEntries = async (count: number) => {
  const staff = await aStaffedCompany();
  const { admin, company } = staff;
  await Promise.all(times(count, (index) => admin.createRuleTag({ body: { name: `Tag ${index}` } })));
  await chainAll(company.id);
  return { ...staff, scope: scopeOf(company.id) };
};

describe("verifying a company's record", () => {
  it("is started by administrators and officers, runs behind, and says that all is as it was written", async () => {
    const { officer, admin, member, company } = await withEntries(7);
    const started = await officer.verifyActivity({ body: { from: today, to: today } });
    expect(started).toMatchObject({ status: "running", checked: 0, first: null, from: today, to: today });
    const event = { companyId: company.id, id: started.id };
    expect(invocations).toContainEqual({ worker: "test-verify-activity", event });
    await chainAll(company.id);
    await runVerification(event, new Date());
    const { id } = started;
    // The start of the verification is on the record, too.
    expect(await admin.getVerification({ params: { id } })).toMatchObject({
      ...{ id, status: "intact", checked: 8, first: null },
    });
    await member.refused.verifyActivity(403, { body: { from: today, to: today } });
    await member.refused.getVerification(403, { params: { id } });
  });

  it("names the first entry that was changed", async () => {
    const { admin, company } = await withEntries(7);
    const [row] = await rowsOf(company.id);
    await table.write(replace({ pk: "", sk: "", ...row, after: { name: "Other" } }));
    const { id } = await admin.verifyActivity({ body: { from: today, to: today } });
    await runVerification({ companyId: company.id, id }, new Date());
    expect(await admin.getVerification({ params: { id } })).toMatchObject({
      status: "broken",
      first: { kind: "edited", position: 1, at: row?.at },
    });
  });

  it("takes 366 days at most", async () => {
    const { admin } = await aStaffedCompany();
    await admin.verifyActivity({ body: { from: "2024-01-01", to: "2024-12-31" } });
    await admin.refused.verifyActivity(
      400,
      { body: { from: "2024-01-01", to: "2025-01-01" } },
      "Choose 366 days or less.",
    );
    await admin.refused.verifyActivity(
      400,
      { body: { from: "2024-01-02", to: "2024-01-01" } },
      "Choose an end on or after the start.",
    );
  });
});

describe("the proof of an entry", () => {
  it("leads from its own hash to the root of its seal", async () => {
    const { admin, officer, company, scope } = await withEntries(11);
    const id = (await rowsOf(company.id))[4]?.sk ?? "";
    await admin.refused.getActivityProof(409, { params: { id } }, "This entry is not sealed yet.");
    await sealScope(scope, new Date());
    const { entry, path, root, sealedAt } = await officer.getActivityProof({ params: { id } });
    expect(entry).toMatchObject({ id, event: "tag.created", companyId: company.id, userId: admin.user.id });
    expect(Date.parse(sealedAt)).toBeLessThanOrEqual(Date.now());
    const { hash, ...content } = entry;
    // All members of an entry's top have plain names and values, but for what it changed.
    const sorted = (value: unknown): unknown =>
      typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, sorted(v)]),
          )
        : value;
    expect(
      createHash("sha256")
        .update(JSON.stringify(sorted(content)))
        .digest("hex"),
    ).toBe(hash);
    const steps = path.map((step) => ({ ...step, hash: Buffer.from(step.hash, "hex") }));
    expect(rootOfPath(Buffer.from(String(hash), "hex"), steps).toString("hex")).toBe(root);
  });
});

describe("the list of the activity", () => {
  it("says where each entry stands, and when it was sealed", async () => {
    const { admin, company, scope } = await withEntries(3);
    expect((await admin.listActivity()).items.map(({ place }) => place?.sealedAt)).toEqual([
      null,
      null,
      null,
    ]);
    await sealScope(scope, new Date());
    await admin.createRuleTag({ body: { name: "Not yet" } });
    expect((await admin.listActivity()).items[0]?.place).toBeNull();
    await chainAll(company.id);
    const [newest, ...older] = (await admin.listActivity()).items;
    expect(newest?.place).toMatchObject({ sealedAt: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const { place } of older) expect(Date.parse(place?.sealedAt ?? "")).toBeLessThanOrEqual(Date.now());
  });
});
