import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { RuleStateAfter } from "../../shared/schemas/company-rule.ts";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { giveReason } from "../support/give-reason.ts";
import { card, openCard, openPart, partPath as path, partRules as rules } from "../support/open-part.ts";
import { textsOf } from "../support/read-screen.ts";
import { aRule, rulePage } from "../support/rule-factories.ts";

describe("applicability", () => {
  const stateOf = (id: number, isActive: boolean): RuleStateAfter => ({
    companyRuleId: id,
    complianceStatus: "pending",
    priority: "",
    isActive,
    applicability: isActive ? "applicable" : "not_applicable",
    applicabilityReason: "Not our activity",
    version: 1,
  });
  const optionsOf = (name: string) =>
    within(screen.getByRole("combobox", { name }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);

  test("changes at once, keeps the card and the focus in their place, and says so", async () => {
    let answer = (_: RuleStateAfter) => {};
    const arrived = new Promise<RuleStateAfter>((resolve) => {
      answer = resolve;
    });
    const { api, user } = openPart({ routes: { setApplicability: arrived } });
    const view = within(await openCard("Limit access"));
    await user.click(view.getByRole("button", { name: "Not applicable: Limit access" }));
    await giveReason(user);
    const button = view.getByRole("button", { name: "Applicable: Limit access" });
    expect(view.queryByText("View Details")).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(optionsOf("Applicability")).toEqual([
      "All Rules (3)",
      "Applicable (2)",
      "Not Applicable (1)",
      "Undecided (2)",
    ]);
    // A second press before the answer is there does nothing.
    await user.click(button);
    expect(api.count("setApplicability")).toBe(1);
    const lists = api.count("listPartRules");
    answer(stateOf(102, false));
    await screen.findByText("Rule marked as not applicable");
    screen.getByText("Success");
    expect(api.last("setApplicability")).toMatchObject({
      params: { ruleId: "102" },
      body: { isApplicable: false, reason: "Not our activity" },
    });
    expect(api.count("listPartRules")).toBe(lists);
    expect(textsOf(screen.getAllByRole("heading", { level: 3 }))).toBe(
      "Validate record systems | Limit access | Keep copies",
    );
    api.use({ setApplicability: () => stateOf(102, true) });
    await user.click(button);
    await screen.findByText("Rule marked as applicable");
    view.getByRole("link", { name: "View Details: Limit access" });
  });

  test("is taken back with Undo, once", async () => {
    const isActive = false;
    const { api, user } = openPart({ routes: { setApplicability: () => stateOf(102, isActive) } });
    const view = within(await openCard("Limit access"));
    await user.click(view.getByRole("button", { name: "Not applicable: Limit access" }));
    await giveReason(user);
    await screen.findByText("Rule marked as not applicable");
    api.use({
      setApplicability: {
        ...stateOf(102, true),
        applicability: "undecided",
        applicabilityReason: null,
      },
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Rule marked as undecided");
    expect(api.last("setApplicability")?.body).toEqual({ isApplicable: null });
    view.getByRole("link", { name: "View Details: Limit access" });
    expect(optionsOf("Applicability")).toEqual([
      "All Rules (3)",
      "Applicable (3)",
      "Not Applicable (0)",
      "Undecided (3)",
    ]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("can be changed from the row's menu and back; the focus stays in the row", async () => {
    let isActive = false;
    const { user } = openPart({ routes: { setApplicability: () => stateOf(102, isActive) } });
    const view = within(await card("Limit access"));
    await user.click(view.getByRole("button", { name: "More actions: Limit access" }));
    await user.click(await screen.findByRole("menuitem", { name: "Not applicable" }));
    await giveReason(user);
    await screen.findByText("Rule marked as not applicable");
    const back = view.getByRole("button", { name: "Applicable: Limit access" });
    await waitFor(() => expect(document.activeElement).toBe(back));
    expect(view.queryByRole("button", { name: /^(Assign|More actions)/ })).toBeNull();
    isActive = true;
    await user.click(back);
    await screen.findByText("Rule marked as applicable");
    expect(document.activeElement).toBe(view.getByRole("button", { name: "More actions: Limit access" }));
  });

  test("goes back when the server refuses, with its sentence", async () => {
    const { api, user } = openPart({ routes: { setApplicability: problem(404, "Rule not found") } });
    const view = within(await openCard("Limit access"));
    await user.click(view.getByRole("button", { name: "Not applicable: Limit access" }));
    await giveReason(user);
    await screen.findByText("Error");
    screen.getByText("Rule not found");
    await view.findByRole("link", { name: "View Details: Limit access" });
    expect(optionsOf("Applicability")).toEqual([
      "All Rules (3)",
      "Applicable (3)",
      "Not Applicable (0)",
      "Undecided (3)",
    ]);
    api.use({ setApplicability: problem(500, "") });
    await user.click(view.getByRole("button", { name: "Not applicable: Limit access" }));
    await giveReason(user);
    await screen.findByText("Failed to update rule applicability");
  });

  test("of a rule the company does not have yet goes by the master's id, and its link by the number then", async () => {
    const { api, user } = openPart({ routes: { setApplicability: () => stateOf(103, false) } });
    const view = within(await openCard("Keep copies"));
    await user.click(view.getByRole("button", { name: "Not applicable: Keep copies" }));
    await giveReason(user);
    await screen.findByText("Rule marked as not applicable");
    expect(api.last("setApplicability")?.params).toEqual({ ruleId: "21.11-r3" });
    const link = view.getByRole("link", { name: "Keep copies" });
    expect(link.getAttribute("href")).toBe("/rules/103?page=cfr-parts&from=cfr-parts");
  });

  test("leaves the card where it is under a filter that no longer takes it, until the filter changes", async () => {
    let isActive = true;
    const given = () => rules.map((rule) => (rule.companyRuleId === 102 ? { ...rule, isActive } : rule));
    const { user } = openPart({
      at: `${path}?applicability=applicable`,
      routes: {
        listPartRules: ({ query }) => rulePage(given(), query),
        setApplicability: () => {
          isActive = false;
          return stateOf(102, false);
        },
      },
    });
    const view = within(await openCard("Limit access"));
    await user.click(view.getByRole("button", { name: "Not applicable: Limit access" }));
    await giveReason(user);
    await screen.findByText("Rule marked as not applicable");
    view.getByRole("button", { name: "Applicable: Limit access" });
    const filter = screen.getByRole("combobox", { name: "Applicability" });
    await user.selectOptions(filter, "Not Applicable (1)");
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 }).length).toBe(1));
    await user.selectOptions(filter, "Applicable (2)");
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 }).length).toBe(2));
    expect(screen.queryByText("Limit access")).toBeNull();
  });

  test("is not marked without a reason of three characters, which may be one's own", async () => {
    const { api, user } = openPart({ routes: { setApplicability: stateOf(102, false) } });
    const closed = within(await card("Limit access"));
    closed.getByText("Undecided");
    const view = within(await openCard("Limit access"));
    expect(view.getAllByText("Undecided")).toHaveLength(1);
    await user.click(view.getByRole("button", { name: "Not applicable: Limit access" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Why does this rule not apply?" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Please give a reason");
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), " We sell no devices ");
    expect(api.count("setApplicability")).toBe(0);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Rule marked as not applicable");
    expect(api.last("setApplicability")?.body).toEqual({ isApplicable: false, reason: "We sell no devices" });
  });

  test("that is undecided is decided as applicable by its own button", async () => {
    const { api, user } = openPart({ routes: { setApplicability: stateOf(102, true) } });
    const view = within(await openCard("Limit access"));
    await user.click(view.getByRole("button", { name: "Applicable: Limit access" }));
    await screen.findByText("Rule marked as applicable");
    expect(api.last("setApplicability")?.body).toEqual({ isApplicable: true });
    expect(optionsOf("Applicability").at(-1)).toBe("Undecided (2)");
    expect(view.queryByText("Undecided")).toBeNull();
  });

  test("to be made again is marked, counted, filtered by, and made again or changed", async () => {
    const asked = { needsDecision: true, isActive: false };
    const given = [aRule({ id: "21.11-r1" }), aRule({ id: "21.11-r2", ruleTitle: "Off", ...asked })];
    const { api, user } = openPart({ given, routes: { setApplicability: stateOf(102, false) } });
    const row = within(await card("Off"));
    row.getByText("Decide again");
    await user.selectOptions(screen.getByRole("combobox", { name: "Applicability" }), "Decide again (1)");
    await waitFor(() =>
      expect(api.last("listPartRules")?.query).toMatchObject({ applicability: "decide_again" }),
    );
    expect(window.location.search).toBe("?applicability=decide_again");
    row.getByRole("button", { name: "Applicable: Off" });
    await user.click(row.getByRole("button", { name: "Not applicable: Off" }));
    await giveReason(user);
    await screen.findByText("Rule marked as not applicable");
    expect(api.last("setApplicability")?.body).toMatchObject({ isApplicable: false });
    expect(row.queryByText("Decide again")).toBeNull();
    expect(optionsOf("Applicability").at(-1)).toBe("Decide again (0)");
  });

  const oneOff = [aRule({ id: "21.11-r1" }), aRule({ id: "21.11-r2", ruleTitle: "Off", isActive: false })];

  test("is not offered without the title, whose absence every card tells", async () => {
    openPart({ given: oneOff, isSelected: false });
    await card("Off");
    expect(await screen.findAllByText("Add CFR title to manage rules")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /applicable/i })).toBeNull();
  });

  test("is not offered to members", async () => {
    openPart({
      as: aUser({ role: "member" }),
      routes: { listCompanyRules: ({ query }) => rulePage(oneOff, query) },
    });
    await card("Off");
    expect(screen.queryByRole("button", { name: /applicable/i })).toBeNull();
  });
});
