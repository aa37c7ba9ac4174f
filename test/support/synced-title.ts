import type { BrowserContext } from "playwright";
import { expect } from "vitest";
import { accountOf, leave, newPerson, signInByCall } from "./browser.ts";

const newest = "2026-10-01";

const issueOf = async (context: BrowserContext): Promise<string> => {
  const answer = await context.request.get("/api/cfr/21/contents");
  return answer.ok() ? (await answer.json()).issueDate : "";
};

/** Syncs once, and waits until the copy is newer or some seconds have passed. */
const sync = async (context: BrowserContext): Promise<void> => {
  await context.request.post("/api/admin/sync-runs", { data: { titles: [21] } });
  for (let tries = 0; tries < 40 && (await issueOf(context)) !== newest; tries++)
    await new Promise((done) => setTimeout(done, 200));
};

/** Brings title 21 to the amendment of October: the recorded source shows it at the second look. */
export const syncTitle21 = async (): Promise<void> => {
  const { context } = await newPerson();
  await signInByCall(context, accountOf("super_admin"));
  for (let tries = 0; tries < 5 && (await issueOf(context)) !== newest; tries++) await sync(context);
  expect(await issueOf(context)).toBe(newest);
  await leave(context);
};
