import { expect, it } from "vitest";
import { dueSection } from "../../../functions/digests/due-section.ts";

const task = { path: "/duties/1", dueDate: "2026-06-14" };
const detailOf = (title: string, source: string | null) =>
  dueSection("Overdue", { count: 1, listed: [{ ...task, title, source }] }, "2026-06-15")[0]?.entries[0]
    ?.detail;

it("says where a rule is from, and the name of a duty only once", () => {
  expect(detailOf("Keep records", "21 CFR 11.10")).toBe("21 CFR 11.10 · was due June 14, 2026, yesterday");
  expect(detailOf("Backup test", null)).toBe("was due June 14, 2026, yesterday");
});
