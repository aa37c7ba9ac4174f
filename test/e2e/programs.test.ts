import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { startReceiver, withStatus } from "../support/http-receiver.ts";
import { asked, peopleOfJourney, told } from "../support/journey.ts";
import { theStack } from "../support/stack.ts";

/* A program of the company: its account, what it is told of, and what it does about it. */

const someone = peopleOfJourney();
const receiver = await startReceiver();
afterAll(receiver.close);

/** Calls as a program does: without a browser, a cookie or an origin. */
const callAs = (secret: string, path: string, init: RequestInit = {}) =>
  fetch(`${theStack().url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, ...init.headers },
  });

describe("a program of a company", () => {
  it("gets an account in the browser, is told of a change by a signed message, and is sent it again", async () => {
    const admin = await someone("company_admin");
    const { page } = admin;
    await page.goto("/security?tab=programs");
    await page.getByText("No service accounts").waitFor();
    await page.getByText("No webhooks").waitFor();
    await page.getByRole("button", { name: "Create service account" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name").fill("Nightly sync");
    await form.getByLabel("Role").selectOption({ label: "Compliance Officer" });
    await form.getByLabel("Rules: write").check();
    await form.getByRole("button", { name: "Create service account" }).click();
    await page.getByText("It is shown only once.").waitFor();
    await expectAccessible(page, "a secret that was just made");
    const secret = await page.getByRole("textbox", { name: "Secret" }).inputValue();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText(`ends in ${secret.slice(-4)}`).waitFor();

    const { items } = await asked<{ items: { companyRuleId: number | null }[] }>(
      admin,
      "/api/company/rules/all?limit=50",
    );
    // The last ones are not those that other journeys work on.
    const rule = items.findLast(({ companyRuleId }) => companyRuleId !== null)?.companyRuleId;
    const ofRule = () => receiver.received.filter(({ body }) => body.includes(`"id":"${rule}"`));
    expect((await callAs(secret, `/api/company/rules/${rule}`)).status).toBe(200);
    expect((await callAs(secret, "/api/team/members")).status).toBe(403);

    await page.getByRole("button", { name: "Add webhook" }).click();
    await form.getByLabel("Address").fill(receiver.url);
    await form.getByLabel("rule.updated").check();
    await form.getByRole("button", { name: "Add webhook" }).click();
    const signing = await page.getByRole("textbox", { name: "Secret" }).inputValue();
    await page.getByRole("button", { name: "Done" }).click();

    // The first attempt fails; the next one comes by itself.
    receiver.answer((reply, received, count) =>
      withStatus(ofRule().length === 1 ? 500 : 204)(reply, received, count),
    );
    const changed = await callAs(secret, `/api/company/rules/${rule}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ companyNotes: `Noted by a program ${Date.now()}` }),
    });
    expect(changed.status, await changed.text()).toBe(200);
    await expect.poll(() => ofRule().length, { timeout: 30_000 }).toBe(2);
    const [first, second] = ofRule();
    const body = new Webhook(signing).verify(second?.body ?? "", second?.headers as Record<string, string>);
    expect(body).toMatchObject({
      type: "rule.updated",
      data: { record: { type: "rule", id: String(rule) } },
    });
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);

    await page.getByRole("button", { name: `Deliveries to ${receiver.url}` }).click();
    await page.getByText("Delivered", { exact: true }).first().waitFor();
    await expectAccessible(page, "deliveries of a webhook");
    await page.getByRole("button", { name: "Replay rule.updated" }).first().click();
    await told(page, "Delivery Replayed");
    await expect.poll(() => ofRule().length, { timeout: 30_000 }).toBe(3);
    expect(ofRule()[2]?.body).toBe(second?.body);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "More actions: Nightly sync" }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await told(page, "Security Updated");
    expect((await callAs(secret, `/api/company/rules/${rule}`)).status).toBe(401);
    await expectAccessible(page, "the tab Programs");
  });
});
