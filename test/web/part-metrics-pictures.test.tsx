import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { PartDependencies, PartMetrics } from "../../shared/schemas/metrics.ts";
import { problem } from "../support/fake-api.ts";
import { someDependencies, someMetrics, someMetricsData } from "../support/metrics-factories.ts";
import { openPart, partPath } from "../support/open-part.ts";
import { roleTexts } from "../support/read-screen.ts";
// Loaded before the first test, whose time is its own.
import "../../web/src/features/metrics/picture/dependency-graph.tsx";
import "../../web/src/features/metrics/scores/scores-chart.tsx";

/** The evaluation of a section that names these metrics alone. */
const ofSection = (section: string, metrics: Record<string, unknown>): PartMetrics =>
  someMetrics({ id: `met_${section}`, section, metricsData: someMetricsData({ metrics }) });

const pair = [
  [2, 1],
  [3, 1],
  [3, 2],
] as const;

const openMetrics = (
  dependencies: PartDependencies = someDependencies(9, pair),
  sections: readonly PartMetrics[] = [],
) =>
  openPart({
    at: `${partPath}?tab=metrics`,
    routes: {
      listPartMetrics: () => [someMetrics(), ...sections],
      getPartMetrics: ({ query }) =>
        [someMetrics(), ...sections].find(({ section }) => section === (query.section ?? null)) ??
        problem(404, "There are no metrics of this part."),
      getPartDependencies: dependencies,
    },
  });

const openPicture = async (dependencies?: PartDependencies) => {
  const app = openMetrics(dependencies);
  await app.user.click(await screen.findByRole("button", { name: "Show as diagram" }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Dependencies" })) };
};

const boxNames = async (dialog: Awaited<ReturnType<typeof openPicture>>["dialog"]) =>
  within(await dialog.findByRole("group", { name: "Dependency diagram" }))
    .getAllByRole("link", { name: /^11\.10/ })
    .map(({ textContent }) => textContent);

describe("the picture of dependencies", () => {
  test("shows obligations that depend on others, by id and title, and all on demand; Escape closes it", async () => {
    const { dialog, user } = await openPicture();
    expect((await boxNames(dialog)).sort()).toEqual([
      "11.10-001Keep record 1",
      "11.10-002Keep record 2",
      "11.10-003Keep record 3",
    ]);
    dialog.getByText("3 obligations, 3 dependencies");
    dialog.getByText(/^Each arrow points from an obligation to the one that depends on it\./);
    await user.click(dialog.getByRole("checkbox", { name: "Show obligations without dependencies" }));
    await dialog.findByText("9 obligations, 3 dependencies");
    expect((await boxNames(dialog)).length).toBe(9);
    await boxNames(dialog);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show as diagram" })),
    );
  });

  test("leads from a box to its rule and remembers the way back", async () => {
    const { dialog } = await openPicture();
    // The click alone: what moves the picture needs a real browser's mouse events.
    fireEvent.click(await dialog.findByRole("link", { name: /Keep record 1$/ }));
    await waitFor(() => expect(window.location.pathname).toBe("/rules/101"));
    expect(window.location.search).toBe("?page=cfr-parts&from=cfr-parts");
    expect(JSON.parse(sessionStorage.getItem("subpart-rule-return") ?? "")).toMatchObject({
      origin: "cfr-parts",
      returnPath: `${partPath}?tab=metrics`,
    });
  });

  test("is one stop of the tab order; arrow keys go from box to box and Enter opens the rule", async () => {
    const { dialog, user } = await openPicture();
    const first = await dialog.findByRole("link", { name: /Keep record 1$/ });
    const stops = dialog.getAllByRole("link", { name: /^11\.10/ }).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([first]);
    first.focus();
    await user.keyboard("{ArrowDown}");
    const second = dialog.getByRole("link", { name: /Keep record 2$/ });
    expect(document.activeElement).toBe(second);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(first);
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(window.location.pathname).toBe("/rules/21.11-11.10-002"));
  });

  test("says where it leaves something out", async () => {
    const { dialog } = await openPicture(someDependencies(3, pair, { isCut: true }));
    dialog.getByText("This part has more obligations or references than the diagram shows.");
  });

  test("is not offered where no obligation needs another", async () => {
    openMetrics(someDependencies(9, []));
    await screen.findByText("None of these obligations depends on another.");
    expect(screen.queryByRole("button", { name: "Show as diagram" })).toBeNull();
  });

  test("is not offered where the rules are not known, and nothing is claimed of them", async () => {
    openMetrics(someDependencies(0, []));
    await screen.findByText(
      "The rules for these obligations have not been imported, so their dependencies are unknown.",
    );
    expect(screen.queryByRole("button", { name: "Show as diagram" })).toBeNull();
  });
});

describe("scores by section", () => {
  const sections = [
    ofSection("11.100", { geval: 0.9, hallucination: 0.9, only_here: 1 }),
    ofSection("11.2", { geval: 0.7, hallucination: 0.1 }),
    ofSection("11.10", { geval: "not run", hallucination: 0.4 }),
  ];
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test("give the values of the chosen metric as a table, section by section", async () => {
    const { user } = openMetrics(undefined, sections);
    const table = await screen.findByRole("table", { name: "G-Eval by section" });
    expect(rowsOf(table)).toEqual([
      ["11.2", "70.0%", "Fair"],
      ["11.100", "90.0%", "Good"],
    ]);
    const choice = screen.getByRole("combobox", { name: "Metric" });
    expect(roleTexts(choice, "option")).toBe("G-Eval | Hallucination");
    expect(screen.queryByText("Lower is better.")).toBeNull();
    await user.selectOptions(choice, "Hallucination");
    expect(rowsOf(await screen.findByRole("table", { name: "Hallucination by section" }))).toEqual([
      ["11.2", "10.0%", "Good"],
      ["11.10", "40.0%", "Fair"],
      ["11.100", "90.0%", "Poor"],
    ]);
    screen.getByText("Lower is better.");
  });

  test("begin with a metric that tells sections apart", async () => {
    openMetrics(undefined, [
      ofSection("11.2", { dag: 1, coverage: 0.5 }),
      ofSection("11.10", { dag: 1, coverage: 0.9 }),
    ]);
    await screen.findByRole("table", { name: "Coverage by section" });
  });

  test("are left out where there is one section only, and while a section is shown", async () => {
    const { user } = openMetrics(undefined, [ofSection("11.2", { geval: 0.7 })]);
    await screen.findByRole("heading", { name: "Metrics Overview" });
    expect(screen.queryByRole("heading", { name: "Scores by section" })).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Section" }), "Section 11.2 (1 metric)");
    await screen.findByText("Showing metrics for Section 11.2");
    expect(screen.queryByRole("heading", { name: "Scores by section" })).toBeNull();
  });
});
