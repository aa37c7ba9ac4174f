import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { today } from "../../web/src/lib/today.ts";
import { textsOf } from "../support/read-screen.ts";
import { openList, rowsWith } from "../support/regulations-page.tsx";
import { aMember, aRule, rulePage } from "../support/rule-factories.ts";

describe("filters", () => {
  test("come from the address", async () => {
    const { api } = openList({ at: "/regulations?titleFilter=21&partFilter=11&priority=high" });
    await rowsWith("Validate record systems");
    expect(api.last("listCompanyRules")?.query).toEqual({
      titleFilter: "21",
      partFilter: "11",
      priority: "high",
      limit: "50",
    });
    screen.getByText("3 filters active");
    await screen.findByRole("option", {
      name: "Part 11 - Electronic Records; Electronic Signatures",
      selected: true,
    });
  });

  test("offer the parts only once a title is chosen, and forget the part with the title", async () => {
    const { api, user } = openList();
    await rowsWith("Validate record systems");
    const part = screen.getByRole<HTMLSelectElement>("combobox", { name: "Part" });
    expect(part.disabled).toBe(true);
    await user.selectOptions(screen.getByRole("combobox", { name: "CFR title" }), "21");
    await user.selectOptions(part, await screen.findByRole("option", { name: "Part 820 - Quality Systems" }));
    await waitFor(() => expect(api.last("listCompanyRules")?.query).toMatchObject({ partFilter: "820" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "CFR title" }), "All Titles");
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(part.disabled).toBe(true);
  });

  test("offer the titles of the company", async () => {
    openList();
    await screen.findByRole("option", { name: "21 - Food and Drugs" });
    expect(screen.queryByRole("option", { name: "40 - Protection of Environment" })).toBeNull();
  });

  test("search after a pause, and Clear ends them all", async () => {
    const { api, user } = openList();
    await rowsWith("Validate record systems");
    await user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "none");
    await user.type(screen.getByPlaceholderText("Search rules..."), "limit");
    await waitFor(() =>
      expect(api.last("listCompanyRules")?.query).toMatchObject({ search: "limit", priority: "none" }),
    );
    await screen.findByText("2 filters active");
    await screen.findByText("(1 rule)");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await screen.findByText("(2 rules)");
    expect(window.location.search).toBe("");
    expect(screen.getByPlaceholderText<HTMLInputElement>("Search rules...").value).toBe("");
    expect(screen.queryByText(/filters? active/)).toBeNull();
  });

  test("that cannot mean anything are left out", async () => {
    const { api } = openList({
      at: "/regulations?titleFilter=abc&partFilter=11&priority=urgent&sort=colour",
    });
    await rowsWith("Validate record systems");
    expect(api.last("listCompanyRules")?.query).toEqual({ limit: "50" });
  });
});

describe("more filters", () => {
  const openMore = async (options: Parameters<typeof openList>[0] = {}) => {
    const opened = openList(options);
    await rowsWith("Validate record systems");
    await opened.user.click(screen.getByRole("button", { name: /^More filters/ }));
    return opened;
  };
  const lastQuery = ({ api }: ReturnType<typeof openList>) => api.last("listCompanyRules")?.query;

  test("are behind a button, which says how many are in use", async () => {
    const opened = await openMore();
    await opened.user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "In progress");
    await waitFor(() => expect(lastQuery(opened)).toEqual({ limit: "50", status: "in_progress" }));
    await opened.user.selectOptions(
      screen.getByRole("combobox", { name: "Applicability" }),
      screen.getByRole("option", { name: /^Not Applicable/ }),
    );
    await waitFor(() => expect(lastQuery(opened)).toMatchObject({ applicability: "not_applicable" }));
    screen.getByRole("button", { name: "More filters (2)", expanded: true });
    screen.getByText("2 filters active");
    expect(window.location.search).toBe("?status=in_progress&applicability=not_applicable");
  });

  test("find the rules to be decided again, each marked, by an address too", async () => {
    const rules = [aRule({ needsDecision: true }), aRule({ id: 102, ruleTitle: "Limit access" })];
    openList({
      at: "/regulations?applicability=decide_again",
      routes: { listCompanyRules: ({ query }) => rulePage(rules, query) },
    });
    await screen.findByText("Decide again");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Applicability" }).value).toBe(
      "decide_again",
    );
    screen.getByRole("option", { name: "Decide again (1)" });
    expect(screen.queryByText("Limit access")).toBeNull();
  });

  test("find what is due by the viewer's day", async () => {
    const opened = await openMore();
    await opened.user.selectOptions(screen.getByRole("combobox", { name: "Due" }), "Overdue");
    await waitFor(() => expect(lastQuery(opened)).toEqual({ limit: "50", due: "overdue", today: today() }));
    expect(window.location.search).toBe("?due=overdue");
    screen.getByRole("button", { name: "More filters (1)" });
  });

  test("are open when the address uses one", async () => {
    openList({ at: "/regulations?assignee=none&status=nonsense" });
    await screen.findByText("1 filter active");
    const assignee = screen.getByRole<HTMLSelectElement>("combobox", { name: "Assigned to" });
    expect(assignee.value).toBe("none");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Status" }).value).toBe("");
  });

  test("ask for one's own rules by one's id, so that a shared address means the person who opens it", async () => {
    const opened = await openMore();
    await opened.user.selectOptions(screen.getByRole("combobox", { name: "Assigned to" }), "Me");
    await waitFor(() => expect(lastQuery(opened)).toEqual({ limit: "50", assignee: "usr_1" }));
    expect(window.location.search).toBe("?assignee=me");
  });

  test("offer the active people of the company, then those who were deactivated", async () => {
    await openMore({
      routes: {
        listTeamMembers: [
          aMember(),
          aMember({ id: "usr_3", firstName: "Alan", lastName: "Turing", isActive: false }),
          aMember({ id: "usr_4", firstName: "Kay", lastName: "Waits", membership: "pending" }),
        ],
      },
    });
    await screen.findByRole("option", { name: "Grace Hopper" });
    const assignee = screen.getByRole("combobox", { name: "Assigned to" });
    expect(textsOf(assignee.querySelectorAll("option"))).toBe(
      "All assignees | Me | Unassigned | Grace Hopper | Alan Turing (inactive)",
    );
  });

  test("offer tags where the company has any", async () => {
    const opened = await openMore({
      routes: {
        listRuleTags: [
          { id: "tag_1", name: "Audit 2026", color: "#3B82F6", description: "", createdBy: "usr_1" },
        ],
      },
    });
    await opened.user.selectOptions(await screen.findByRole("combobox", { name: "Tag" }), "Audit 2026");
    await waitFor(() => expect(lastQuery(opened)).toEqual({ limit: "50", tag: "tag_1" }));
  });

  test("leave the tag out where there is none", async () => {
    const { api } = await openMore();
    await waitFor(() => expect(api.count("listRuleTags")).toBe(1));
    expect(screen.queryByRole("combobox", { name: "Tag" })).toBeNull();
  });
});

describe("Clear", () => {
  test("leaves the focus in the search box, also when only selects were set", async () => {
    const { user } = openList({ at: "/regulations?priority=high&status=pending" });
    await screen.findByText("2 filters active");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(document.activeElement).toBe(screen.getByPlaceholderText("Search rules..."));
    expect(screen.queryByText(/filters? active/)).toBeNull();
  });

  test("also ends a search that has not been asked yet", async () => {
    const { api, user } = openList({ at: "/regulations?priority=high" });
    await screen.findByText("1 filter active");
    await user.type(screen.getByPlaceholderText("Search rules..."), "lim");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    // Longer than a search waits for the next key.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(window.location.search).toBe("");
    expect(api.last("listCompanyRules")?.query).toEqual({ limit: "50" });
  });
});
