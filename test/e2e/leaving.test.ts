import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { describe, expect, it } from "vitest";
import { expectAccessible, newPerson, type Person } from "../support/browser.ts";
import { confirmAddress, mailsTo } from "../support/mails.ts";
import { theStack } from "../support/stack.ts";

/* A company that leaves: it takes its data along, changes its mind, and goes. */

const company = "Fairweather Instruments";
const email = "ida.n@fairweather.example.com";
const account = { email, password: "fairweather-ida-1", firstName: "Ida", lastName: "Noddack" };
const people: Person[] = [];

/** Registers the company with its first administrator. */
const registered = async (): Promise<Person> => {
  const person = await newPerson();
  people.push(person);
  const headers = { origin: theStack().url };
  const send = async (path: string, data: object) => {
    const answer = await person.context.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await send("/api/register", { ...account, role: "company_admin" });
  await send("/api/companies", { name: company, industry: "manufacturing", size: "small" });
  return person;
};

/** Starts what looks after deletions, as if a moment had come. */
const watchAt = async (now: number): Promise<void> => {
  const { lambdaEndpoint = "", schedules = {}, region, credentials } = theStack();
  const client = new LambdaClient({ endpoint: lambdaEndpoint, region, credentials });
  const Payload = JSON.stringify({ time: new Date(now).toISOString() });
  await client.send(
    new InvokeCommand({ FunctionName: schedules["watch-deletions"], Payload, InvocationType: "Event" }),
  );
  client.destroy();
};

const schedule = async ({ page }: Person): Promise<void> => {
  await page.getByLabel("Company name").fill(company);
  await page.getByRole("button", { name: "Delete company" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(`Delete ${company} and everything in it? You have 7 days to cancel.`).waitFor();
  await dialog.getByRole("button", { name: "Delete company" }).click();
  await page.getByText("Deletion Scheduled").waitFor();
};

describe("a company that leaves", () => {
  let admin: Person;

  it("takes an archive of its data along", async () => {
    admin = await registered();
    await confirmAddress(admin.context, email);
    const { page } = admin;
    await page.goto("/security?tab=data");
    await page.getByRole("button", { name: "Create archive" }).click();
    const link = page.getByRole("link", { name: "Download" });
    // A busy machine starts a worker late.
    await link.waitFor({ timeout: 110_000 });
    await page.getByText("Manifest hash:").waitFor();
    const answer = await admin.context.request.get((await link.getAttribute("href")) ?? "");
    expect((await answer.body()).subarray(0, 2).toString()).toBe("PK");
  }, 120_000);

  it("is asked twice, sees its end on every page, and changes its mind", async () => {
    const { page } = admin;
    await schedule(admin);
    const banner = page.getByRole("region", { name: "Deletion of the company" });
    await banner.getByText(/^This company will be deleted on .+\.$/).waitFor();
    await expectAccessible(page, "a deletion that is scheduled");
    await page.goto("/assignments");
    await banner.getByRole("button", { name: "Cancel deletion" }).click();
    await page.getByText("Deletion Cancelled").waitFor();
    await banner.waitFor({ state: "detached" });
  });

  it("goes after seven days: no one comes in, a certificate is mailed, and name and address are free", async () => {
    const { page, context } = admin;
    await page.goto("/security?tab=data");
    await schedule(admin);
    const { dueAt } = (await (await context.request.get("/api/company/deletion")).json()) as {
      dueAt: string;
    };
    // A busy machine starts workers late.
    await watchAt(Date.parse(dueAt));
    await expect
      .poll(async () => (await context.request.get("/api/user")).status(), { timeout: 110_000 })
      .toBe(401);
    // What was at work as it began is over by then.
    const isThere = ({ subject }: { subject: string }) => subject === "Certificate of deletion";
    await expect
      .poll(
        async () => {
          await watchAt(Date.parse(dueAt) + 3_600_000);
          return (await mailsTo(email)).some(isThere);
        },
        { timeout: 110_000, interval: 2_000 },
      )
      .toBe(true);
    const certificate = (await mailsTo(email)).find(isThere)?.attachments[0];
    expect(certificate).toMatchObject({ name: "certificate-of-deletion.pdf", type: "application/pdf" });
    expect(
      Buffer.from(certificate?.base64 ?? "", "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const again = await registered();
    await again.page.goto("/");
    await again.page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    const activity = await (await again.context.request.get("/api/company/activity")).text();
    expect(activity).toContain("Noddack");
    expect(activity).not.toContain("company.deletion");
  }, 260_000);

  it("causes no error in any page", () => {
    // The calls of a page whose company is gone are refused.
    expect(people.slice(1).flatMap(({ errors }) => errors)).toEqual([]);
  });
});
