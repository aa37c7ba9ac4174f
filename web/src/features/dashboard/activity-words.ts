import type { RecentActivity } from "../../../../shared/schemas/dashboard.ts";

/** What was done, between the person and the record: "Ada Lovelace assigned Keep records". */
const deeds: Readonly<Record<string, string>> = {
  "rule.copied": "made a company copy of",
  "rule.updated": "edited",
  "rule.reset": "took the master's texts for",
  "rule.merged": "updated from the master",
  "rule.merge-undone": "undid an update of",
  "rule.applicability-set": "changed whether it applies:",
  "rule.changed-in-bulk": "changed together with others:",
  "rule.bulk-undone": "undid a change of",
  "rule.assigned": "assigned",
  "rule.unassigned": "ended the assignment of",
  "assignment.updated": "reported on",
  "rule.tagged": "tagged",
  "rule.reviewed": "commented on",
  "rule.review-decided": "answered a review of",
  "rule.acknowledged": "read",
  "policy.attached-to-rule": "attached a policy to",
  "policy.detached-from-rule": "detached a policy from",
  "policy.attached-to-part": "attached to a part:",
  "policy.detached-from-part": "detached from a part:",
  "policy.uploaded": "uploaded",
  "policy.deleted": "deleted",
  "policy.renewed": "renewed",
  "evidence.added": "added evidence to",
  "evidence.updated": "changed evidence of",
  "evidence.deleted": "deleted evidence of",
  "selection.added": "added",
  "selection.removed": "removed",
  "rule-import.started": "imported",
  "rule-import.undo-started": "undid the import of",
  "tag.created": "created the tag",
  "tag.updated": "changed the tag",
  "tag.deleted": "deleted the tag",
  "invitation.created": "invited",
  "invitation.resent": "invited again",
  "invitation.cancelled": "withdrew the invitation of",
  "invitation.accepted": "accepted the invitation",
  "user.activated": "activated",
  "user.deactivated": "deactivated",
  "user.role-changed": "changed the role of",
  "user.rules-reassigned": "gave away the rules of",
};

/** An event without words says its own name. */
export const deedOf = ({ event }: Pick<RecentActivity, "event">): string =>
  deeds[event] ?? event.replace(/^[\w-]+\./, "").replaceAll("-", " ");
