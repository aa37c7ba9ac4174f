import { describe, expect, it } from "vitest";
import { floorProblems } from "../../scripts/checks/floor-plan.ts";

const importing = (path: string, rest = ""): string => `import { x } from "${path}";\n${rest}`;
const problems = (files: Record<string, string>): string =>
  floorProblems(new Map(Object.entries(files))).join("\n");

describe("the floors of the server", () => {
  it.each([
    ["the floor below", "work/bulk/a.ts", "../../rules/record/b.ts", "rules/record/b.ts"],
    ["a neighbor", "intake/run/a.ts", "../../metrics/evaluations/b.ts", "metrics/evaluations/b.ts"],
    ["its own area", "rules/company/a.ts", "../record/b.ts", "rules/record/b.ts"],
  ])("lets a file import from %s", (_, from, path, to) => {
    expect(problems({ [from]: importing(path), [to]: "" })).toBe("");
  });

  it.each([
    ["the floor above", "rules/record/a.ts", "../../work/bulk/b.ts", "work/bulk/b.ts", /stands below work/],
    ["a stranger on its floor", "work/bulk/a.ts", "../../metrics/x/b.ts", "metrics/x/b.ts", /share floor 3/],
    ["a folder without a floor", "work/bulk/a.ts", "../../attic/b.ts", "attic/b.ts", /Give attic a floor/],
  ])("refuses an import from %s, with both files and the way out", (_, from, path, to, sentence) => {
    const told = problems({ [from]: importing(path), [to]: "" });
    expect(told).toContain(`functions/${from}\n  imports functions/${to}`);
    expect(told).toMatch(sentence);
  });

  it("refuses an import of an entry point", () => {
    const files = { "work/bulk/a.ts": importing("./b.ts"), "work/bulk/b.ts": "export const handler = 1;" };
    expect(problems(files)).toContain("entry points");
  });

  it("names the arrows of a circle inside an area", () => {
    const files = {
      "work/bulk/a.ts": importing("../activity/b.ts"),
      "work/activity/b.ts": importing("../assignments/c.ts"),
      "work/assignments/c.ts": importing("../bulk/a.ts"),
    };
    expect(problems(files)).toContain(
      "work/assignments -> work/bulk: functions/work/assignments/c.ts imports functions/work/bulk/a.ts",
    );
  });
});
