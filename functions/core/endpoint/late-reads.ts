/**
 * Reads of a person's screens that may lack what others changed in the last moment (decision 20). Each answers what is
 * so at some moment anyway. Not among them are calls that decide something, and calls that keep in memory, under a
 * version they read, what another read found: that could stay wrong. Session, person, and the lists in a
 * function's memory are always read fresh.
 */
export const mayReadLate: ReadonlySet<string> = new Set([
  ...[
    "getCalendar",
    "getCompanyRule",
    "getComplianceReport",
    "getCurrentUser",
    "getDashboard",
    "getHorizonMap",
  ],
  ...[
    "getPartPage",
    "getPartText",
    "getReviewSetting",
    "getRuleFilters",
    "getRuleOfficialText",
    "getRulePage",
    "getSectionText",
  ],
  ...[
    "getTeamPage",
    "listAcknowledgements",
    "listActivity",
    "listCfrTitles",
    "listChanges",
    "listCompanyRules",
  ],
  ...[
    "listEvidence",
    "listGroupNames",
    "listMyAssignments",
    "listMyChangeTasks",
    "listNotifications",
    "listOverdueRules",
  ],
  ...["listPartRules", "listPolicies", "listRuleActivity", "listRuleAssignments", "listTeamMembers"],
]);
