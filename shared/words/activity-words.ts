/** Events whose name says less than these words. */
const events: Readonly<Record<string, string>> = {
  "session.started": "Signed in",
  "session.refused": "Sign-in refused",
  "session.ended": "Signed out",
  "session.others-ended": "Signed out elsewhere",
  "assignment.updated": "Work reported",
  "assignment.submitted": "Work submitted for review",
  "assignment.withdrawn": "Submission withdrawn",
  "assignment.approved": "Work approved",
  "assignment.returned": "Work returned",
  "support.accessed": "Operator's command",
  "record.verification-started": "Record verification started",
  "company.archive-started": "Company archive asked for",
  "company.archive-downloaded": "Company archive downloaded",
  "company.deletion-scheduled": "Deletion of the company scheduled",
  "company.deletion-cancelled": "Deletion of the company cancelled",
  "company.deletion-started": "Deletion of the company started",
  "company.deleted": "Company deleted",
  "evidence-pack.started": "Evidence pack asked for",
  "evidence-pack.downloaded": "Evidence pack downloaded",
  "evidence-pack.deleted": "Evidence pack deleted",
  "duty.given": "Open occurrence given to another person",
  "duty.given-back": "Occurrence given back to its group",
  "duty.opened": "Occurrence opened",
  "duty.taken": "Occurrence taken",
  "duty.started": "Occurrence started",
  "duty.completed": "Occurrence completed",
  "duty.submitted": "Occurrence submitted for review",
  "duty.approved": "Work approved",
  "duty.returned": "Work returned",
  "duty.skipped": "Occurrence skipped",
  "rule.reviewed": "Comment or review added",
  "rule.review-decided": "Review answered",
  "rule.acknowledged": "Rule read",
  "acknowledgement.started": "Acknowledgement started",
  "acknowledgement.confirmed": "Policy confirmed",
  "acknowledgement.reminded": "Reminder sent",
  "acknowledgement.closed": "Acknowledgement closed",
  "acknowledgement.asked-again": "Acknowledgement asked again",
  "acknowledgement.certificate-downloaded": "Certificate downloaded",
  "rules.initialised": "Rules prepared",
  "factor.app-added": "Authenticator app added",
  "factor.app-removed": "Authenticator app removed",
  "factor.app-started": "Authenticator app set-up started",
  "factor.passkey-added": "Passkey added",
  "factor.passkey-removed": "Passkey removed",
  "factor.passkey-renamed": "Passkey renamed",
  "factor.passkeys-only-changed": "Sign-in with passkeys only changed",
  "factor.recovery-codes-made": "Recovery codes created",
  "session.confirmed": "Identity confirmed",
  "user.factors-reset": "Two-step verification reset",
  "title.review-set": "Review of assignments set",
  "selection.added": "Title added",
  "selection.removed": "Title removed",
  "change.read": "Changes marked as read",
  "place.followed": "Following started",
  "place.unfollowed": "Following ended",
  "calendar.feed-created": "Calendar address created",
  "calendar.feed-removed": "Calendar address removed",
  "user.activated": "Person activated",
  "user.deactivated": "Person deactivated",
  "user.registered": "Person registered",
  "user.role-changed": "Role changed",
  "user.rules-reassigned": "Rules reassigned",
  "user.password-changed": "Password changed",
  "user.password-reset": "Password reset",
  "user.password-reset-requested": "Password reset requested",
  "user.profile-updated": "Profile updated",
  "user.email-confirmed": "Email confirmed",
  "user.confirmation-resent": "Confirmation sent again",
  "user.mail-preferences-changed": "E-mail settings changed",
  "user.notification-settings-changed": "Notification settings changed",
  "user.mail-tried-again": "E-mail tried again",
  "user.unsubscribed": "E-mails ended",
};

/** A value that is a day, without a time. */
export const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

/** With a capital letter at its start. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `policy.attached-to-rule` → `Policy attached to rule`, `sso.turned-on` → `SSO turned on`. */
export const eventName = (event: string): string =>
  events[event] ?? sentence(event.replace(/^sso\b/, "SSO").replace(/[._-]/g, " "));

const fields: Readonly<Record<string, string>> = {
  assignedToGroup: "Group",
  kinds: "Notifications",
  complianceStatus: "Status",
  isActive: "Applicability",
  applicabilityReason: "Reason",
  ownerId: "Owner",
  assessorId: "Assessor",
  originalName: "Document",
  policy: "Policy document",
  mimeType: "Type",
  partNo: "Part",
  titleNumber: "Title",
  url: "Web address",
  ruleTextSimplified: "Simplified text",
  reassignTo: "Reassigned to",
  reviewerId: "Reviewer",
  approverIds: "Approvers",
  isMaterial: "Material change",
  isShared: "Shared with the company",
  expiresAt: "Valid until",
  leadId: "Lead",
  memberIds: "Members",
  reviewState: "Review",
  source: "Network address",
};

/** `dueDate` → `Due date`. */
export const fieldName = (field: string): string =>
  fields[field] ?? sentence(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** Fields whose value is a person's id, or several. */
export const personFields: ReadonlySet<string> = new Set([
  ...["assignedTo", "assessorId", "ownerId", "reassignTo", "reviewerId"],
  ...["approverIds", "leadId", "memberIds"],
]);

/** Filters of a saved view whose value is a person's id. */
export const personFilters: readonly string[] = ["assignee", "assessor", "person"];
