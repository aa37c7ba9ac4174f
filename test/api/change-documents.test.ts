import { expect, it } from "vitest";
import { replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import type { RegisterRecord } from "../../functions/regulation/federal-register/register-record.ts";
import { storyDocuments } from "../../functions/regulation/federal-register/story-repository.ts";
import { syncTitle } from "../../functions/regulation/federal-register/sync-title.ts";
import { aRecord } from "../support/register-records.ts";
import { aChange } from "../support/server/changes.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { loadTitles, selectTitle } from "../support/server/regulation.ts";
import { registerOf } from "../support/server/stories.ts";

await loadTitles();
const { company, admin } = await aStaffedCompany();
await selectTitle(company.id, 21, { shared: 0, own: 0 });

const read = (day: string, ...records: RegisterRecord[]) =>
  syncTitle(registerOf(...records), 21, new Date(`${day}T04:00:00.000Z`));
const changedOn = async (date: string, part = "11") =>
  (await aChange(company.id, { part, effectiveDate: date, toVersion: { date, source: "ecfr" } })).id;
const documentOf = async (id: string) =>
  (await admin.getChange({ params: { id } })).document?.documentNumber ?? null;
const coming = async (today: string) =>
  (await admin.getComingStories({ query: { today } })).items.map(({ id }) => id);

it("names its document for as long as it is there, also when the story has left Coming", async () => {
  const rule = aRecord("2026-100", { effective_on: "2026-04-01" });
  const change = await changedOn("2026-04-01");
  await read("2026-03-10", rule);
  expect([await documentOf(change), await coming("2026-03-10")]).toEqual(["2026-100", ["2026-100"]]);
  await read("2026-06-10");
  await read("2027-06-10");
  expect([await documentOf(change), await coming("2026-06-10")]).toEqual(["2026-100", []]);
});

it("names a document whose day was long over when it was first read", async () => {
  const change = await changedOn("2025-11-01", "820");
  const cfr_references = [{ title: 21, part: "820" }];
  await read("2026-03-11", aRecord("2025-900", { effective_on: "2025-11-01", cfr_references }));
  expect([await documentOf(change), await coming("2026-03-11")]).toEqual(["2025-900", []]);
});

it("is of the same part and day; a final rule goes before a correction, and a proposal is none", async () => {
  const on = (number: string, over: Partial<RegisterRecord>) =>
    aRecord(number, { effective_on: "2026-05-01", ...over });
  const change = await changedOn("2026-05-01", "12");
  const of12 = { cfr_references: [{ title: 21, part: "12" }] };
  await read(
    "2026-04-20",
    on("2026-200", {}),
    on("2026-201", { ...of12, effective_on: "2026-05-02" }),
    on("2026-202", { ...of12, type: "Proposed Rule", action: "Proposed rule." }),
    on("2026-203", {
      cfr_references: [
        { title: 21, part: "1" },
        { title: 12, part: "12" },
      ],
    }),
  );
  expect(await documentOf(change)).toBeNull();
  await read(
    "2026-04-21",
    on("2026-204", { ...of12, action: "Final rule; correction." }),
    on("2026-205", of12),
  );
  expect(await documentOf(change)).toBe("2026-205");
});

it("of a title that was read before documents were kept is read again", async () => {
  const { keepsRules: _, ...before } = (await storyDocuments.get(21)) ?? {};
  await table.write(replace({ pk: "STORIES", sk: "TITLE#021", ...before }));
  const asked: string[] = [];
  await syncTitle(
    (query) => {
      asked.push(query.get("conditions[publication_date][gte]") ?? "");
      return registerOf()(query);
    },
    21,
    new Date("2026-06-11T04:00:00.000Z"),
  );
  expect(asked).toEqual(["2025-05-07"]);
});
