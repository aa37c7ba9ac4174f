/** Screens a rule is opened from: lists of rules, policy documents and reports. */
export type RuleOrigin = "regulations" | "assignments" | "cfr-parts" | "policies" | "reports";

const lists: Readonly<Record<RuleOrigin, string>> = {
  regulations: "company-rules",
  assignments: "assignments",
  "cfr-parts": "cfr-parts",
  policies: "policies",
  reports: "reports",
};

/** Address of a rule's page; `id` is a company rule's number or a master rule's composite id. */
export const rulePath = (id: string | number, origin: RuleOrigin): string =>
  `/rules/${encodeURIComponent(id)}?page=${origin}&from=${lists[origin]}`;
