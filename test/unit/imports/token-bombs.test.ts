import { describe, expect, it } from "vitest";
import { readRuleFile } from "../../../functions/intake/reading/rule-file.ts";
import { RuleCollector } from "../../../functions/intake/rules/rule-collector.ts";
import { readSectionFile } from "../../../functions/intake/sections/read-section-file.ts";
import { readEvaluations } from "../../../functions/metrics/evaluations/evaluation-file.ts";
import { maxBadRows } from "../../../functions/services/json/file-problem.ts";

const megabyte = 1024 * 1024;

/** A megabyte of the same small value. */
const bomb = (value: string, before = "[", after = "]"): Buffer =>
  Buffer.from(
    before +
      Array(Math.floor(megabyte / (value.length + 1)))
        .fill(value)
        .join(",") +
      after,
  );

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/** Why a file is refused, and after how many rows that were looked at. */
const refusal = async (read: () => Promise<unknown>): Promise<string> => {
  try {
    await read();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return "none";
};

const bounded = /^20,000 rows cannot be used, so the file was read no further than row 20,00[01]\. Mend /;

describe("a megabyte of the smallest values", () => {
  it.each([
    ["numbers", bomb("1")],
    ["objects", bomb("{}")],
    ["lists", bomb("[]")],
    ["objects with one field", bomb('{"a":1}')],
    ["objects line by line", Buffer.from("{}\n".repeat(megabyte / 3))],
    ["numbers under rules", bomb("1", '{"rules":[{"a":1},', "]}")],
    ["objects under rules", bomb("{}", '{"rules":[', "]}")],
    ["objects with one field under rules", bomb('{"a":1}', '{"rules":[', "]}")],
    ["lists of rules with an empty object", bomb('{"rules":[{}]}')],
  ])(
    "as a file of rules is read no further than 20,000 bad rows: %s",
    { timeout: 60_000 },
    async (_, bytes) => {
      const rules = new RuleCollector();
      expect(await refusal(() => readRuleFile(inPieces(bytes), (rows) => rules.add(rows)))).toMatch(bounded);
      expect(rules.errors.count).toBeLessThanOrEqual(maxBadRows);
    },
  );

  it.each([
    ["numbers", bomb("1", '{"titleNumber":1,"sections":[', "]}"), bounded],
    ["objects", bomb("{}", '{"titleNumber":1,"sections":[', "]}"), bounded],
    ["lists", bomb("[]", '{"titleNumber":1,"sections":[', "]}"), bounded],
    ["versions", bomb("{}", '{"titleNumber":1,"versions":[', "]}"), /^The file lists more than 10,000 /],
    ["parts", bomb("{}", '{"titleNumber":1,"parts":[', "]}"), /^The file lists more than 10,000 /],
  ])(
    "as a file of sections is refused before they are checked: %s",
    { timeout: 60_000 },
    async (_, bytes, reason) => {
      expect(await refusal(() => readSectionFile(inPieces(bytes)))).toMatch(reason);
    },
  );

  it.each(["1", "{}", "[]"])("as evaluations is refused: %s", { timeout: 60_000 }, async (value) => {
    expect(await refusal(async () => readEvaluations(bomb(value), ""))).toMatch(/it lists more than 50\.$/);
  });
});
