import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { problem } from "../support/fake-api.ts";
import { numberedRules, openList, rowsWith } from "../support/regulations-page.tsx";
import { aCompanyRule } from "../support/rule-factories.ts";

const given = numberedRules(12);
const openRows = async (options: Parameters<typeof openList>[0] = {}) => {
  const opened = openList({ given, ...options });
  const rows = await rowsWith("Rule 1");
  return { ...opened, rows };
};
const link = (name: string) => screen.getByRole("link", { name });
const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label");
const selected = () => screen.queryByText(/rules? selected$/, { selector: "strong" })?.textContent;

describe("the keyboard in the table", () => {
  test("has one row's controls in the tab order, and is told of by a button above the table", async () => {
    const { user, rows } = await openRows();
    const stops = (row: HTMLElement | undefined) => row?.querySelectorAll("[tabindex='0']").length;
    expect(rows.map(stops).filter((count) => count !== 0)).toEqual([6]);
    link("Rule 1").focus();
    await user.keyboard("{ArrowDown}");
    expect([stops(rows[0]), stops(rows[1])]).toEqual([0, 6]);
    await user.tab();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Priority: High, Rule 2");
    const button = screen.getByRole("button", { name: "Keyboard shortcuts" });
    const help = document.getElementById(button.getAttribute("popovertarget") ?? "");
    expect(help?.getAttribute("popover")).toBe("auto");
    // The browser hides it until the button is pressed, and jsdom knows no popovers.
    const keys = [...(help?.querySelectorAll("dt") ?? [])].map(({ textContent }) => textContent);
    expect(keys).toEqual([
      "↑↓",
      "JK",
      "HomeEnd",
      "Enter",
      "E",
      "P",
      "/",
      "A",
      "SpaceX",
      "Shift↑ ↓",
      "CtrlA",
      "Esc",
    ]);
  });

  test("goes from row to row in the same column, and to the ends", async () => {
    const { user } = await openRows();
    link("Rule 1").focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("Rule 3");
    await user.keyboard("{ArrowUp}");
    expect(focused()).toBe("Rule 2");
    await user.keyboard("{End}");
    expect(focused()).toBe("Rule 12");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("Rule 12");
    await user.keyboard("{Home}");
    expect(focused()).toBe("Rule 1");
    screen.getByRole("button", { name: "Assign: Rule 1" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Assign: Rule 2");
  });

  test("selects with Space, Shift and arrows, Ctrl+A and none with Escape, but keeps Escape for what lies over the list", async () => {
    const { user } = await openRows();
    link("Rule 1").focus();
    await user.keyboard(" ");
    expect(selected()).toBe("1 rule selected");
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(selected()).toBe("3 rules selected");
    expect(focused()).toBe("Rule 3");
    await user.keyboard("{Control>}a{/Control}");
    expect(selected()).toBe("12 rules selected");
    await user.keyboard("{Escape}");
    expect(selected()).toBeUndefined();
    expect(focused()).toBe("Rule 3");
    await user.keyboard(" ");
    await user.click(screen.getByRole("button", { name: "Assign..." }));
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(selected()).toBe("1 rule selected");
  });

  test("opens the rule with Enter, from its link and from its checkbox", async () => {
    const { user } = await openRows({ routes: { getCompanyRule: problem(404, "Rule not found") } });
    screen.getByRole("checkbox", { name: "Select: Rule 2" }).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Rule not found" });
    expect(window.location.pathname).toBe("/rules/1002");
  });

  test("has letters: j and k go on, x selects, e sets the status, a assigns, / searches the list", async () => {
    const { api, user } = await openRows({
      routes: { updateCompanyRule: aCompanyRule({ complianceStatus: "completed", version: 4 }) },
    });
    link("Rule 1").focus();
    await user.keyboard("jjk");
    expect(focused()).toBe("Rule 2");
    await user.keyboard("x");
    expect(selected()).toBe("1 rule selected");
    await user.keyboard("xe");
    await screen.findByRole("menuitem", { name: "Completed" });
    await user.keyboard("{End}{Enter}");
    await waitFor(() => expect(api.last("updateCompanyRule")?.params).toEqual({ id: "1002" }));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Status: Completed, Rule 2");
    await user.keyboard("a");
    await screen.findByRole("dialog", { name: "Assign Rule" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("/");
    expect(document.activeElement?.getAttribute("placeholder")).toBe("Search rules...");
    // In a field they are letters.
    await user.keyboard("jx");
    expect(screen.getByDisplayValue("jx")).toBe(document.activeElement);
  });

  test("works for members too, who select nothing", async () => {
    const { user } = await openRows({ role: "member" });
    link("Rule 1").focus();
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}");
    expect(focused()).toBe("Rule 2");
    expect(selected()).toBeUndefined();
  });
});
