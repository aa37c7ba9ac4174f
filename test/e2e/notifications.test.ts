import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, type Person } from "../support/browser.ts";
import { peopleOfJourney } from "../support/journey.ts";
import { assignedRule } from "../support/screen-calls.ts";

/* An officer gives a rule to a member and names them in a comment; the member has the product open on two devices. */

const device = peopleOfJourney();
const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: `Notifications, ${unread} unread` });
const unreadOf = async ({ context }: Person): Promise<number> =>
  (await (await context.request.get("/api/notifications?limit=1")).json()).unread;

let officer: Person;
let desk: Person;
let phone: Person;
let rule: number;
let name: string;
beforeAll(async () => {
  [officer, desk, phone] = await Promise.all([
    device("compliance_officer"),
    // Its clock is the test's.
    device("member", { isAltered: true }),
    device("member"),
  ]);
  rule = await assignedRule(officer.context);
  const user = await (await desk.context.request.get("/api/user")).json();
  name = `${user.firstName} ${user.lastName}`;
  // What other journeys told the member.
  const read = await desk.context.request.post("/api/notifications/read", { data: { all: true } });
  expect(read.status()).toBe(200);
});

describe("notifications", () => {
  it("come to an open page within a minute, lead to the record, and are read on every device", async () => {
    await desk.page.clock.install();
    await desk.page.goto("/evidence");
    await bell(desk.page, 0).waitFor();

    const member = await (await desk.context.request.get("/api/user")).json();
    const assigned = await officer.context.request.post(`/api/company/rules/${rule}/assign`, {
      data: { assignedTo: member.id },
    });
    expect(assigned.status(), await assigned.text()).toBe(201);
    await officer.page.goto(`/rules/${rule}`);
    const box = officer.page.getByRole("textbox", { name: "Write a comment" });
    await box.fill("Please look, ");
    await box.pressSequentially(`@${name.slice(0, 3)}`);
    await officer.page.getByRole("option", { name: new RegExp(name) }).waitFor();
    await expectAccessible(officer.page, "the people a comment names");
    await box.press("Enter");
    await officer.page.getByRole("button", { name: "Add Comment" }).click();
    await officer.page.getByText("Comment added").first().waitFor();
    await expect.poll(() => unreadOf(phone)).toBe(2);

    // The page is seen and in use: its own minute passes.
    await desk.page.clock.runFor(60_000);
    await bell(desk.page, 2).waitFor();
    await bell(desk.page, 2).click();
    const panel = desk.page.getByRole("dialog", { name: "Notifications" });
    await panel.getByText("See all").waitFor();
    await expectAccessible(desk.page, "the panel of notifications");
    await panel
      .getByRole("link", { name: /mentioned/ })
      .first()
      .click();
    await desk.page.waitForURL(new RegExp(`/rules/${rule}`));
    await desk.page.getByText(`@${name}`).first().waitFor();
    await bell(desk.page, 1).waitFor();

    await phone.page.goto("/notifications");
    await bell(phone.page, 1).waitFor();
    await phone.page.getByRole("button", { name: "Unread", exact: true }).click();
    await phone.page.waitForURL("/notifications?unread=true");
    await expect.poll(() => phone.page.locator("tbody tr").count()).toBe(1);
    await phone.page.getByRole("button", { name: "Mark all as read" }).click();
    await bell(phone.page, 0).waitFor();
    await desk.page.reload();
    await bell(desk.page, 0).waitFor();
  });

  it("are chosen by kind and held in quiet hours, as Profile Settings says on every device", async () => {
    const openTab = async ({ page }: Person) => {
      await page.goto("/notifications");
      await page.getByRole("button", { name: /^User menu/ }).click();
      await page.getByRole("menuitem", { name: "Profile Settings" }).click();
      await page.getByRole("tab", { name: "Notifications" }).click();
      await page.getByRole("table", { name: "What you are notified about, and how" }).waitFor();
    };
    await openTab(phone);
    await phone.page.getByRole("combobox", { name: "Comment: E-mail" }).selectOption("At once");
    await phone.page.getByLabel("Hold emails during quiet hours").check();
    await phone.page.getByLabel("From", { exact: true }).fill("21:30");
    await phone.page.getByLabel("To", { exact: true }).fill("21:30");
    await phone.page.getByRole("button", { name: "Save Changes" }).click();
    await phone.page.getByText("Choose two different times.").waitFor();
    await expectAccessible(phone.page, "how a person is told");
    await phone.page.getByLabel("To", { exact: true }).fill("06:45");
    await phone.page.getByRole("button", { name: "Save Changes" }).click();
    await phone.page.getByText("Settings saved").first().waitFor();

    await openTab(desk);
    expect(await desk.page.getByLabel("From", { exact: true }).inputValue()).toBe("21:30");
    expect(await desk.page.getByRole("combobox", { name: "Comment: E-mail" }).inputValue()).toBe("now");
    await desk.page.getByLabel("Hold emails during quiet hours").uncheck();
    await desk.page.getByRole("combobox", { name: "Comment: E-mail" }).selectOption("Daily summary");
    await desk.page.getByRole("button", { name: "Save Changes" }).click();
    await desk.page.getByText("Settings saved").first().waitFor();
    const settings = await (await phone.context.request.get("/api/notifications/settings")).json();
    expect(settings).toMatchObject({ quietHours: null, kinds: { comment: { email: "daily" } } });
  });
});
