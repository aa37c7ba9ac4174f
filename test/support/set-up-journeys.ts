import { afterAll, expect } from "vitest";
import { leaveAll } from "./browser.ts";
import { takeViolations } from "./browser-window.ts";
import { openStack } from "./stack.ts";

// Runs for each file, before it is read: what is told first to run at the end runs last.
await openStack();
afterAll(async () => {
  await leaveAll();
  expect(takeViolations(), "refused by the content security policy").toEqual([]);
});
