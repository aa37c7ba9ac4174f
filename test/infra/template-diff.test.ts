import { describe, expect, it } from "vitest";
import { templateDifference } from "../../scripts/template-diff.ts";

const queue = (name: string, days = 4) => ({
  Type: "AWS::SQS::Queue",
  Properties: { QueueName: name, MessageRetentionPeriod: days * 86_400 },
});
const stacks = (resources: Record<string, ReturnType<typeof queue>>) =>
  new Map([["subpart-dev-workers", { Resources: resources }]]);
const before = stacks({ Kept: queue("kept"), Renamed: queue("old"), Gone: queue("gone") });

describe("the difference of two sets of templates", () => {
  it("counts by stack, names what is replaced or removed, and shows the details", async () => {
    const after = stacks({ Kept: queue("kept", 14), Renamed: queue("new"), New: queue("added") });
    const text = await templateDifference(before, after);
    expect(text).toContain("| subpart-dev-workers | 1 | 2 | 1 |");
    expect(text).toContain("- `subpart-dev-workers`: `Renamed` (AWS::SQS::Queue) will replace");
    expect(text).toContain("- `subpart-dev-workers`: `Gone` (AWS::SQS::Queue) will destroy");
    expect(text).not.toMatch(/`(Kept|New)` \(/);
    expect(text).toContain("MessageRetentionPeriod");
  });

  it("tells of stacks that come and go, and of none when all is as it was", async () => {
    expect(await templateDifference(before, new Map())).toContain("| subpart-dev-workers | 0 | 0 | 3 |");
    expect(await templateDifference(new Map(), before)).toContain("| subpart-dev-workers | 3 | 0 | 0 |");
    expect(await templateDifference(before, before)).toBe("The templates stay as they are.\n");
  });

  it("fits a comment however much changed", async () => {
    const long = {
      ...queue("long"),
      Properties: { ...queue("long").Properties, RedrivePolicy: "x".repeat(10_000) },
    };
    const many = stacks(
      Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Queue${index}`, long])),
    );
    expect((await templateDifference(new Map(), many)).length).toBeLessThan(65_536);
  });
});
