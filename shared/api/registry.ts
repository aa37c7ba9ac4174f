import * as account from "./account.ts";
import * as admin from "./admin.ts";
import {
  assignCompanyRule,
  assignMasterRule,
  listMyAssignments,
  listRuleAssignments,
  unassignCompanyRule,
  updateMyAssignment,
} from "./assignments.ts";
import * as cfrTitles from "./cfr-titles.ts";
import * as companies from "./companies.ts";
import * as companyRules from "./company-rules.ts";
import type { Contract } from "./contract.ts";
import * as demoBookings from "./demo-bookings.ts";
import * as horizon from "./horizon.ts";
import * as imports from "./imports.ts";
import * as invitations from "./invitations.ts";
import * as mailPreferences from "./mail-preferences.ts";
import * as meta from "./meta.ts";
import * as metrics from "./metrics.ts";
import * as obligationEvaluations from "./obligation-evaluations.ts";
import * as policies from "./policies.ts";
import * as reports from "./reports.ts";
import * as ruleActivity from "./rule-activity.ts";
import * as ruleTags from "./rule-tags.ts";
import * as search from "./search.ts";
import { createSectionEntry } from "./section-entries.ts";
import * as sectionMetadata from "./section-metadata.ts";
import * as selections from "./selections.ts";
import * as session from "./session.ts";
import * as team from "./team.ts";

/**
 * Every endpoint. Only infra, scripts and tests read it: a handler that did would carry all of them in its
 * bundle (a check fails on that).
 */
export const registry: readonly Contract[] = [
  ...Object.values(session),
  ...Object.values(account),
  ...Object.values(mailPreferences),
  ...Object.values(companies),
  ...Object.values(cfrTitles),
  ...Object.values(selections),
  ...Object.values(companyRules),
  assignCompanyRule,
  assignMasterRule,
  listRuleAssignments,
  listMyAssignments,
  unassignCompanyRule,
  updateMyAssignment,
  ...Object.values(ruleActivity),
  ...Object.values(ruleTags),
  ...Object.values(policies),
  imports.createUpload,
  imports.importRules,
  imports.importExtractedRules,
  imports.previewImport,
  imports.listImports,
  imports.getImport,
  imports.downloadImportErrors,
  imports.undoImport,
  createSectionEntry,
  ...Object.values(team),
  ...Object.values(invitations),
  ...Object.values(search),
  ...Object.values(metrics),
  ...Object.values(obligationEvaluations),
  ...Object.values(admin),
  ...Object.values(reports),
  ...Object.values(sectionMetadata),
  ...Object.values(horizon),
  ...Object.values(demoBookings),
  ...Object.values(meta),
];
