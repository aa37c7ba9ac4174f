import type { Acknowledgement, RuleActivity, RuleReview } from "../../shared/schemas/rule-activity.ts";
import type { RuleTag } from "../../shared/schemas/rule-tag.ts";

export const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" };
export const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };

let count = 0;
const nextId = (kind: string): string => {
  count += 1;
  return `${kind}_${count}`;
};

/** Grace edited the rule, in the way of `over`. */
export const anEntry = (over: Partial<RuleActivity> = {}): RuleActivity => ({
  id: nextId("act"),
  event: "rule.updated",
  at: "2026-03-02T10:00:00.000Z",
  userId: grace.id,
  user: grace,
  changes: [],
  reviewId: null,
  people: [],
  ...over,
});

/** A comment of Grace on rule 101. */
export const aReview = (over: Partial<RuleReview> = {}): RuleReview => ({
  id: nextId("rev"),
  companyRuleId: 101,
  userId: grace.id,
  user: grace,
  type: "comment",
  title: "",
  content: "The report is in the archive.",
  status: "open",
  priority: "medium",
  createdAt: "2026-03-02T10:00:00.000Z",
  resolvedBy: null,
  resolvedByUser: null,
  resolvedAt: null,
  resolution: "",
  mentions: [],
  ...over,
});

/** Grace has read rule 101 as it is now. */
export const aReading = (over: Partial<Acknowledgement> = {}): Acknowledgement => ({
  userId: grace.id,
  user: grace,
  acknowledgedAt: "2026-03-02T10:00:00.000Z",
  comments: "",
  isCurrent: true,
  ...over,
});

export const aTag = (over: Partial<RuleTag> = {}): RuleTag => ({
  id: nextId("tag"),
  name: "Vendor",
  color: "#3B82F6",
  description: "",
  createdBy: ada.id,
  ...over,
});
