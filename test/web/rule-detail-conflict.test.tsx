import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { updateCompanyRule } from "../../shared/api/company-rules.ts";
import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import { problem } from "../support/fake-api.ts";
import { aCompanyRule } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

const text = "Keep records for two years in the office.";
const base = { hasCopy: true, version: 3, text, action: "keep records" } as const;
const paper = { action: "keep paper records" };
const all = { action: "keep all records" };
const stale = problem(
  409,
  "This rule was changed by Grace Hopper at Mar 5, 2026, 3:20 PM UTC. Reload to see the latest version.",
  { code: "rule.stale" },
);

interface Edits {
  text?: string;
  action?: string;
  notes?: string;
}

/** A rule on a server where Grace saves `theirs` while the form with `mine` is open. */
const saveAfter = async (theirs: Partial<CompanyRule>, mine: Edits) => {
  let current = aCompanyRule(base);
  const opened = openRule({
    routes: {
      getCompanyRule: () => current,
      updateCompanyRule: ({ body }) => {
        const { version, ...changes } = updateCompanyRule.body.parse(body);
        if (version !== current.version) return stale;
        current = aCompanyRule({ ...current, ...(changes as object), version: current.version + 1 });
        return current;
      },
    },
  });
  const { user } = opened;
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  for (const [name, value] of [
    ["Text", mine.text],
    ["Action", mine.action],
    ["Company Notes", mine.notes],
  ] as const) {
    if (value === undefined) continue;
    await user.clear(screen.getByRole("textbox", { name }));
    await user.click(screen.getByRole("textbox", { name }));
    await user.paste(value);
  }
  const change = (next: Partial<CompanyRule>) => {
    current = aCompanyRule({ ...current, ...next, version: current.version + 1 });
  };
  change(theirs);
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  return { ...opened, change };
};

const title = /^This rule was changed by Grace Hopper at Mar \d, 2026, \d+:\d\d\s[AP]M$/;
const conflict = async () => within(await screen.findByRole("dialog", { name: title }));
const saved = () => screen.findByText("Company rule updated successfully");

describe("a stale save", () => {
  test("says who changed what, and compares the texts word by word", async () => {
    await saveAfter(paper, all);
    const action = (await conflict()).getByRole("group", { name: "Action" });
    expect(action.querySelector("del")?.textContent).toContain("paper");
    expect(action.querySelector("ins")?.textContent).toContain("all");
    expect(within(action).getByRole("radio", { name: "Mine" })).toHaveProperty("checked", true);
  });

  test("suggests both edits in one text where they do not touch each other", async () => {
    const { api, user } = await saveAfter(
      { text: "Keep records for three years in the office." },
      { text: "Keep all records for two years in the office." },
    );
    const dialog = await conflict();
    const merged = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Merged text: Text" });
    expect(merged.value).toBe("Keep all records for three years in the office.");
    await user.type(merged, " Always.");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await saved();
    expect(api.last("updateCompanyRule")?.body).toEqual({
      text: "Keep all records for three years in the office. Always.",
      version: 4,
    });
    (await panel("Text")).getByText("Keep all records for three years in the office. Always.");
  });

  test("keeps theirs of a field that was not touched, and mine of the others", async () => {
    const { api, user } = await saveAfter({ complianceStatus: "completed" }, { notes: "Ask QA." });
    const dialog = await conflict();
    const status = within(dialog.getByRole("group", { name: "Compliance status" }));
    status.getByText("You did not change this field.");
    expect(status.getByRole("radio", { name: "Theirs: Completed" })).toHaveProperty("checked", true);
    expect(dialog.queryByRole("group", { name: "Company Notes" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await saved();
    expect(api.last("updateCompanyRule")?.body).toEqual({ companyNotes: "Ask QA.", version: 4 });
  });

  test("lets a field be theirs by choice", async () => {
    const { api, user } = await saveAfter(paper, { ...all, notes: "Ask QA." });
    const dialog = await conflict();
    await user.click(dialog.getByRole("radio", { name: "Theirs" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await saved();
    expect(api.last("updateCompanyRule")?.body).toEqual({ companyNotes: "Ask QA.", version: 4 });
  });

  test("says so where what was chosen is saved already, and saves nothing", async () => {
    const { api, user } = await saveAfter(paper, all);
    const dialog = await conflict();
    await user.click(dialog.getByRole("radio", { name: "Theirs" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("The rule already says what you chose.");
    (await panel("Action")).getByText("keep paper records");
    expect(api.count("updateCompanyRule")).toBe(1);
  });

  test("says so where both made the same change", async () => {
    const { api } = await saveAfter(paper, paper);
    await screen.findByText("The rule already says what you chose.");
    (await panel("Action")).getByText("keep paper records");
    expect(api.count("updateCompanyRule")).toBe(1);
  });

  test("can be overwritten with mine, untouched fields too", async () => {
    const { api, user } = await saveAfter({ ...paper, complianceStatus: "completed" }, all);
    await user.click((await conflict()).getByRole("button", { name: "Keep all of mine" }));
    await saved();
    expect(api.last("updateCompanyRule")?.body).toEqual({ ...all, complianceStatus: "pending", version: 4 });
  });

  test("can be given up, which shows theirs", async () => {
    const { api, user } = await saveAfter(paper, all);
    await user.click((await conflict()).getByRole("button", { name: "Discard mine" }));
    (await panel("Action")).getByText("keep paper records");
    expect(api.count("updateCompanyRule")).toBe(1);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" }));
  });

  test("loses nothing when the dialog is closed: the form is as it was", async () => {
    const { user } = await saveAfter(paper, all);
    await conflict();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Action" }).value).toBe(all.action);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await conflict();
  });

  test("asks again when the rule changes once more before the choice", async () => {
    const { api, change, user } = await saveAfter(paper, all);
    const dialog = await conflict();
    change({ action: "keep no records" });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const action = await waitFor(() => {
      const group = screen.getByRole("group", { name: "Action" });
      expect(group.querySelector("del")?.textContent).toContain("no");
      return group;
    });
    expect(action.querySelector("ins")?.textContent).toContain("all");
    await user.click(await (await conflict()).findByRole("button", { name: "Save" }));
    await saved();
    expect(api.last("updateCompanyRule")?.body).toEqual({ ...all, version: 5 });
  });

  test.each([
    ["what the form does not hold", { customTags: ["tag_1"] }],
    ["the same in the same way", all],
  ])("asks nothing where the other person changed %s", async (_, theirs) => {
    const { api } = await saveAfter(theirs, { ...all, notes: "Ask QA." });
    await saved();
    expect(api.last("updateCompanyRule")?.body).toMatchObject({ companyNotes: "Ask QA.", version: 4 });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is told by the server's sentence where the newest rule cannot be read", async () => {
    const { api, user } = await saveAfter(paper, all);
    await conflict();
    await user.keyboard("{Escape}");
    api.use({ getCompanyRule: problem(503, "Busy") });
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText(/Reload to see the latest version/);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Action" }).value).toBe(all.action);
  });
});
