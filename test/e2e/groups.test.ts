import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, type Person } from "../support/browser.ts";
import { asked, peopleOfJourney, told } from "../support/journey.ts";

/*
 * An officer gives a rule to a new group; a member on the other side of the date line takes it and gives it back, which
 * the lead sees. Between these zones the day is never the same.
 */
const ahead = "Pacific/Kiritimati";
const behind = "Pacific/Pago_Pago";
const group = "Night shift";

interface Rule {
  id: number;
  ruleTextSimplified: string;
}

const person = peopleOfJourney();
let officer: Person;
let lead: Person;
let member: Person;
let outsider: Person;
let rule: Rule;
beforeAll(async () => {
  [officer, lead, member, outsider] = await Promise.all([
    person("compliance_officer"),
    person("tomasz", { timeZone: behind }),
    person("priya", { timeZone: ahead }),
    person("grace"),
  ]);
  const free = "/api/company/rules/all?titleFilter=21&partFilter=820&assignee=none&limit=1";
  [rule] = (await asked<{ items: [Rule] }>(officer, free)).items;
});

const rowOf = (page: Page) => page.locator("tbody tr").filter({ hasText: rule.ruleTextSimplified });
const openGroups = async ({ page }: Person) => {
  await page.goto("/assignments?view=groups");
  await page.getByRole("heading", { level: 1, name: "My Groups" }).waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  return page;
};
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());

describe("work of a group", () => {
  it("is taken by one of its people, seen by the lead, and given back", async () => {
    const desk = officer.page;
    await desk.goto("/team-management");
    await desk.getByRole("tab", { name: /^Groups/ }).click();
    await desk.getByRole("button", { name: "New Group" }).click();
    const form = desk.getByRole("dialog", { name: "New Group" });
    await form.getByRole("textbox", { name: /^Name/ }).fill(group);
    for (const name of [/^Tomasz/, /^Priya/]) await form.getByRole("checkbox", { name }).check();
    await form.getByRole("combobox", { name: /^Lead/ }).selectOption({ label: "Tomasz Lindqvist" });
    await expectAccessible(desk, "the dialog of a group");
    await form.getByRole("button", { name: "Create" }).click();
    await told(desk, "Group saved");

    await desk.goto(`/rules/${rule.id}`);
    await desk.getByRole("button", { name: "Assign", exact: true }).click();
    const dialog = desk.getByRole("dialog", { name: "Assign Rule" });
    await dialog.getByRole("radio", { name: "Group" }).check();
    await dialog.getByRole("combobox", { name: /^Group/ }).selectOption({ label: group });
    await dialog.getByLabel("Due Date").fill(dayIn(behind));
    await dialog.getByRole("button", { name: "Assign Rule" }).click();
    await told(desk, "Rule assigned successfully");

    // The day of the lead is still the due day; that of the member is the next one.
    const ledPage = await openGroups(lead);
    expect(await rowOf(ledPage).getByRole("img", { name: "Overdue" }).count()).toBe(0);
    const own = await openGroups(member);
    await rowOf(own).getByRole("img", { name: "Overdue" }).waitFor();
    await expectAccessible(own, "My Groups");
    expect(await rowOf(await openGroups(outsider)).count()).toBe(0);

    await rowOf(own).getByRole("button", { name: /^Take/ }).click();
    await told(own, "Rule taken");
    await expect.poll(() => rowOf(own).count()).toBe(0);
    await own.goto(`/rules/${rule.id}`);
    await own.getByRole("button", { name: "Give back" }).waitFor();

    await openGroups(lead);
    expect(await rowOf(ledPage).count()).toBe(0);
    await ledPage.locator("summary").filter({ hasText: group }).click();
    const load = ledPage.getByRole("table", { name: `What each person in ${group} has to do` });
    await load.getByRole("row", { name: /^Priya Raman/ }).waitFor();
    await expectAccessible(ledPage, "the load of a group");

    await own.getByRole("button", { name: "Give back" }).click();
    await told(own, "Rule given back");
    await own.getByRole("button", { name: "Take", exact: true }).waitFor();
    await openGroups(lead);
    await rowOf(ledPage).getByRole("button", { name: /^Take/ }).waitFor();

    await desk.goto("/regulations?status=pending");
    await desk.getByRole("combobox", { name: "Group" }).selectOption({ label: group });
    await desk.getByText("(1 rule)", { exact: true }).waitFor();
    await desk.getByRole("combobox", { name: "Assigned to" }).selectOption("");
    await desk.getByText("(1 rule)", { exact: true }).waitFor();
  });
});
