import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { MetricsData, PartMetrics } from "../../shared/schemas/metrics.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import {
  someDependencies,
  someMetrics,
  someMetricsData,
  someQuestions,
} from "../support/metrics-factories.ts";
import { openPart, partPath } from "../support/open-part.ts";
import { textsOf } from "../support/read-screen.ts";

const ofSection = someMetrics({
  id: "met_2",
  section: "11.10",
  metricsData: someMetricsData({ metrics: { coverage: 0.5, geval: 0.9 } }),
});

const missing = () => problem(404, "There are no metrics of this part.");

/** A server that knows `records`, the whole part first. */
const routesOf = (records: readonly PartMetrics[]): Answers => ({
  listPartMetrics: () => (records.length > 0 ? [...records] : missing()),
  getPartMetrics: ({ query }) =>
    records.find(({ section }) => section === (query.section ?? null)) ?? missing(),
  getPartDependencies: () =>
    someDependencies(9, [
      [2, 1],
      [3, 1],
      [3, 2],
    ]),
});

const openMetrics = async (records = [someMetrics(), ofSection], tab = "Metrics (1)") => {
  const app = openPart({ routes: routesOf(records) });
  await app.user.click(await screen.findByRole("tab", { name: tab }));
  // The rules have a filter of the same name.
  await waitFor(() => expect(screen.queryByRole("tabpanel", { name: /^Rules/ })).toBeNull());
  return app;
};

const openWith = (over: Partial<MetricsData>) =>
  openMetrics([someMetrics({ metricsData: someMetricsData(over) })]);

const panel = async (name: string) => within(await screen.findByRole("region", { name }));

/** The number under a label, such as "Hierarchy depth". */
const figure = (region: Awaited<ReturnType<typeof panel>>, label: string) =>
  region.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

const metricCard = async (name: string) => {
  const item = (await screen.findByRole("heading", { level: 3, name })).closest("li");
  if (!item) throw new Error(`"${name}" is in no card`);
  return within(item);
};

describe("the tab", () => {
  test("shows (1) when metrics exist", async () => {
    openPart({ routes: routesOf([ofSection]) });
    await screen.findByRole("tab", { name: "Metrics (1)" });
  });

  test("shows (Loading...) while loading", async () => {
    const answer = Promise.withResolvers<PartMetrics[]>();
    openPart({ routes: { listPartMetrics: answer.promise } });
    await screen.findByRole("tab", { name: "Metrics (Loading...)" });
    answer.resolve([someMetrics()]);
    await screen.findByRole("tab", { name: "Metrics (1)" });
  });

  test("shows (0) when there are none, and the panel says so", async () => {
    await openMetrics([], "Metrics (0)");
    await screen.findByRole("heading", { name: "No metrics available" });
    screen.getByText("Metrics data for this CFR part has not been analyzed yet.");
    expect(screen.queryByRole("combobox", { name: "Section" })).toBeNull();
  });

  test("shows (0) when the server fails, and the panel offers to try again", async () => {
    const { api, user } = openPart({ routes: { listPartMetrics: problem(500, "Something failed.") } });
    await user.click(await screen.findByRole("tab", { name: "Metrics (0)" }));
    await screen.findByRole("heading", { name: "Failed to fetch part metrics" });
    api.use(routesOf([someMetrics()]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Metrics Overview" });
  });

  test("is read by members too, and stays in the address", async () => {
    openPart({
      as: aUser({ role: "member" }),
      at: `${partPath}?tab=metrics`,
      routes: routesOf([someMetrics()]),
    });
    await screen.findByRole("heading", { name: "Metrics Overview" });
    screen.getByRole("tab", { name: "Metrics (1)", selected: true });
  });
});

describe("the section filter", () => {
  test("offers all sections, each with its metric count or 'no metrics'", async () => {
    await openMetrics([someMetrics(), ofSection, someMetrics({ id: "met_3", section: "11.300" })]);
    const filter = await screen.findByRole("combobox", { name: "Section" });
    await within(filter).findByRole("option", { name: "Section 11.2 (no metrics)" });
    const options = within(filter).getAllByRole("option");
    expect(textsOf(options)).toBe(
      "All Sections | Section 11.2 (no metrics) | Section 11.10 (2 metrics) | Section 11.300 (7 metrics)",
    );
  });

  test("says that a section has none and leads back to the whole part, or shows the section's evaluation", async () => {
    const { api, user } = await openMetrics();
    const filter = await screen.findByRole("combobox", { name: "Section" });
    await user.selectOptions(filter, await within(filter).findByRole("option", { name: /11\.2/ }));
    await screen.findByRole("heading", { name: "No metrics available" });
    screen.getByText("Metrics data for this CFR part has not been analyzed yet.");
    await user.selectOptions(screen.getByRole("combobox", { name: "Section" }), "All Sections");
    await metricCard("DAG");
    await screen.findByText("Showing metrics for entire part");
    await metricCard("DAG");
    await user.selectOptions(screen.getByRole("combobox", { name: "Section" }), "Section 11.10 (2 metrics)");
    await screen.findByText("Showing metrics for Section 11.10");
    (await metricCard("Coverage")).getByText("50.0%");
    expect(screen.queryByRole("heading", { level: 3, name: "DAG" })).toBeNull();
    expect(api.last("getPartMetrics")?.query).toEqual({ section: "11.10" });
    expect(api.last("getPartDependencies")?.query).toEqual({ section: "11.10" });
    expect(window.location.search).toBe("?tab=metrics&metrics=11.10");
  });
});

describe("the overview", () => {
  test("shows each metric as a percentage with its caption and a word, summarization outside of the grid", async () => {
    await openMetrics();
    const overview = await panel("Metrics Overview");
    overview.getByText("Core evaluation metrics for this CFR part");
    const grid = within(overview.getByRole("list", { name: "Metrics" }));
    expect(textsOf(grid.getAllByRole("heading", { level: 3 }))).toBe(
      "DAG | G-Eval | Hallucination | Coverage | JSON correctness | Requirement match",
    );
    for (const value of ["100.0%", "75.1%", "4.3%", "97.6%", "41.0%", "60.0%"]) grid.getByText(value);
    (await metricCard("Summarization")).getByText("3.0%");
    for (const [name, caption] of [
      ["DAG", "dependency analysis"],
      ["G-Eval", "general evaluation"],
      ["Hallucination", "accuracy check, lower is better"],
      ["Summarization", "summary quality"],
      ["Coverage", "content coverage"],
      ["JSON correctness", "data validity"],
      ["Requirement match", "requirement match"],
    ] as const) {
      (await metricCard(name)).getByText(caption);
    }
    for (const [name, word] of [
      ["DAG", "Good"],
      ["G-Eval", "Fair"],
      ["Hallucination", "Good"],
      ["Summarization", "Poor"],
      ["JSON correctness", "Poor"],
      ["Requirement match", "Fair"],
    ] as const) {
      (await metricCard(name)).getByText(word);
    }
  });

  test("shows metrics of other names and forms as they are, without a caption of its own making", async () => {
    await openWith({
      metrics: {
        answer_relevancy: 12.345,
        toxicity: null,
        bias: "not run",
        coverage: { score: 0.9, reason: "ok" },
      },
    });
    (await metricCard("answer_relevancy")).getByText("12.35");
    (await metricCard("toxicity")).getByText("N/A");
    const bias = await metricCard("bias");
    bias.getByText("not run");
    for (const word of ["Good", "Fair", "Poor"]) expect(bias.queryByText(word)).toBeNull();
    (await metricCard("Coverage")).getByText("90.0%");
    expect((await metricCard("answer_relevancy")).queryByText(/better|evaluation/)).toBeNull();
  });
});

const figures = [
  ["Dependency Analysis", { "Hierarchy depth": "3", Components: "12", "Has cycles": "No" }],
  ["Evaluation Visualization", { Coverage: "97.6%", "Correct answers": "40", "Total questions": "41" }],
  [
    "Obligation Analysis",
    {
      "Total obligations": "1,041",
      "Average dependencies": "0.67",
      "Cycles detected": "2",
      "Hierarchy depth": "3",
    },
  ],
] as const;
test("dependency analysis, evaluation and obligation analysis show their figures", async () => {
  await openMetrics();
  for (const [name, shown] of figures) {
    const region = await panel(name);
    for (const [label, value] of Object.entries(shown)) expect(figure(region, label)).toBe(value);
  }
});

describe("the dependency analysis", () => {
  test.each([
    [true, "Yes"],
    [2, "Yes"],
    [["a"], "Yes"],
    [0, "No"],
    [[], "No"],
  ])("reads cycles given as %j as %s", async (given, shown) => {
    await openWith({ dag_analysis: { has_cycles: given } });
    expect(figure(await panel("Dependency Analysis"), "Has cycles")).toBe(shown);
  });
});

describe("the evaluation visualization", () => {
  test("lists three questions, all on demand, and three again", async () => {
    const { user } = await openMetrics();
    const view = await panel("Evaluation Visualization");
    const list = within(view.getByRole("list", { name: "Questions" }));
    expect(list.getAllByRole("listitem").length).toBe(3);
    for (const text of ["Q1", "What must be kept in case 1?", "Record 1", "Case 1 needs its record."]) {
      list.getByText(text);
    }
    await user.click(view.getByRole("button", { name: "+ 2 more questions" }));
    expect(list.getAllByRole("listitem").length).toBe(5);
    view.getByText("All 5 questions shown");
    await user.click(view.getByRole("button", { name: "Show less", expanded: true }));
    expect(list.getAllByRole("listitem").length).toBe(3);
    view.getByRole("button", { name: "+ 2 more questions", expanded: false });
  });

  test("opens a long list piece by piece", async () => {
    const { user } = await openWith({ coverage_details: { questions: someQuestions(399) } });
    const view = await panel("Evaluation Visualization");
    const list = within(view.getByRole("list", { name: "Questions" }));
    await user.click(view.getByRole("button", { name: "+ 396 more questions" }));
    expect(list.getAllByRole("listitem").length).toBe(103);
    for (const _ of [1, 2, 3]) await user.click(view.getByRole("button", { name: "Load more" }));
    expect(list.getAllByRole("listitem").length).toBe(399);
    view.getByText("All 399 questions shown");
  });

  test("numbers questions without an id and cuts an explanation after 120 characters", async () => {
    const explanation = `${"x".repeat(120)}tail`;
    await openWith({
      coverage_details: {
        questions: [{ question: "Who keeps it?", correct_answer: "The owner", explanation }, { id: 7 }],
      },
    });
    const list = within((await panel("Evaluation Visualization")).getByRole("list", { name: "Questions" }));
    list.getByText("Q1");
    list.getByText("7");
    list.getByText(`${"x".repeat(120)}…`);
  });
});

describe("the obligation analysis", () => {
  test("says N/A for a missing hierarchy depth", async () => {
    await openWith({ dag_analysis: {} });
    expect(figure(await panel("Obligation Analysis"), "Hierarchy depth")).toBe("N/A");
  });

  test("lists seven obligations of the order, leads from each to its rule, and says what it needs", async () => {
    const { user } = await openMetrics();
    const view = await panel("Obligation Analysis");
    const list = within(view.getByRole("list", { name: "Dependency order" }));
    expect(list.getAllByRole("listitem").length).toBe(7);
    await user.click(view.getByRole("button", { name: "+2 more" }));
    expect(list.getAllByRole("listitem").length).toBe(9);
    await user.click(view.getByRole("button", { name: "Show less" }));
    expect(list.getAllByRole("listitem").length).toBe(7);
    const link = await view.findByRole("link", { name: "Keep record 2" });
    expect(link.getAttribute("href")).toBe("/rules/21.11-11.10-002?page=cfr-parts&from=cfr-parts");
    view.getByText("Depends on 11.10-001, 11.10-002");
    await user.click(view.getByRole("link", { name: "Keep record 1" }));
    await waitFor(() => expect(window.location.pathname).toBe("/rules/101"));
    expect(JSON.parse(sessionStorage.getItem("subpart-rule-return") ?? "")).toMatchObject({
      origin: "cfr-parts",
      returnPath: `${partPath}?tab=metrics`,
      titleNumber: "21",
      partNo: "11",
    });
  });

  test("lists the order without links where the rules are not known", async () => {
    const { api } = await openMetrics();
    api.use({ getPartDependencies: missing });
    const view = await panel("Obligation Analysis");
    view.getByText("11.10-001");
  });
});

test("an evaluation of odd forms shows what it can and hides the rest", async () => {
  const odd = {
    metrics: { geval: [0.1, "x"], coverage: { deep: { deeper: { deepest: { no: 1 } } } }, dag: true },
    details: { total_obligations: "many", avg_dependencies: null, cycles_detected: ["a-b", "b-a"] },
    coverage_details: {
      questions: [{}, { question: { text: "Only this?" }, correct_answer: ["a", "b"], id: null }],
    },
  };
  await openMetrics([someMetrics({ metricsData: odd })]);
  (await metricCard("G-Eval")).getByText("0.1, x");
  (await metricCard("DAG")).getByText("Yes");
  const view = await panel("Obligation Analysis");
  expect(figure(view, "Total obligations")).toBe("many");
  expect(figure(view, "Average dependencies")).toBe("N/A");
  expect(figure(view, "Cycles detected")).toBe("2");
  expect(screen.queryByRole("heading", { name: "Dependency Analysis" })).toBeNull();
  screen.getByText("text: Only this?");
  screen.getByText("a, b");
});
