import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { lawChanges } from "../../functions/regulation/text/law-changes.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import { changeRecords } from "../../functions/work/changes/change-record.ts";
import { spreadChanges } from "../../functions/work/changes/spread-changes.ts";
import { logLines } from "../support/server/captured-logs.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";

await loadTitles();
const sample = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
const now = new Date("2026-05-01T08:00:00Z");
const plenty = () => 900_000;
const spread = () => spreadChanges(now, plenty);

/** Rules of part 7, each with what it cites. */
const cited = ["7.1(a)(1)", "7.1(d)(1)", "7.1", "7.1(k)", "7.2", "7.1(d)"];
let lastTitle = 5;

/** A title of this test's own with its text, and companies that follow it. */
const aTitle = async (companies = 1) => {
  const titleNumber = ++lastTitle;
  const rules = cited.map((section, index) =>
    aRule({
      titleNumber,
      partNo: "7",
      section: section.replace(/\(.*/, ""),
      sourceSection: `${titleNumber} CFR ${section}`,
      obligationId: `o-${index}`,
    }),
  );
  await publish(sharedLibrary, rules);
  const load = (issueDate: string, ...edits: [string, string][]) => {
    const xml = edits.reduce((text, [from, to]) => text.replace(from, to), sample);
    return loadRegulation(xml, issueDate, { titleNumber, source: "ecfr" });
  };
  await load("2026-03-02");
  const follow = async () => {
    const staffed = await aStaffedCompany();
    await selectTitle(staffed.company.id, titleNumber, { shared: cited.length, own: 0 });
    const { block } = (await selections.get(staffed.company.id, titleNumber)) ?? { block: 0 };
    const idOf = (index: number) => companyRuleId(block, slotOf("shared", index));
    return { ...staffed, idOf, told: () => changeRecords.list(staffed.company.id) };
  };
  const followers = await Promise.all(Array.from({ length: companies }, follow));
  return { titleNumber, load, followers, follow };
};
const first = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error("There is one");
  return item;
};
const paper: [string, string] = ["Paper &amp; ink.", "Paper or film must be used."];
const note: [string, string] = [
  "[90 FR 1200, Jan. 6, 2025]",
  "[90 FR 1200, Jan. 6, 2025, as amended at 91 FR 7]",
];

describe("a publication of the law", () => {
  it("tells nothing of a first text, nor of the same text again", async () => {
    const { load, followers } = await aTitle();
    await load("2026-04-01");
    await spread();
    expect(await first(followers).told()).toEqual([]);
    expect(await lawChanges.list()).toEqual([]);
  });

  it("makes one change a section, which names the rules it affects and those nearby", async () => {
    const { titleNumber, load, followers } = await aTitle();
    const { admin, member, idOf, told } = first(followers);
    await admin.assignCompanyRule({ params: { id: idOf(1) }, body: { assignedTo: member.user.id } });
    await admin.setApplicability({ params: { ruleId: idOf(2) }, body: { isApplicable: false } });
    await load("2026-04-01", paper);
    await Promise.all([spread(), spread()]);
    await spread();
    const change = first(await told());
    expect(await told()).toHaveLength(1);
    expect(change).toMatchObject({
      ...{ titleNumber, part: "7", section: "7.1", kind: "changed", severity: "substantive_assigned" },
      ...{ state: "new", effectiveDate: "2026-04-01", dueDate: "2026-05-15" },
      fromVersion: { date: "2026-03-02", source: "ecfr" },
      toVersion: { date: "2026-04-01", source: "ecfr" },
    });
    const numbers = (rules: typeof change.affected) => rules.map(({ companyRuleId: id }) => id);
    expect(numbers(change.affected).toSorted()).toEqual([1, 3, 5].map(idOf).toSorted());
    expect(change.affected.find(({ path }) => path === "k")).toMatchObject({ isParagraphFound: false });
    expect(numbers(change.nearby)).toEqual([idOf(0)]);
    expect(await admin.getChange({ params: { id: change.id } })).toMatchObject({
      affected: expect.arrayContaining([expect.objectContaining({ paragraph: "(d)(1)" })]),
      proposal: {
        owners: expect.arrayContaining([
          expect.objectContaining({ owner: expect.objectContaining({ id: member.user.id }) }),
        ]),
      },
    });
  });

  it("tells of sections that are new or gone, and of editorial changes as handled", async () => {
    const { load, followers } = await aTitle();
    const added = sample.match(/<DIV8 N="7\.2"[\s\S]*?<\/DIV8>/)?.[0] ?? "";
    await load("2026-04-01", note, [added, added.replaceAll("7.2", "7.3")]);
    await spread();
    const told = await first(followers).told();
    expect(
      Object.fromEntries(told.map(({ section, severity, state }) => [section, `${severity} ${state}`])),
    ).toEqual({
      "7.1": "editorial no_action",
      "7.2": "removed new",
      "7.3": "added new",
    });
  });

  it("tells each company that has the title, and one that failed with the next run", async () => {
    const { load, followers, titleNumber } = await aTitle(3);
    const [one, broken, gone] = followers;
    if (!one || !broken || !gone) throw new Error("Three follow");
    await gone.admin.removeSelection({ params: { cfrTitleId: String(titleNumber) } });
    const list = overlays.list;
    const failing = vi.spyOn(overlays, "list").mockImplementation((companyId, ...rest) => {
      if (companyId === broken.company.id) throw new Error("This company's state cannot be read");
      return list(companyId, ...rest);
    });
    await load("2026-04-01", paper);
    await spread();
    failing.mockRestore();
    expect([(await one.told()).length, (await broken.told()).length]).toEqual([1, 0]);
    expect(logLines().some((line) => JSON.stringify(line).includes("changes not told yet"))).toBe(true);
    expect(await lawChanges.list()).toMatchObject([{ failed: [broken.company.id], attempts: 1 }]);
    await spread();
    expect(
      (await Promise.all([one, broken, gone].map(({ told }) => told()))).map(({ length }) => length),
    ).toEqual([1, 1, 0]);
    expect(await lawChanges.list()).toEqual([]);
  });

  it("goes on where a worker ended, and tells an older issue that comes late to no one", async () => {
    const { load, followers } = await aTitle();
    await load("2026-04-01", paper);
    await spreadChanges(now, () => 1_000);
    expect(await first(followers).told()).toEqual([]);
    await spread();
    expect(await first(followers).told()).toHaveLength(1);
    await load("2026-03-20", ["Paper &amp; ink.", "Paper alone must be used."]);
    await spread();
    expect((await first(followers).told()).map(({ toVersion }) => toVersion?.date)).toEqual(["2026-04-01"]);
  });
});
