import { describe, expect, it } from "vitest";
import type { Templates } from "../../../infra/lib/template.ts";
import { refusedRoutes, routeGivers } from "../../../scripts/deploy/moved-routes.ts";

/** Stacks with routes, each as `id: key`; those with "second" in their id are of the second API. */
const stage = (stacks: Readonly<Record<string, Readonly<Record<string, string>>>>): Templates =>
  new Map(
    Object.entries(stacks).map(([stack, routes]) => [
      stack,
      {
        Resources: Object.fromEntries(
          Object.entries(routes).map(([id, RouteKey]) => [
            id,
            {
              Type: "AWS::ApiGatewayV2::Route",
              Properties: { RouteKey, ApiId: { "Fn::ImportValue": /second/.test(id) ? "second" : "first" } },
            },
          ]),
        ),
      },
    ]),
  );
const before = stage({
  people: { User: "GET /user" },
  rules: { Rules: "GET /rules", Tags: "GET /tags" },
  work: { Tasks: "GET /tasks" },
});

describe("routes that change their stack", () => {
  const cases: [string, Parameters<typeof stage>[0], string[]][] = [
    [
      "none, with routes that come and go",
      { people: { User: "GET /user", New: "GET /new" }, rules: { Rules: "GET /rules" } },
      [],
    ],
    [
      "one",
      { people: { User: "GET /user", Tags: "GET /tags" }, rules: { Rules: "GET /rules" }, work: {} },
      ["rules"],
    ],
    [
      "one after the other: who gives on comes after whom it takes from",
      {
        people: { User: "GET /user", Tags: "GET /tags" },
        rules: { Rules: "GET /rules", Tasks: "GET /tasks" },
      },
      ["work", "rules"],
    ],
  ];
  it.each(cases)("are given first: %s", (_, after, givers) => {
    expect([routeGivers(before, stage(after)), refusedRoutes(before, stage(after))]).toEqual([givers, []]);
  });

  it("are told apart by their API, which has each key once", () => {
    const one = stage({ site: { Default: "$default" } });
    const both = stage({ site: { Default: "$default", secondDefault: "$default" } });
    for (const [from, to] of [[one, both] as const, [both, one] as const])
      expect([routeGivers(from, to), refusedRoutes(from, to)]).toEqual([[], []]);
  });

  it.each([
    [
      "in its own stack under another id",
      { people: { CurrentUser: "GET /user" } },
      "GET /user of people would be made again under another logical id",
    ],
    [
      "in exchange",
      { people: { Tags: "GET /tags" }, rules: { User: "GET /user" } },
      "people and rules would exchange endpoints",
    ],
  ])("are refused %s", (_, after, sentence) => {
    expect(refusedRoutes(before, stage(after)).join("\n")).toContain(sentence);
  });
});
