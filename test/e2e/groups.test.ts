import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountOf, expectAccessible, newPerson, type Person, signInByCall } from "../support/browser.ts";

/* An officer makes a group and gives it a rule; a member takes the rule and gives it back. */

const people: Person[] = [];
const signedIn = async (role: string): Promise<Person> => {
  const person = await newPerson();
  people.push(person);
  await signInByCall(person.context, accountOf(role));
  return person;
};

let officer: Person;
let member: Person;
let rule: number;
let assignee: { firstName: string; lastName: string };
beforeAll(async () => {
  [officer, member] = await Promise.all([signedIn("compliance_officer"), signedIn("member")]);
  assignee = await (await member.context.request.get("/api/user")).json();
  const unassigned = "/api/company/rules/all?titleFilter=40&assignee=none&limit=50";
  const { items } = await (await officer.context.request.get(unassigned)).json();
  rule = items.at(-2).id;
});
afterAll(() => expect(people.flatMap(({ errors }) => errors)).toEqual([]));

const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

it("a rule of a group is taken by one of it, and given back", async () => {
  const [desk, own] = [officer.page, member.page];
  const name = `${assignee.firstName} ${assignee.lastName}`;
  await desk.goto("/team-management");
  await desk.getByRole("tab", { name: /^Groups/ }).click();
  await desk.getByRole("button", { name: "New Group" }).click();
  const making = desk.getByRole("dialog", { name: "New Group" });
  await making.getByRole("textbox", { name: "Name" }).fill("Journey group");
  await making.getByRole("checkbox", { name }).check();
  await making.getByRole("combobox", { name: /Lead/ }).selectOption({ label: name });
  await expectAccessible(desk, "the dialog of a group");
  await making.getByRole("button", { name: "Create" }).click();
  await told(desk, "Group saved");
  await expectAccessible(desk, "the tab of groups");

  await desk.goto(`/rules/${rule}`);
  await desk.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "Assign Rule" });
  await dialog.getByRole("radio", { name: "Group" }).check();
  await dialog.getByRole("combobox", { name: /^Group/ }).selectOption({ label: "Journey group" });
  await expectAccessible(desk, "the assign dialog with a group");
  await dialog.getByRole("button", { name: "Assign Rule" }).click();
  await told(desk, "Rule assigned successfully");

  await own.goto("/assignments?view=groups");
  await expectAccessible(own, "My Groups");
  await own.getByRole("button", { name: /^Take/ }).first().click();
  await told(own, "Rule taken");
  await own.getByText("Load", { exact: true }).first().click();
  await own.getByRole("cell", { name, exact: true }).first().waitFor();
  await own.goto(`/rules/${rule}?page=assignments&from=assignments`);
  await own.getByRole("button", { name: "Give back" }).click();
  await told(own, "Rule given back");
  await own.getByRole("button", { name: "Take", exact: true }).waitFor();
});
