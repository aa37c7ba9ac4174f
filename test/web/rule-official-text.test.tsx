import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RuleOfficialText } from "../../shared/schemas/regulation-text.ts";
import { problem } from "../support/fake-api.ts";
import { openRule, panel } from "../support/rule-page.ts";

const text = (over: Partial<RuleOfficialText> = {}): RuleOfficialText => ({
  ...{
    titleNumber: 21,
    titleName: "Food and Drugs",
    issueDate: "2026-03-31",
    copyOf: "2026-03-31",
    checkedAt: null,
    reason: null,
  },
  ...{ identifier: "11.10", heading: "Controls.", citation: "21 CFR 11.10", paragraph: "a", definitions: [] },
  blocks: ["(a) Validate the system.", "(b) Keep copies."].map((words, index) => ({
    ...{
      kind: "paragraph" as const,
      path: index === 0 ? "a" : "b",
      level: 1,
      text: words,
      links: [],
      terms: [],
    },
  })),
  words: [{ block: 0, from: 4, to: 23 }],
  ...{ madeFrom: "current", madeFromDate: "2024-01-03" },
  ...over,
});

test("is the section with the rule's words marked, and leads to its paragraph in the reader", async () => {
  openRule({ routes: { getRuleOfficialText: text() } });
  const block = await panel("Official text");
  await block.findByText("Made from the current text.");
  const section = within(block.getByRole("region", { name: "Text of 21 CFR 11.10" }));
  section.getByRole("heading", { name: "§ 11.10 Controls." });
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Validate the system",
  ]);
  expect(section.getByRole("link", { name: "(b)" }).getAttribute("href")).toBe("/cfr/21/section-11.10#p-b");
  expect(block.getByRole("link", { name: "Read § 11.10(a)" }).getAttribute("href")).toBe(
    "/cfr/21/section-11.10#p-a",
  );
});

test.each([
  [{ madeFrom: "earlier", words: [] }, "Made from the text of Jan 3, 2024. The section has changed since."],
  [{ madeFrom: "missing", madeFromDate: null, words: [] }, "The rule's words are not in this section."],
] as const)("says so where the words are not those of the current text", async (over, sentence) => {
  openRule({ routes: { getRuleOfficialText: text({ ...over, words: [] }) } });
  await (await panel("Official text")).findByText(sentence);
  // The paragraph that the rule cites is pointed out instead.
  expect(document.querySelector("[data-target]")?.textContent).toBe("(a) Validate the system.");
});

test("is one line where the title is not in the copy, and can be asked for again after a failure", async () => {
  const { api, user } = openRule({ routes: { getRuleOfficialText: problem(503, "Busy") } });
  const block = await panel("Official text");
  await block.findByText("Failed to fetch the regulation text");
  api.use({
    getRuleOfficialText: problem(404, "Title 21 is not in this copy yet", { code: "text.not-loaded" }),
  });
  await user.click(block.getByRole("button", { name: "Try again" }));
  await screen.findByText("Title 21 is not in this copy yet");
});
