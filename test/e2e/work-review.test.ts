import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, type Person } from "../support/browser.ts";
import { peopleOfJourney, told } from "../support/journey.ts";

/* An officer assigns a rule with a review; the member submits the work twice, since it comes back once. */

const signedIn = peopleOfJourney();
let officer: Person;
let member: Person;
let rule: number;
let assignee: { id: string; firstName: string; lastName: string };
beforeAll(async () => {
  [officer, member] = await Promise.all([signedIn("compliance_officer"), signedIn("member")]);
  assignee = await (await member.context.request.get("/api/user")).json();
  const unassigned = "/api/company/rules/all?titleFilter=40&assignee=none&limit=50";
  const { items } = await (await officer.context.request.get(unassigned)).json();
  rule = items.at(-1).id;
});

const review = (page: Page) => page.getByRole("region", { name: "Review" });
const status = async (): Promise<string> =>
  (await (await officer.context.request.get(`/api/company/rules/${rule}`)).json()).complianceStatus;

describe("work that needs a review", () => {
  it("is submitted, returned with a reason, submitted again with evidence and approved", async () => {
    const [desk, own] = [officer.page, member.page];
    await desk.goto(`/rules/${rule}`);
    await desk.getByRole("button", { name: "Assign", exact: true }).click();
    const dialog = desk.getByRole("dialog", { name: "Assign Rule" });
    await dialog.getByRole("combobox", { name: /Team member/ }).selectOption(assignee.id);
    await dialog.getByRole("checkbox", { name: "Needs review" }).check();
    await expectAccessible(desk, "the assign dialog with a reviewer");
    await dialog.getByRole("button", { name: "Assign Rule" }).click();
    await told(desk, "Rule assigned successfully");

    await own.goto("/assignments");
    const row = own
      .locator("tbody tr")
      .filter({ has: own.getByRole("button", { name: /^Submit for review/ }) });
    expect(await row.getByRole("combobox").locator("option").allTextContents()).not.toContain("completed");
    await expectAccessible(own, "My Assignments with work to be submitted");
    await row.getByRole("button", { name: /^Submit for review/ }).click();
    await own.getByRole("textbox", { name: /Note/ }).fill("The unit is registered.");
    await expectAccessible(own, "the dialog that submits work");
    await own.getByRole("dialog").getByRole("button", { name: "Submit for review" }).click();
    await told(own, "Submitted for review");
    await own.locator("tbody").getByText("Submitted", { exact: true }).waitFor();

    await desk.goto("/assignments?view=reviews");
    const waiting = desk.getByRole("region", { name: "To review" });
    await waiting.getByText("The unit is registered.").waitFor();
    await expectAccessible(desk, "what waits for a review");
    await desk.goto("/notifications?kind=review_asked");
    const asked = `${assignee.firstName} ${assignee.lastName} asks you to review`;
    await desk
      .getByRole("link", { name: new RegExp(asked) })
      .first()
      .click();
    await desk.waitForURL(`/rules/${rule}`);
    await review(desk).getByText("The unit is registered.").waitFor();
    await expectAccessible(desk, "work that waits for its review");
    await review(desk).getByRole("button", { name: "Return" }).click();
    await desk.getByRole("textbox", { name: /Reason/ }).fill("Where is the register?");
    await desk.getByRole("dialog").getByRole("button", { name: "Return" }).click();
    await told(desk, "Work returned");
    expect(await status()).toBe("in_progress");

    await own.goto(`/rules/${rule}?page=assignments&from=assignments`);
    await review(own).getByText("Where is the register?").waitFor();
    await own.getByRole("button", { name: "Add evidence" }).click();
    const adding = own.getByRole("dialog");
    await adding.getByLabel(/What it shows/).fill("Register of units");
    await adding.getByRole("combobox").first().selectOption("link");
    await adding.getByRole("textbox", { name: /address/i }).fill("https://example.com/register");
    await adding.getByRole("button", { name: "Add evidence" }).click();
    await told(own, "Evidence saved");
    await review(own).getByRole("button", { name: "Submit for review" }).click();
    await own.getByRole("textbox", { name: /Note/ }).fill("Here it is.");
    await own.getByRole("checkbox", { name: "Register of units" }).check();
    await own.getByRole("dialog").getByRole("button", { name: "Submit for review" }).click();
    await told(own, "Submitted for review");

    await desk.reload();
    await review(desk).getByRole("link", { name: "Register of units" }).waitFor();
    await review(desk).getByRole("button", { name: "Approve" }).click();
    await told(desk, "Work approved");
    await review(desk).getByText("Approved", { exact: true }).waitFor();
    expect(await status()).toBe("completed");
    await own.goto("/notifications?kind=review_answered");
    await own
      .getByRole("link", { name: /approved your work on/ })
      .first()
      .waitFor();
    await own
      .getByRole("link", { name: /returned your work on/ })
      .first()
      .waitFor();
  });
});
