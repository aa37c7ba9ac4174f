import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf, expectAccessible, newPerson, type Person, signInByCall } from "../support/browser.ts";

/*
 * An administrator makes a duty for a group; its member, in another time zone, takes an occurrence and submits it
 * twice, since it comes back once; another one is skipped.
 */

const people: Person[] = [];
const signedIn = async (role: string): Promise<Person> => {
  const person = await newPerson();
  people.push(person);
  await signInByCall(person.context, accountOf(role));
  return person;
};

let admin: Person;
let officer: Person;
let member: Person;
const name = "Backup restore test";
beforeAll(async () => {
  [admin, officer, member] = (await Promise.all(
    ["company_admin", "compliance_officer", "member"].map(signedIn),
  )) as [Person, Person, Person];
  const user = await (await member.context.request.get("/api/user")).json();
  const { firstName, lastName, email } = user;
  const profile = { firstName, lastName, email, timeZone: "Asia/Tokyo" };
  expect((await member.context.request.put("/api/user/profile", { data: profile })).ok()).toBe(true);
  const group = { name: "Backup operators", leadId: user.id, memberIds: [user.id] };
  expect((await admin.context.request.post("/api/company/groups", { data: group })).ok()).toBe(true);
});
afterAll(() => expect(people.flatMap(({ errors }) => errors)).toEqual([]));

const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
/** The occurrence that is worked on: the only one that is in a state. */
const occurrence = (page: Page, state: string): Locator =>
  page
    .getByRole("list", { name: "Occurrences" })
    .locator("> li")
    .filter({ has: page.getByText(state, { exact: true }) });
const press = (place: Page | Locator, button: string) =>
  place.getByRole("button", { name: button, exact: true }).click();
const submit = async (page: Page, note: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Note/ }).fill(note);
  await press(dialog, "Submit for review");
  await told(page, "Submitted for review");
};
const giveReason = async (page: Page, reason: string, button: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Reason/ }).fill(reason);
  await press(dialog, button);
};

describe("a duty of a group", () => {
  it("is made, taken, submitted with evidence, returned, approved; another time it is skipped", async () => {
    const [desk, review, own] = [admin.page, officer.page, member.page];
    const reviewer = await (await officer.context.request.get("/api/user")).json();
    await desk.goto("/assignments?view=duties");
    await press(desk, "New Duty");
    const form = desk.getByRole("dialog", { name: "New Duty" });
    await form.getByRole("textbox", { name: /^Name/ }).fill(name);
    await form.getByRole("combobox", { name: "Assign to" }).selectOption("group");
    await form.getByRole("combobox", { name: /^Group/ }).selectOption({ label: "Backup operators" });
    await form.getByRole("combobox", { name: "Reviewer" }).selectOption(reviewer.id);
    await form.getByRole("combobox", { name: "Unit" }).selectOption("week");
    await expectAccessible(desk, "the dialog of a new duty");
    await press(form, "Save");
    await told(desk, "Duty saved");
    await desk.getByRole("combobox", { name: "Group" }).selectOption({ label: "Backup operators" });
    await desk.getByRole("link", { name, exact: true }).waitFor();

    await own.goto("/assignments?view=groups");
    await own.getByRole("heading", { name: "Recurring duties" }).waitFor();
    await expectAccessible(own, "My Groups with duties");
    await own
      .getByRole("button", { name: `Take: ${name}` })
      .first()
      .click();
    await told(own, "Occurrence taken");
    await own.getByRole("link", { name, exact: true }).first().click();
    await own.waitForURL(/\/duties\/[0-9A-Z]{26}$/);
    const address = new URL(own.url()).pathname;
    await press(own, "Start");
    await told(own, "Occurrence started");
    const mine = occurrence(own, "In progress");
    await mine.getByRole("button", { name: /^Add evidence/ }).click();
    const adding = own.getByRole("dialog");
    await adding.getByLabel(/What it shows/).fill("Restore log");
    await adding.getByRole("combobox", { name: "Kind" }).selectOption("link");
    await adding.getByRole("textbox", { name: /address/i }).fill("https://example.com/log");
    await press(adding, "Add evidence");
    await told(own, "Evidence saved");
    await mine.getByRole("link", { name: "Restore log" }).waitFor();
    await expectAccessible(own, "a duty with evidence");
    await press(mine, "Submit for review");
    expect(await own.getByRole("checkbox", { name: "Restore log" }).isChecked()).toBe(true);
    await expectAccessible(own, "the dialog that submits an occurrence");
    await submit(own, "Restored in four minutes.");

    await review.goto("/assignments?view=reviews");
    await review.getByText("Restored in four minutes.").waitFor();
    await review.goto(address);
    const waiting = occurrence(review, "Submitted");
    await waiting.getByRole("link", { name: "Restore log" }).waitFor();
    await press(waiting, "Return");
    await giveReason(review, "Which table?", "Return");
    await told(review, "Work returned");

    await own.reload();
    await mine.getByText("Which table?").waitFor();
    await press(mine, "Submit for review");
    await submit(own, "The table of people.");
    await review.reload();
    await press(waiting, "Approve");
    await told(review, "Work approved");
    await occurrence(review, "Completed").getByText("The table of people.").waitFor();
    const { items } = await (await member.context.request.get("/api/evidence?search=Restore+log")).json();
    expect((await member.context.request.delete(`/api/evidence/${items[0].id}`)).status()).toBe(409);

    await desk.goto(address);
    await press(occurrence(desk, "Open").first(), "Skip");
    await giveReason(desk, "The site is closed.", "Skip");
    await told(desk, "Occurrence skipped");
    await occurrence(desk, "Skipped").getByText("The site is closed.").waitFor();
    await expectAccessible(desk, "the history of a duty");
    await own.goto("/notifications?kind=review_answered");
    for (const word of ["approved", "returned"])
      await own
        .getByRole("link", { name: new RegExp(`${word} your work on “${name}”`) })
        .first()
        .waitFor();
  });
});
