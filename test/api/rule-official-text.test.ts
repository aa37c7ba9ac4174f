import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";

const old = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");

await loadTitles();
await loadRegulation(old, "2024-03-04", { titleNumber: 45 });
await loadRegulation(old.replace("Paper &amp; ink.", "Paper or film."), "2026-03-02", { titleNumber: 45 });

const section = { titleNumber: 45, partNo: "7", section: "7.1" };
const verbatims = {
  current: "“this part APPLIES to each  maker of glue",
  earlier: "Paper & ink.",
  several: "Twice a day … Cold glue",
  missing: "Keep bees.",
  nothing: "",
};
const rules = Object.entries(verbatims).map(([obligationId, ruleTextVerbatim]) =>
  aRule({ ...section, obligationId, ruleTextVerbatim, sourceSection: "45 CFR 7.1(a)(1)" }),
);
await publish(sharedLibrary, [
  ...rules,
  aRule({ titleNumber: 45, partNo: "7", section: "", obligationId: "nowhere", sourceSection: "" }),
  aRule({ titleNumber: 45, partNo: "7", section: "7.99", obligationId: "gone", sourceSection: "" }),
  aRule({ titleNumber: 33, partNo: "7", section: "7.1", obligationId: "unloaded", sourceSection: "" }),
]);
const { company, member } = await aStaffedCompany();
await publish(ownLibrary(company.id), [
  aRule({ ...section, obligationId: "own", ruleTextVerbatim: "Cold glue." }),
]);
await selectTitle(company.id, 45, { shared: rules.length, own: 1 });
const { block } = (await selections.get(company.id, 45)) ?? { block: 0 };
const read = (obligationId: string) => member.getRuleOfficialText({ params: { id: `45.7-${obligationId}` } });

describe("the official text of a rule", () => {
  it.each([
    [
      "current",
      { madeFrom: "current", madeFromDate: "2026-03-02" },
      ["This part applies to each maker of glue"],
    ],
    ["earlier", { madeFrom: "earlier", madeFromDate: "2024-03-04" }, []],
    ["several", { madeFrom: "current", madeFromDate: "2026-03-02" }, ["Cold glue", "Twice a day"]],
    ["missing", { madeFrom: "missing", madeFromDate: null }, []],
    ["nothing", { madeFrom: null, madeFromDate: null }, []],
  ])(
    "says which version it was made from, and where its words are: %s",
    async (obligationId, made, words) => {
      const text = await read(obligationId);
      expect(text).toMatchObject({ ...made, citation: "45 CFR 7.1", identifier: "7.1", paragraph: "a-1" });
      expect(
        text.words.map(({ block: number, from, to }) => text.blocks[number]?.text.slice(from, to)),
      ).toEqual(words);
    },
  );

  it("is read by the company's number, by people without a company, and not of another company's own rule", async () => {
    const id = companyRuleId(block, slotOf("shared", 0));
    expect(await member.getRuleOfficialText({ params: { id } })).toEqual(await read("current"));
    const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
    expect(await operator.getRuleOfficialText({ params: { id: "45.7-current" } })).toEqual(
      await read("current"),
    );
    const stranger = await aStaffedCompany();
    await stranger.member.refused.getRuleOfficialText(404, { params: { id } }, "Rule not found");
    const own = { params: { id: "own.45.7-own" } };
    await stranger.member.refused.getRuleOfficialText(404, own, "Rule not found");
    expect(await member.getRuleOfficialText(own)).toMatchObject({ madeFrom: "current" });
  });

  it.each([
    ["45.7-nowhere", "This rule names no section.", "text.no-section"],
    ["45.7-gone", "There is no 45 CFR 7.99 in this copy.", "not_found"],
    ["33.7-unloaded", "Title 33 is not in this copy yet", "text.not-loaded"],
  ])("is 404 where there is none: %s", async (id, message, code) => {
    expect(await member.refused.getRuleOfficialText(404, { params: { id } }, message)).toMatchObject({
      code,
    });
  });
});
