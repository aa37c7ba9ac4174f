import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { HorizonComparison } from "../../shared/schemas/horizon.ts";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { aHorizonPage, aHorizonRow, aHorizonVersion } from "../support/horizon-factories.ts";
import { textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

const row = aHorizonRow({ substantiveCount: 2, editorialCount: 1, differenceCount: 3 });
const comparison: HorizonComparison = {
  row: {
    ...row,
    currentVersion: aHorizonVersion({ fileName: "part-11.pdf", length: 61_207, effectiveDate: "2026-02-02" }),
  },
  parts: [
    { kind: "same", text: "Keep records ", change: null },
    { kind: "removed", text: "two", change: 0 },
    { kind: "added", text: "three", change: 0 },
    { kind: "same", text: " years ", change: null },
    { kind: "removed", text: "-", change: 1 },
    { kind: "added", text: "—", change: 1 },
    { kind: "same", text: " on paper", change: null },
    { kind: "added", text: " or film", change: 2 },
    { kind: "same", text: ".", change: null },
  ],
  changes: [
    { class: "substantive", reason: "number" },
    { class: "editorial", reason: "dashes" },
    { class: "substantive", reason: "text-added" },
  ],
};

const open = async (answer: HorizonComparison | ReturnType<typeof problem> = comparison) => {
  const app = openApp({
    path: "/horizon-mapping",
    as: aUser({ role: "compliance_officer" }),
    routes: { getHorizonMap: aHorizonPage([row]), getHorizonComparison: answer },
  });
  await app.user.click(await screen.findByRole("button", { name: "View Differences: 11.10" }));
  const dialog = await screen.findByRole("dialog", { name: "Text Comparison: CFR 21-11-11.10" });
  return { ...app, dialog };
};

const panes = {
  "Previous Version": "Text of the previous version",
  "Current Version": "Text of the current version",
};
const paneOf = (dialog: HTMLElement, name: keyof typeof panes): HTMLElement => {
  const pane = within(dialog).getByRole("region", { name: panes[name] });
  within(pane).getByRole("heading", { name });
  return pane;
};
const textOf = (pane: HTMLElement): string =>
  [...pane.querySelectorAll("[tabindex] *:not(.visually-hidden)")]
    .filter((element) => !element.querySelector("span:not(.visually-hidden), ins, del"))
    .map((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join(""),
    )
    .join("");

describe("the comparison of two versions", () => {
  test("tells when each was created and shows both texts letter for letter, marked where they differ, also in words", async () => {
    const { dialog } = await open();
    const current = await within(dialog).findByRole("region", { name: "Current Version" });
    expect(current.textContent).toContain("CreatedMar 2, 2026");
    expect(current.textContent).toMatch(/\d{1,2}:\d{2} [AP]M/);
    expect(current.textContent).toContain("In forceFeb 2, 2026");
    expect(current.textContent).toContain("SourceBy hand");
    expect(current.textContent).toContain("61,207 characters");
    expect(current.textContent).toContain("part-11.pdf");
    const details = within(dialog).getByRole("region", { name: "Section Details" });
    expect(details.textContent).toContain("21 - Food and Drugs");
    expect(details.textContent).toContain("Part 11, section 11.10");
    expect(details.textContent).toContain("Controls for closed systems.");
    await within(dialog).findByRole("button", { name: "Next change" });
    expect(textOf(paneOf(dialog, "Previous Version"))).toBe("Keep records two years - on paper.");
    expect(textOf(paneOf(dialog, "Current Version"))).toBe("Keep records three years — on paper or film.");
    const removed = [...paneOf(dialog, "Previous Version").querySelectorAll("del")];
    const added = [...paneOf(dialog, "Current Version").querySelectorAll("ins")];
    expect(textsOf(removed)).toBe("removed: two end of change  | removed: - end of change ");
    expect(textsOf(added)).toBe(
      "added: three end of change  | added: — end of change  | added:  or film end of change ",
    );
  });

  test("goes from change to change, each with its class and reason", async () => {
    const { dialog, user } = await open();
    const next = await within(dialog).findByRole("button", { name: "Next change" });
    const status = within(dialog).getByRole("status");
    expect(status.textContent).toBe("2 substantive, 1 editorial");
    const said: (string | null)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await user.click(next);
      said.push(status.textContent);
    }
    expect(said.join(" | ")).toBe(
      "Change 1 of 3Substantive: a number | Change 2 of 3Editorial: dashes | Change 3 of 3Substantive: text added | Change 1 of 3Substantive: a number",
    );
    await user.click(within(dialog).getByRole("button", { name: "Previous change" }));
    expect(status.textContent).toBe("Change 3 of 3Substantive: text added");
  });

  test("can leave editorial changes unmarked, whose text stays", async () => {
    const { dialog, user } = await open();
    await user.click(await within(dialog).findByRole("checkbox", { name: "Hide editorial changes" }));
    expect(dialog.querySelectorAll("ins, del")).toHaveLength(3);
    expect(textOf(paneOf(dialog, "Current Version"))).toBe("Keep records three years — on paper or film.");
    await user.click(within(dialog).getByRole("button", { name: "Next change" }));
    expect(within(dialog).getByRole("status").textContent).toBe("Change 1 of 2Substantive: a number");
  });

  test("scrolls both panes together, and none moves the other back within 50 ms", async () => {
    const { dialog } = await open();
    await within(dialog).findByRole("button", { name: "Next change" });
    const [left, right] = (["Previous Version", "Current Version"] as const).map((name) =>
      paneOf(dialog, name).querySelector<HTMLElement>("[tabindex]"),
    );
    if (!left || !right) throw new Error("There are no panes");
    const sized = (pane: HTMLElement, height: number) =>
      Object.defineProperties(pane, {
        scrollHeight: { value: height, configurable: true },
        clientHeight: { value: 100, configurable: true },
      });
    sized(left, 500);
    sized(right, 1_100);
    const now = vi.spyOn(performance, "now");
    now.mockReturnValue(1_000);
    left.scrollTop = 200;
    fireEvent.scroll(left);
    expect(right.scrollTop).toBe(500);
    now.mockReturnValue(1_049);
    right.scrollTop = 900;
    fireEvent.scroll(right);
    expect(left.scrollTop).toBe(200);
    now.mockReturnValue(1_051);
    fireEvent.scroll(right);
    expect(left.scrollTop).toBe(360);
    now.mockRestore();
  });

  test("says which version has no text, and why that may be", async () => {
    const empty = { ...row, previousVersion: null, currentVersion: null };
    const { dialog } = await open({ row: empty, parts: [], changes: [] });
    await within(dialog).findByText("No previous version available");
    within(dialog).getByText("No current version available");
    within(dialog).getByText("No previous version content available");
    within(dialog).getByText("No current version content available");
    expect(within(dialog).getAllByText("PDF extraction may have failed or no PDF was uploaded")).toHaveLength(
      2,
    );
    expect(within(dialog).getByRole("status").textContent).toBe("No changes");
  });

  test("tells of the official text its source and day alone", async () => {
    const currentVersion = aHorizonVersion({ source: "ecfr", effectiveDate: "2026-02-02" });
    const { dialog } = await open({ ...comparison, row: { ...row, currentVersion } });
    const current = await within(dialog).findByRole("region", { name: "Current Version" });
    expect(current.textContent).toBe(
      "Current VersionSourceeCFR.govIn forceFeb 2, 2026Text length1,200 characters",
    );
  });

  const definitions = "Keep records two years.";
  test.each([
    ["one version", null, "No previous version content available"],
    ["two versions alike", aHorizonVersion({ version: 1, definitions }), definitions],
  ])("shows the text of a section that has %s", async (_, previousVersion, left) => {
    const currentVersion = aHorizonVersion({ definitions });
    const alike = { ...row, hasChanges: false, currentVersion, previousVersion };
    const { dialog } = await open({ row: alike, parts: [], changes: [] });
    await within(dialog).findByRole("button", { name: "Next change" });
    expect(paneOf(dialog, "Previous Version").textContent).toContain(left);
    expect(textOf(paneOf(dialog, "Current Version"))).toBe(definitions);
  });

  test("draws a text of 200 KB step by step, and whole in the end", async () => {
    const line = "A registrant keeps each record for as long as the part says so. ";
    const text = line.repeat(Math.ceil(200_000 / line.length));
    const { dialog } = await open({
      ...comparison,
      parts: [{ kind: "same", text, change: null }],
      changes: [],
    });
    await within(dialog).findByRole("button", { name: "Next change" });
    const pane = paneOf(dialog, "Current Version");
    expect(textOf(pane).length).toBeLessThan(100_000);
    await vi.waitFor(() => expect(textOf(pane)).toBe(text), 5_000);
  });

  test("that cannot be loaded says so", async () => {
    const { dialog } = await open(problem(500, "Something failed on our side."));
    await within(dialog).findByRole("heading", { name: "Failed to fetch the comparison" });
  });
});
