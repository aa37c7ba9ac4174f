import type { OperationId } from "../../shared/api/registry.ts";

/** Screens that a session opens, the first one after signing in among them. */
export const sessionScreens = 21;

/**
 * What a session of that many screens calls: an officer signs in, reads, changes the wording and the assignee of two
 * rules, and signs out. Counted in a browser; `test/e2e/session-calls` fails where it is a tenth more or less by now.
 */
export const sessionCalls = {
  assignCompanyRule: 1,
  copyMasterRule: 1,
  getCalendar: 1,
  getComplianceReport: 1,
  getDashboard: 2,
  getHorizonMap: 1,
  getPartPage: 1,
  getPartText: 1,
  getRuleOfficialText: 2,
  getRulePage: 3,
  getSectionText: 1,
  getTeamPage: 1,
  listActivity: 1,
  listCfrTitles: 1,
  listChanges: 1,
  listCompanyRules: 5,
  listEvidence: 1,
  listMyAssignments: 1,
  listMyChangeTasks: 1,
  listNotifications: 1,
  listOverdueRules: 1,
  listPartRules: 1,
  listPolicies: 1,
  listRuleActivity: 1,
  listSearchResults: 1,
  listTeamMembers: 1,
  login: 1,
  logout: 1,
  updateCompanyRule: 1,
} as const satisfies Partial<Record<OperationId, number>>;

/**
 * Those of them that follow a change within seconds, and so are read fresh (`shared/api/late-reads.ts`), by a person
 * who reads each screen for ten seconds: what the screen of a rule asks for again.
 */
export const freshCalls = {
  getRulePage: 1,
  listRuleActivity: 1,
} as const satisfies Partial<Record<keyof typeof sessionCalls, number>>;
