import { beforeAll, describe, expect, it } from "vitest";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { peopleColumns, ruleColumns } from "../../shared/exports/columns.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { activityOf } from "../support/server/at-once.ts";
import { type FileRow as Row, rowsOfCsv, rowsOfXlsx } from "../support/server/export-files.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { aSection } from "../support/server/sections.ts";

const count = 10_000;
let one: Awaited<ReturnType<typeof aStaffedCompany>>;
let two: typeof one;

beforeAll(async () => {
  await loadTitles();
  [one, two] = await Promise.all([aStaffedCompany(), aStaffedCompany()]);
  const rules = Array.from({ length: count + 1 }, (_, index) =>
    aRule({
      titleNumber: index < count ? 21 : 40,
      partNo: String(1 + Math.floor(index / 500)),
      section: `${1 + Math.floor(index / 500)}.${index % 500}`,
      obligationId: `o-${index}`,
      ruleTitle: index === 7 ? '=HYPERLINK("https://evil.example")' : `Rule ${index}, "quoted"`,
    }),
  );
  await publish(sharedLibrary, rules);
  await selectTitle(one.company.id, 21, { shared: count, own: 0 });
});

const shown = (rule: RuleListItem): Row => ({
  Title: String(rule.titleNumber),
  Part: rule.partNo,
  Section: rule.section,
  Rule: rule.ruleTitle,
});
const named = ["Title", "Part", "Section", "Rule"];
const picked = (row: Row): Row => Object.fromEntries(named.map((name) => [name, row[name] ?? ""]));

describe("a file of the company's rules", () => {
  it("holds 10,000 rows, those of the list in its order, in both formats", async () => {
    const list: RuleListItem[] = [];
    let cursor: string | null = null;
    do {
      const page = await one.admin.listCompanyRules({
        query: { limit: 200, sort: "ruleTitle", order: "desc", ...(cursor && { cursor }) },
      });
      if (Array.isArray(page)) throw new Error("Expected a page");
      list.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(list.length).toBe(count);
    const order = { sort: "ruleTitle", order: "desc" };
    const csv = await one.member.call.exportRules({ query: { format: "csv", ...order } });
    const safe = (row: Row): Row => ({
      ...row,
      Rule: row.Rule?.startsWith("=") ? `'${row.Rule}` : (row.Rule ?? ""),
    });
    expect(rowsOfCsv(csv).map(picked)).toEqual(list.map(shown).map(safe));
    const xlsx = await one.member.call.exportRules({ query: { format: "xlsx", ...order } });
    expect(rowsOfXlsx(xlsx).map(picked)).toEqual(list.map(shown));
    expect(xlsx.headers["content-disposition"]).toMatch(/filename="rules-\d{4}-\d\d-\d\d\.xlsx"/);
  }, 120_000);

  it("has the columns asked for, in their order, and the rows that the filters leave", async () => {
    const query = { format: "csv", columns: "ruleTitle,section", titleFilter: "21", partFilter: "3" };
    const answer = await one.member.call.exportRules({ query });
    const rows = rowsOfCsv(answer);
    expect(Object.keys(rows[0] ?? {})).toEqual(["Rule", "Section"]);
    expect(rows.length).toBe(500);
    expect(rows.every(({ Section }) => Section?.startsWith("3."))).toBe(true);
  });

  it("is refused above 10,000 rows, and nothing is on the record", async () => {
    await selectTitle(two.company.id, 21, { shared: count, own: 0 });
    await selectTitle(two.company.id, 40, { shared: 1, own: 0 });
    const query = { format: "csv" };
    await two.admin.refused.exportRules(
      409,
      { query },
      {
        code: "export.large",
        message: "This list has more than 10,000 rows.",
      },
    );
    expect(await activityOf(two.company.id, "export.downloaded")).toEqual([]);
    const fewer = await two.admin.call.exportRules({ query: { ...query, titleFilter: "40" } });
    expect(rowsOfCsv(fewer).length).toBe(1);
  });

  it("is on the record as a download, and in the file of the activity", async () => {
    const [latest] = (await activityOf(one.company.id, "export.downloaded")).toReversed();
    expect(latest).toMatchObject({ target: { type: "export", id: "rules" }, after: { format: "csv" } });
    const file = await one.officer.call.exportActivity({ query: { format: "csv", kind: "downloads" } });
    const rows = rowsOfCsv(file);
    expect(rows[0]).toMatchObject({
      What: "Export downloaded",
      Record: "Rules",
      Who: expect.stringContaining(" "),
    });
    expect(Object.keys(rows[0] ?? {})[0]).toBe("When (America/New_York)");
  });

  it.each([
    ["format", { format: "pdf" }],
    ["columns", { format: "csv", columns: "ruleTitle,password" }],
    ["columns", { format: "csv", columns: "ruleTitle,ruleTitle" }],
    ["sort", { format: "csv", sort: "nothing" }],
  ])("refuses a wrong %s by its name", async (field, query) => {
    const { issues } = await one.member.refused.exportRules(400, { query });
    expect(issues?.map(({ path }) => path)).toEqual([`query.${field}`]);
    expect(Object.keys(ruleColumns)).toContain("ruleTitle");
  });
});

describe("the files of other lists", () => {
  it("hold the company's people in the reader's own time zone", async () => {
    await one.member.updateProfile({ body: { ...one.member.user, timeZone: "Europe/Berlin" } });
    const rows = rowsOfCsv(await one.member.call.exportPeople({ query: { format: "csv" } }));
    const people = await one.member.listTeamMembers();
    expect(rows.map(({ Email }) => Email)).toEqual(people.map(({ email }) => email));
    expect(Object.keys(rows[0] ?? {})).toEqual(
      Object.values(peopleColumns).map((name) =>
        name === "Last sign-in" ? `${name} (Europe/Berlin)` : name,
      ),
    );
  });

  it("hold evidence as it is filtered, with the rules it is attached to", async () => {
    const add = (title: string) =>
      one.member.addEvidence({ body: { title, url: "https://example.com/log", attachTo: [] } });
    await add("Access log");
    await add("-1 Temperature log");
    const csv = await one.member.call.exportEvidence({ query: { format: "csv", search: "temperature" } });
    expect(rowsOfCsv(csv)).toMatchObject([
      {
        "What it shows": "'-1 Temperature log",
        Kind: "Link",
        "File or link": "https://example.com/log",
        State: "Current",
      },
    ]);
    expect(rowsOfCsv(await two.member.call.exportEvidence({ query: { format: "csv" } }))).toEqual([]);
  });

  it("hold assignments and decisions of the caller's company alone", async () => {
    const list = await one.admin.listCompanyRules({
      query: { limit: 2, partFilter: "1", titleFilter: "21" },
    });
    if (Array.isArray(list)) throw new Error("Expected a page");
    const [first, second] = list.items.map(({ companyRuleId, id }) => String(companyRuleId ?? id));
    if (!first || !second) throw new Error("Expected two rules");
    await one.admin.assignCompanyRule({
      params: { id: first },
      body: { assignedTo: one.member.user.id, priority: "high", dueDate: "2027-03-01", notes: "Start soon" },
    });
    await one.admin.setApplicability({
      params: { ruleId: second },
      body: { isApplicable: false, reason: "Not our activity" },
    });
    const mine = rowsOfCsv(await one.member.call.exportAssignments({ query: { format: "csv" } }));
    expect(mine).toMatchObject([
      { Status: "Pending", Priority: "High", Due: "2027-03-01", Notes: "Start soon" },
    ]);
    const query = { format: "csv" };
    const decided = rowsOfCsv(await one.member.call.exportApplicability({ query }));
    expect(decided).toMatchObject([
      { Title: "21", Applicability: "Not applicable", Reason: "Not our activity", "Decide again": "" },
    ]);
    const xlsx = rowsOfXlsx(await one.member.call.exportApplicability({ query: { format: "xlsx" } }));
    expect(xlsx).toEqual(decided);
    for (const name of [
      "exportAssignments",
      "exportApplicability",
      "exportChanges",
      "exportPolicies",
    ] as const)
      expect(rowsOfCsv(await two.member.call[name]({ query })), name).toEqual([]);
  });

  it("of the activity are for managers alone", async () => {
    await one.member.refused.exportActivity(403, { query: { format: "csv" } });
    expect((await one.admin.call.exportActivity({ query: { format: "csv" } })).status).toBe(200);
  });
});

describe("the files of the super administrator's lists", () => {
  it("hold sections, obligations and imports, and no one else's role gets the first two", async () => {
    const operator = await aPerson({ role: "super_admin" });
    const query = { format: "csv" };
    await operator.createSectionMetadata({ body: aSection({ sectionId: "11.10" }) });
    const sections = rowsOfCsv(await operator.call.exportSections({ query: { ...query, title: "21" } }));
    expect(sections).toMatchObject([{ Title: "21", Part: "11", Section: "11.10" }]);
    expect(rowsOfCsv(await operator.call.exportSections({ query: { ...query, title: "40" } }))).toEqual([]);
    expect(rowsOfCsv(await operator.call.exportObligations({ query }))).toEqual([]);
    expect((await operator.call.exportImports({ query })).status).toBe(200);
    expect((await one.admin.call.exportImports({ query })).status).toBe(200);
    for (const name of ["exportSections", "exportObligations"] as const)
      await one.admin.refused[name](403, { query });
    await operator.refused.exportRules(403, { query });
  });
});
