import { describe, expect, it } from "vitest";
import { valuesOf } from "../../shared/words/activity-values.ts";

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const forms = {
  day: (day: string) => `day ${day}`,
  moment: (at: string) => `time ${at}`,
  size: (bytes: number) => `${bytes} bytes`,
  person: (person: typeof ada | undefined) => person?.firstName ?? "Someone",
};
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
const entry = (changes: Changes, record = "duty:1") => ({
  record,
  people: [ada],
  names: [{ id: "g1", name: "Safety team" }],
  changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
});
const afterOf = (...given: Parameters<typeof entry>) =>
  valuesOf(entry(...given), "after", forms).map(({ name, text }) => `${name}: ${text}`);

const quiet = { weekends: true, to: "07:00", from: "19:00" };

describe("values of an entry in words", () => {
  it("of a duty: its group, how it repeats, and times", () => {
    const repeats = [null, "FREQ=WEEKLY;BYDAY=MO"] as const;
    expect(afterOf({ repeats, assignedToGroup: [null, "g1"] })).toEqual([
      "Repeats: Every week on Monday",
      "Group: Safety team",
    ]);
    expect(afterOf({ repeats: [null, "FREQ=WEEKLY"] })).toEqual(["Repeats: Every week"]);
    expect(afterOf({ repeats: [null, "FREQ=MONTHLY"], startsOn: [null, "2026-01-15"] })).toEqual([
      "Repeats: Every month on day 15",
      "Starts on: day 2026-01-15",
    ]);
    expect(afterOf({ assignedToGroup: [null, "gone"], endedAt: [null, "2026-11-27T16:08:17.394Z"] })).toEqual(
      ["Group: A group that was deleted", "Ended at: time 2026-11-27T16:08:17.394Z"],
    );
  });

  it("of a saved view: the words of its list", () => {
    const view: Changes = {
      list: [null, "rules"],
      columns: [null, ["ruleTitle", "sourceSection", "ownNumber"]],
      sort: [null, "dueDate"],
      order: [null, "desc"],
      filters: [null, "priority=high&group=g1&assignee=usr_1&search=a_b&applicability=not_applicable&tag=T1"],
    };
    expect(afterOf(view, "view:rules-01J")).toEqual([
      "List: Rules",
      "Columns: Rule, Citation, Own number",
      "Sort: Due",
      "Order: Descending",
      "Filters: Priority: High; Group: Safety team; Assignee: Ada; Search: a_b; Applicability: Not applicable; Tag: No longer known",
    ]);
    expect(
      afterOf({ filters: [null, "assignee=none&state=new,done&from=2026-01-31"] }, "view:changes-1"),
    ).toEqual(["Filters: Assignee: None; State: New, Done; From: day 2026-01-31"]);
  });

  it("of notification settings: the kinds that changed, in one order", () => {
    const setting = (email: string, inProduct = true) => ({ email, inProduct });
    const before = { due: setting("daily"), policy_approval: setting("now"), comment: setting("daily") };
    const after = { comment: setting("off", false), policy_approval: setting("off"), due: setting("daily") };
    const changed = entry({ kinds: [before, after], quietHours: [null, quiet] });
    const texts = (side: "before" | "after") => valuesOf(changed, side, forms).map(({ text }) => text);
    expect(texts("before")).toEqual([
      "Policy to approve: In Subpart: Yes, E-mail: At once; Comment: In Subpart: Yes, E-mail: Daily summary",
    ]);
    expect(texts("after")).toEqual([
      "Policy to approve: In Subpart: Yes, E-mail: Off; Comment: In Subpart: No, E-mail: Off",
      "19:00 to 07:00, all weekend",
    ]);
  });
});
