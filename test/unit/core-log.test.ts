import { afterEach, describe, expect, it } from "vitest";
import { log } from "../../functions/core/log.ts";
import {
  captureLogs,
  forgetLogs,
  guardSecret,
  leaks,
  logLines,
  searchForSecrets,
} from "../support/server/captured-logs.ts";

captureLogs();
afterEach(forgetLogs);

describe("a log line", () => {
  it("is one line of JSON with its time, level and message", () => {
    log.info("request", { requestId: "req_1", status: 200, ms: 7 });
    log.warn("slow");
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(logLines()).toEqual([
      { time, level: "info", message: "request", requestId: "req_1", status: 200, ms: 7 },
      { time, level: "warn", message: "slow" },
    ]);
  });

  it("of an error tells what and where", () => {
    log.error("unhandled", new TypeError("no such thing\nat all"), { requestId: "req_1" });
    log.error("unhandled", "thrown text that could be anything");
    expect(logLines()).toEqual([
      expect.objectContaining({
        errorName: "TypeError",
        errorMessage: "no such thing\nat all",
        stack: expect.stringContaining("core-log.test"),
      }),
      expect.objectContaining({ errorName: "string" }),
    ]);
    expect(JSON.stringify(logLines()[1])).not.toContain("anything");
  });
});

it("the search for secrets finds one in a log line and in an answer, so that finding none elsewhere means something", () => {
  expect(leaks()).toEqual([]);
  guardSecret("a-canary-in-the-mine");
  log.info("request", { code: "holds a-canary-in-the-mine" });
  searchForSecrets("The answer", '{"message":"a-canary-in-the-mine"}');
  searchForSecrets("Another answer", "nothing");
  expect(leaks()).toEqual([
    'The log line "request" holds a secret that begins with a-cana',
    "The answer holds a secret that begins with a-cana",
  ]);
});
