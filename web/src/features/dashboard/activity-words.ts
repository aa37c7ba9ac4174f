import type { RecentActivity } from "../../../../shared/schemas/dashboard.ts";

/** What was done: the record follows, or stands where the star is: "Ada Lovelace assigned Keep records". */
const deeds: Readonly<Record<string, string>> = {
  "rule.copied": "made a company copy of",
  "rule.updated": "edited",
  "rule.reset": "reset * to the master's texts",
  "rule.merged": "updated * from the master",
  "rule.merge-undone": "undid an update of",
  "rule.applicability-set": "decided whether * applies",
  "rule.changed-in-bulk": "changed * together with other rules",
  "rule.bulk-undone": "undid a change of",
  "rule.assigned": "assigned",
  "rule.unassigned": "ended the assignment of",
  "assignment.updated": "reported on",
  "assignment.submitted": "submitted work on",
  "assignment.withdrawn": "withdrew the submission of",
  "assignment.approved": "approved work on",
  "assignment.returned": "returned work on",
  "rule.tagged": "tagged",
  "rule.reviewed": "commented on",
  "rule.review-decided": "answered a review of",
  "rule.acknowledged": "read",
  "policy.attached-to-rule": "attached a policy to",
  "policy.detached-from-rule": "detached a policy from",
  "policy.attached-to-part": "attached * to a part",
  "policy.detached-from-part": "detached * from a part",
  "policy.uploaded": "uploaded",
  "policy.updated": "changed the details of",
  "policy.version-created": "began a version of",
  "policy.version-updated": "changed a version of",
  "policy.version-deleted": "deleted a version of",
  "policy.version-submitted": "sent * for approval",
  "policy.version-approved": "approved",
  "policy.version-returned": "returned",
  "policy.approval-ended": "ended the approval of",
  "policy.published": "published",
  "policy.retired": "retired",
  "policy.deleted": "deleted",
  "policy.renewed": "renewed the attachment of",
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

/** The words before and after the record. An event without words says its own name. */
export const deedOf = ({
  event,
}: Pick<RecentActivity, "event">): readonly [before: string, after: string] => {
  const [before = "", after = ""] = (
    deeds[event] ?? event.replace(/^[\w-]+\./, "").replaceAll("-", " ")
  ).split("*");
  return [before.trim(), after.trim()];
};
