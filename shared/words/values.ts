import type { ChangeSeverity, ChangeState } from "../schemas/changes.ts";
import type { OccurrenceState } from "../schemas/duty.ts";
import type { EvidenceState } from "../schemas/evidence.ts";
import type { ImportKind, ImportStatus } from "../schemas/import-job.ts";
import type { ComplianceStatus, Priority } from "../schemas/rule.ts";

/* What people read for the values of records, on screens and in files alike. */

export const complianceStatusWords = {
  pending: "Pending",
  in_progress: "In progress",
  completed: "Completed",
} as const satisfies Record<ComplianceStatus, string>;

export const priorityWords = {
  high: "High",
  medium: "Medium",
  low: "Low",
  "": "None",
} as const satisfies Record<Priority, string>;

export const occurrenceStateWords: Readonly<Record<OccurrenceState, string>> = {
  planned: "Planned",
  open: "Open",
  in_progress: "In progress",
  submitted: "Submitted",
  completed: "Completed",
  skipped: "Skipped",
};

export const evidenceStateWords: Readonly<Record<EvidenceState, string>> = {
  not_yet: "Not yet valid",
  current: "Current",
  expires_soon: "Expires soon",
  expired: "Expired",
};

export const evidenceKindWords = { file: "File", link: "Link" } as const;

export const changeSeverityWords: Readonly<Record<ChangeSeverity, string>> = {
  substantive_assigned: "Substantive, assigned",
  substantive: "Substantive",
  added: "New section",
  removed: "Removed section",
  nearby: "Nearby",
  editorial: "Editorial",
};

export const changeStateWords: Readonly<Record<ChangeState, string>> = {
  new: "New",
  assessing: "Assessing",
  action_needed: "Action needed",
  no_action: "No action",
  done: "Done",
};

export const applicabilityWords = {
  applicable: "Applicable",
  not_applicable: "Not applicable",
  undecided: "Undecided",
} as const;

/** What is shown where a decision came without one. */
export const noReasonWords = "No reason recorded";

export const importKindWords: Readonly<Record<ImportKind, string>> = {
  rules: "Rules",
  "extracted-rules": "Extracted rules",
  metrics: "Metrics evaluation",
  sections: "Section texts",
  entry: "Section metadata entry",
  regulation: "Regulation",
  undo: "Undo",
};

export const importStatusWords: Readonly<Record<ImportStatus, string>> = {
  queued: "Queued",
  running: "Running",
  done: "Done",
  done_with_errors: "Done with errors",
  failed: "Failed",
};
