import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyRuleId, parseCompanyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { CompanyRuleId } from "../../shared/schemas/company-rule.ts";
import { forAll } from "../support/for-all.ts";

const kind = fc.constantFrom("shared" as const, "own" as const);
const ordinal = fc.integer({ min: 0, max: 2 ** 20 - 1 });
/** More titles selected than ten thousand companies with fifty titles each could. */
const block = fc.integer({ min: 1, max: 1_000_000_000 });

describe("the number of a company rule", () => {
  it("tells its block, library and ordinal, and is a safe positive integer the API accepts", () =>
    forAll(5_000, [block, kind, ordinal], (inBlock, library, number) => {
      const id = companyRuleId(inBlock, slotOf(library, number));
      expect(parseCompanyRuleId(id)).toMatchObject({ block: inBlock, library, ordinal: number });
      expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      expect(CompanyRuleId.safeParse(String(id)).success).toBe(true);
    }));

  it("differs where block, library or ordinal differs", async () => {
    const place = fc.tuple(block, kind, ordinal);
    const idOf = ([inBlock, library, number]: [number, "shared" | "own", number]) =>
      companyRuleId(inBlock, slotOf(library, number));
    await forAll(5_000, [place, place], (a, b) => {
      expect(idOf(a) === idOf(b)).toBe(a.join() === b.join());
    });
  });

  it("is refused for an ordinal that would run into the next block", () => {
    expect(() => slotOf("shared", 2 ** 20)).toThrow();
    expect(() => slotOf("own", 2 ** 20)).toThrow();
  });

  it.each(["0", "-1", "1.5", "1e3", "01", " 1", "1 ", "", "abc", "0x10", "12345678901234567", "１"])(
    "is not what the API takes for one: %j",
    (text) => {
      expect(CompanyRuleId.safeParse(text).success).toBe(false);
    },
  );
});
