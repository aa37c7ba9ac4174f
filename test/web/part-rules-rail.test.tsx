import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { card, openPart, partPath as path } from "../support/open-part.ts";
import { aRule } from "../support/rule-factories.ts";

describe("the rail of sections", () => {
  const long = Array.from({ length: 60 }, (_, index) =>
    aRule({
      id: `21.11-r${index}`,
      masterRuleId: `21.11-r${index}`,
      ruleTitle: `Rule ${index}`,
      section: index < 58 ? "11.2" : "11.300",
      complianceStatus: index < 29 ? "completed" : "pending",
      isActive: index !== 59,
    }),
  );
  const rail = async () => within(await screen.findByRole("navigation", { name: "Sections of this part" }));

  test("says how many rules each has and how far they are, and marks the one that is read", async () => {
    openPart({ given: long });
    const [first, second] = (await rail()).getAllByRole("button");
    expect(first?.getAttribute("aria-label")).toBe("§ 11.2, 58 rules, 29 of 58 completed");
    expect(second?.getAttribute("aria-label")).toBe("§ 11.300, 2 rules, 0 of 1 completed");
  });

  test("leads to a section, also where its rules are not there yet", async () => {
    const { api, user } = openPart({ given: long });
    await card("Rule 0");
    await user.click((await rail()).getByRole("button", { name: /^§ 11.300/ }));
    await card("Rule 59");
    const section = screen.getByRole("region", { name: "CFR 21 Part 11 - Section 11.300" });
    await waitFor(() => expect(document.activeElement).toBe(section));
    expect(api.count("listPartRules")).toBe(2);
    expect(window.location.search).toBe("");
  });

  test("changes the section that was chosen in the filter", async () => {
    const { user } = openPart({ at: `${path}?section=11.10` });
    await card("Limit access");
    const chosen = (await rail()).getByRole("button", { name: /^§ 11.10,/ });
    expect(chosen.getAttribute("aria-current")).toBe("true");
    await user.click((await rail()).getByRole("button", { name: /^§ 11.2,/ }));
    await card("Validate record systems");
    expect(window.location.search).toBe("?section=11.2");
  });
});
