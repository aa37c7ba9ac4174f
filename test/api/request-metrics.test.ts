import { afterEach, describe, expect, it } from "vitest";
import { measured } from "../../scripts/costs/measured.ts";
import { forgetLogs, type LogLine, logLines } from "../support/server/captured-logs.ts";
import { aPerson } from "../support/server/people.ts";
import { configure } from "../support/server/settings.ts";

afterEach(() => configure());

/** The lines of two requests, of which the second one is refused, with this setting. */
const linesWith = async (by: "off" | "area" | "operation"): Promise<LogLine[]> => {
  const person = await aPerson();
  configure({ REQUEST_METRICS: by });
  forgetLogs();
  await person.listSessions();
  await person.refused.listCompanies(403);
  return logLines().filter(({ message }) => message === "request");
};

const takenFor = (line: LogLine | undefined) => line?._aws as object | undefined;
const metrics = (dimension: string, ...names: string[]) => ({
  Timestamp: expect.any(Number),
  CloudWatchMetrics: [
    {
      Namespace: "Subpart/local",
      Dimensions: [[dimension]],
      Metrics: names.map((Name) => ({ Name, Unit: "Milliseconds" })),
    },
  ],
});

describe("the line of a request", () => {
  it("is no metric unless the stage says so", async () => {
    const lines = await linesWith("off");
    expect(lines).toHaveLength(2);
    expect(lines.map(takenFor)).toEqual([undefined, undefined]);
  });

  it("is one of its operation; the first one also tells of the cold start", async () => {
    const [first, second] = await linesWith("operation");
    expect(takenFor(first)).toEqual(metrics("operationId", "ms", "startMs"));
    expect(first).toMatchObject({ ms: expect.any(Number), startMs: expect.any(Number) });
    expect(takenFor(second)).toEqual(metrics("operationId", "ms"));
    expect(second).toMatchObject({ operationId: "listCompanies", status: 403, ms: expect.any(Number) });
    expect(second).not.toHaveProperty("startMs");
  });

  it("is one of its area, and costs about as many bytes as the costs say", async () => {
    const [line] = await linesWith("area");
    expect(takenFor(line)).toEqual(metrics("area", "ms"));
    expect(line?.area).toMatch(/^[a-z]+$/);
    const added = JSON.stringify({ area: line?.area, _aws: line?._aws }).length;
    expect(added / measured.metricLogBytes).toBeGreaterThan(0.8);
    expect(added / measured.metricLogBytes).toBeLessThan(1.2);
  });
});
