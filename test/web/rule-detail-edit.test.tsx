import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aCompanyRule, aMasterRule } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

const copied = { hasCopy: true, version: 3, text: "Our own wording." } as const;
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const edit = () => screen.findByRole("button", { name: "Edit" });

const openForm = async (options: Parameters<typeof openRule>[0] = {}) => {
  const opened = openRule(options);
  await opened.user.click(await edit());
  await screen.findByRole("textbox", { name: "Text" });
  return opened;
};

/** Saves of rule 101 that answer the rule as it is then, of version 4. */
const saving = (): Answers => ({
  updateCompanyRule: ({ body }) => aCompanyRule({ ...copied, version: 4, ...(body as object) }),
});

describe("editing a company copy", () => {
  test("opens a form with the company's words, marks and focus, beside the official text", async () => {
    const own = { internalTitle: "Our title", companyNotes: "See SOP-114." };
    const { api } = await openForm({ rule: { ...copied, ...own, complianceStatus: "in_progress" } });
    expect(box("Company title").value).toBe("Our title");
    expect(box("Text").value).toBe("Our own wording.");
    expect(box("Action").value).toBe("validate the system before use");
    expect(box("Company Notes").value).toBe("See SOP-114.");
    const chosen = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name }).value;
    expect([chosen("Priority"), chosen("Compliance status")]).toEqual(["high", "in_progress"]);
    expect(document.activeElement).toBe(box("Company title"));
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(api.count("copyMasterRule")).toBe(0);
    const marks = screen.getAllByText("Editable").map((mark) => mark.closest("[role=group]")?.textContent);
    expect(marks).toEqual([expect.stringMatching(/^TextEditable/), expect.stringMatching(/^ActionEditable/)]);
    const official = await panel("Official wording");
    official.getByText("The sample wording of the obligation, as the publisher has it.");
    official.getByRole("link", { name: "Official source (opens in a new tab)" });
  });

  test("sends what changed alone, with the version that was read, and gives the focus back", async () => {
    const { api, user } = await openForm({ rule: copied, routes: saving() });
    await user.clear(box("Action"));
    await user.type(box("Action"), "validate twice");
    await user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "low");
    screen.getByText("Unsaved changes");
    await user.click(button("Save Changes"));
    await screen.findByText("Company rule updated successfully");
    screen.getByText("Success");
    expect(api.last("updateCompanyRule")?.params).toEqual({ id: "101" });
    const body = { action: "validate twice", priority: "low", version: 3 };
    expect(api.last("updateCompanyRule")?.body).toEqual(body);
    expect(screen.queryByRole("textbox", { name: "Text" })).toBeNull();
    expect(document.activeElement).toBe(await edit());
  });

  test("shows what a save answers without asking for the rule, and asks who read it where the wording changed", async () => {
    const { api, user } = await openForm({ rule: copied, routes: saving() });
    const asked = () => [api.count("getCompanyRule"), api.count("listAcknowledgements")];
    const [rules = 0, readers = 0] = asked();
    await user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "low");
    await user.click(button("Save Changes"));
    await (await panel("Rule Status")).findByText("low");
    expect(asked()).toEqual([rules, readers]);
    await user.click(await edit());
    await user.type(box("Action"), ", twice");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(asked()).toEqual([rules, readers + 1]));
  });

  test("takes an emptied company title away", async () => {
    const { api, user } = await openForm({
      rule: { ...copied, internalTitle: "Our title" },
      routes: saving(),
    });
    await user.clear(box("Company title"));
    await user.keyboard("{Enter}");
    await user.click(button("Save Changes"));
    await screen.findByText("Company rule updated successfully");
    expect(api.last("updateCompanyRule")?.body).toEqual({ internalTitle: null, version: 3 });
  });

  test("closes without a call where nothing changed", async () => {
    const { api, user } = await openForm({ rule: copied, routes: saving() });
    screen.getByText("No changes yet");
    await user.click(button("Save Changes"));
    await edit();
    expect(api.count("updateCompanyRule")).toBe(0);
  });

  test.each([["{Control>}s{/Control}"], ["{Meta>}s{/Meta}"]])("is saved by %s", async (keys) => {
    const { api, user } = await openForm({ rule: copied, routes: saving() });
    await user.type(box("Company Notes"), "Ask QA.");
    await user.keyboard(keys);
    await screen.findByText("Company rule updated successfully");
    expect(api.last("updateCompanyRule")?.body).toEqual({ companyNotes: "Ask QA.", version: 3 });
  });

  test("keeps what was typed when the server refuses it, with its sentence, ours, or issues on their fields", async () => {
    const busy = "The service is busy. Please try again in a moment.";
    const { api, user } = await openForm({ rule: copied, routes: { updateCompanyRule: problem(503, busy) } });
    await user.type(box("Company Notes"), "Ask QA.");
    await user.click(button("Save Changes"));
    await screen.findByText(busy);
    screen.getByText("Error");
    expect(box("Company Notes").value).toBe("Ask QA.");
    api.use({ updateCompanyRule: problem(500, "") });
    await user.click(button("Save Changes"));
    await screen.findByText("Failed to update rule");
    const issues = [{ path: "body.action", message: "Please name an action" }];
    api.use({ updateCompanyRule: problem(400, "Please check your input.", { issues }) });
    await user.click(button("Save Changes"));
    await screen.findByText("Please name an action");
    expect(document.activeElement).toBe(box("Action"));
  });

  test("sends no empty text and none that is too long, which it counts near the limit and keeps", async () => {
    const { api, user } = await openForm({ rule: copied, routes: saving() });
    expect(screen.queryByText(/of 5,000 characters/)).toBeNull();
    await user.click(box("Action"));
    await user.paste("x".repeat(4_990));
    screen.getByText("5,020 of 5,000 characters");
    await user.click(button("Save Changes"));
    await screen.findByText("This text has 5,020 characters. The limit is 5,000.");
    expect(box("Action").value.length).toBe(5_020);
    await user.clear(box("Text"));
    await user.click(button("Save Changes"));
    await screen.findByText("A rule needs text. Use Import from Master to restore the regulation's text.");
    expect(api.count("updateCompanyRule")).toBe(0);
  });
});

describe("cancelling", () => {
  test("closes at once where nothing changed", async () => {
    const { user } = await openForm({ rule: copied });
    await user.click(button("Cancel"));
    expect(document.activeElement).toBe(await edit());
  });

  test("by Escape asks before changes are lost, and can be taken back", async () => {
    const { user } = await openForm({ rule: copied });
    await user.type(box("Text"), " More.");
    await user.keyboard("{Escape}");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Discard your changes?" }));
    await user.click(dialog.getByRole("button", { name: "Keep editing" }));
    expect(box("Text").value).toBe("Our own wording. More.");
    await user.click(button("Cancel"));
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
    (await panel("Text")).getByText("Our own wording.");
  });
});

describe("Escape in a field of another form", () => {
  test("is left to that field", async () => {
    const { user } = await openForm({ rule: copied });
    await user.type(box("Text"), " More.");
    await user.type(screen.getByRole("textbox", { name: "Write a comment" }), "Why?{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("the first edit of a rule without a copy", () => {
  test("makes the copy in the background, and saving waits for it", async () => {
    const { promise: copyMasterRule, resolve: made } =
      Promise.withResolvers<ReturnType<typeof aCompanyRule>>();
    const { api, user } = await openForm({ routes: { copyMasterRule, ...saving() } });
    expect(api.last("copyMasterRule")?.params).toEqual({ masterId: "21.11-r1" });
    await user.type(box("Company Notes"), "Ask QA.");
    await user.click(button("Save Changes"));
    expect(api.count("updateCompanyRule")).toBe(0);
    made(aCompanyRule({ hasCopy: true, version: 1 }));
    await screen.findByText("Company rule updated successfully");
    expect(api.last("updateCompanyRule")?.body).toEqual({ companyNotes: "Ask QA.", version: 1 });
  });

  test("gives a master rule its number in the company", async () => {
    let companyRuleId: number | null = null;
    const { api, user } = await openForm({
      at: "/rules/21.11-r1",
      routes: {
        getMasterRule: () => ({ ...aMasterRule(), companyRuleId }),
        copyMasterRule: () => {
          companyRuleId = 101;
          return aCompanyRule({ hasCopy: true, version: 1 });
        },
        ...saving(),
      },
    });
    await user.type(box("Company Notes"), "Ask QA.");
    await user.click(button("Save Changes"));
    await screen.findByText("Company rule updated successfully");
    expect(api.last("updateCompanyRule")?.params).toEqual({ id: "101" });
  });

  test("tells when the copy fails, and saving tries again", async () => {
    const { api, user } = await openForm({ routes: { copyMasterRule: problem(500, ""), ...saving() } });
    await screen.findByText("Failed to create company rule copy");
    await user.type(box("Company Notes"), "Ask QA.");
    await user.click(button("Save Changes"));
    await screen.findByText("Failed to copy rule");
    expect(box("Company Notes").value).toBe("Ask QA.");
    api.use({ copyMasterRule: aCompanyRule({ hasCopy: true, version: 1 }) });
    await user.click(button("Save Changes"));
    await screen.findByText("Company rule updated successfully");
  });

  test("cannot be saved where the copy has no number", async () => {
    const { user } = await openForm({
      routes: { copyMasterRule: aCompanyRule({ hasCopy: true, companyRuleId: null, version: 1 }) },
    });
    await user.type(box("Company Notes"), "Ask QA.");
    await user.click(button("Save Changes"));
    await screen.findByText("Company rule not found. Please try refreshing the page.");
  });
});

describe("who may edit", () => {
  test("a member may", async () => {
    openRule({ as: aUser({ role: "member" }), rule: copied });
    await edit();
  });

  test("no one may while the title is not selected", async () => {
    openRule({ rule: copied, mayWork: false });
    await screen.findByText("This rule's CFR title is not added to your organization");
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  test("the system's administrator may not", async () => {
    openRule({ at: "/rules/21.11-r1", as: aSuperAdmin(), mayWork: false });
    await screen.findByRole("heading", { level: 1, name: "Validate record systems" });
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });
});

describe("leaving with unsaved changes", () => {
  const openDirty = async () => {
    sessionStorage.clear();
    const opened = await openForm({ rule: copied, at: "/rules/101?page=assignments&from=assignments" });
    await opened.user.type(box("Text"), " More.");
    return opened;
  };
  const asked = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });

  test("by a link asks first, and stays where the person wants to", async () => {
    const { user } = await openDirty();
    await user.click(screen.getByRole("link", { name: "Back" }));
    await user.click(within(await asked()).getByRole("button", { name: "Keep editing" }));
    expect(window.location.pathname).toBe("/rules/101");
    expect(box("Text").value).toBe("Our own wording. More.");
    await user.click(screen.getByRole("link", { name: "Back" }));
    await user.click(within(await asked()).getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(window.location.pathname).toBe("/assignments"));
  });

  test("by the browser's history asks first, and leads there once it is confirmed", async () => {
    const { user } = openRule({ rule: copied, at: "/rules/101?page=assignments&from=assignments" });
    await user.click(await screen.findByRole("link", { name: "Back" }));
    await waitFor(() => expect(window.location.pathname).toBe("/assignments"));
    window.history.back();
    await user.click(await edit());
    await user.type(box("Text"), " More.");
    window.history.forward();
    const stay = within(await asked()).getByRole("button", { name: "Keep editing" });
    await waitFor(() => expect(window.location.pathname).toBe("/rules/101"));
    await user.click(stay);
    expect(box("Text").value).toBe("Our own wording. More.");
    // The question that was answered goes first.
    await waitFor(() => expect(stay.isConnected).toBe(false));
    window.history.forward();
    await user.click(within(await asked()).getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(window.location.pathname).toBe("/assignments"));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Text" })).toBeNull());
  });

  test("by closing the tab has the browser ask, until they are saved or discarded", async () => {
    const { user } = await openDirty();
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isAsked()).toBe(true);
    await user.click(button("Cancel"));
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await edit();
    expect(isAsked()).toBe(false);
    await user.click(screen.getByRole("link", { name: "Back" }));
    await waitFor(() => expect(window.location.pathname).toBe("/assignments"));
  });
});
