import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { handler as makeArchive } from "../../functions/workers/make-archive.ts";
import { aPdf } from "../support/documents/documents.ts";
import { searchForSecrets } from "../support/server/captured-logs.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { chainAll } from "../support/server/record.ts";
import { aCompanyWithRule, aRuleWorld, items } from "../support/server/rule-world.ts";
import { invocations } from "../support/server/storage.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

const { one } = await aRuleWorld();

const make = async (from = 0): Promise<void> => {
  for (const { worker, event } of invocations.slice(from))
    if (worker.endsWith("make-archive")) await makeArchive(event, lambdaContext(900_000));
};
type Rows = readonly Readonly<Record<string, unknown>>[];

it("holds every row of the company as JSON, its people, its own rules and its files, and no secret", async () => {
  const { company, admin, officer, member } = one;
  const [{ id } = { id: 0 }] = items(await officer.listCompanyRules({}));
  await officer.assignCompanyRule({ params: { id }, body: { assignedTo: member.user.id } });
  await member.acknowledgeRule({ params: { id }, body: {} });
  await member.addRuleReview({ params: { id }, body: { content: "Why?" } });
  const upload = await anUploadOf(officer, aPdf("Access control"));
  const policy = await officer.addPolicy({ body: { objectKey: upload, originalName: "Access control.pdf" } });
  await officer.startAcknowledgement({
    body: { policyId: policy.id, audience: { everyone: true, groupIds: [], userIds: [] } },
  });
  await officer.addEvidence({
    body: { title: "Log", url: "https://example.com/log", attachTo: [{ type: "rule", id }] },
  });
  await admin.inviteTeamMember({ body: { email: "new.person@example.com", role: "member" } });
  await chainAll(company.id);
  const before = (await itemsUnder(`C#${company.id}`)).map(({ pk, sk }) => `${pk} ${sk}`);
  const from = invocations.length;
  await admin.createCompanyArchive({});
  await admin.refused.createCompanyArchive(409, {}, "This is under way already.");
  await make(from);
  const { archive } = await admin.getCompanyArchive({});
  expect(archive).toMatchObject({ status: "done", requestedBy: { id: admin.user.id } });
  const { headers } = await admin.call.downloadCompanyArchive({});
  const key = decodeURIComponent(new URL(headers.location ?? "").pathname.slice(1)).replace(/^[^/]+\//, "");
  const bytes = await buffer(
    await uploadedObjects.read(key, (await uploadedObjects.describe(key))?.eTag ?? ""),
  );
  const files = unzipSync(bytes);
  const textOf = (path: string) => new TextDecoder().decode(files[path]);
  const json = (path: string) => JSON.parse(textOf(path)) as Rows;
  const rows = Object.keys(files)
    .filter((path) => path.startsWith("data/"))
    .flatMap(json);
  const found = new Set(rows.map(({ pk, sk }) => `${pk} ${sk}`));
  const packed = (name: string) => name.startsWith(`C#${company.id}#LIB#T#`);
  expect(before.filter((name) => !found.has(name) && !packed(name))).toEqual([]);
  expect(
    json("people.json")
      .map((each) => each.id)
      .sort(),
  ).toEqual([admin, officer, member].map(({ user }) => user.id).sort());
  expect(json("own-rules.json").map(({ ruleTitle }) => ruleTitle)).toContain("Of company one");
  expect(json("documents/index.json")).toMatchObject([{ state: "Included" }]);
  for (const path of Object.keys(files)) {
    searchForSecrets(`archive ${path}`, textOf(path));
    expect(textOf(path)).not.toMatch(/passwordHash|tokenHash/);
  }
});

it("holds nothing of another company, and is made by administrators who confirmed who they are", async () => {
  const { company, admin, officer } = await aCompanyWithRule();
  await officer.refused.createCompanyArchive(403, {});
  expect(await admin.getCompanyArchive({})).toEqual({ archive: null });
  await admin.refused.downloadCompanyArchive(404, {});
  const from = invocations.length;
  await admin.createCompanyArchive({});
  await admin.refused.downloadCompanyArchive(409, {});
  await make(from);
  const key = (await itemsUnder(`C#${company.id}`)).find(({ sk }) => sk === "ARCHIVE");
  const place = `exports/${company.id}/archive/${key?.id}.zip`;
  const bytes = await buffer(
    await uploadedObjects.read(place, (await uploadedObjects.describe(place))?.eTag ?? ""),
  );
  const all = Object.values(unzipSync(bytes))
    .map((file) => new TextDecoder().decode(file))
    .join("\n");
  expect(all).toContain(company.id);
  expect(all).not.toContain(one.company.id);
});
