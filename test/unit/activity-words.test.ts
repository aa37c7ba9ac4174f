import { expect, it } from "vitest";
import { eventName } from "../../shared/words/activity-words.ts";

it.each([
  ["sso.domain-added", "SSO domain added"],
  ["factor.app-started", "Authenticator app set-up started"],
  ["policy.attached-to-rule", "Policy attached to rule"],
])("the event %s is called %s", (event, name) => {
  expect(eventName(event)).toBe(name);
});
