import type * as account from "../../shared/api/account.ts";
import type * as admin from "../../shared/api/admin.ts";
import type * as assignments from "../../shared/api/assignments.ts";
import type * as cfrTitles from "../../shared/api/cfr-titles.ts";
import type * as companies from "../../shared/api/companies.ts";
import type * as companyRules from "../../shared/api/company-rules.ts";
import type * as demoBookings from "../../shared/api/demo-bookings.ts";
import type * as horizon from "../../shared/api/horizon.ts";
import type * as imports from "../../shared/api/imports.ts";
import type * as invitations from "../../shared/api/invitations.ts";
import type * as mailPreferences from "../../shared/api/mail-preferences.ts";
import type * as meta from "../../shared/api/meta.ts";
import type * as metrics from "../../shared/api/metrics.ts";
import type * as obligationEvaluations from "../../shared/api/obligation-evaluations.ts";
import type * as policies from "../../shared/api/policies.ts";
import type * as reports from "../../shared/api/reports.ts";
import type * as ruleActivity from "../../shared/api/rule-activity.ts";
import type * as ruleTags from "../../shared/api/rule-tags.ts";
import type * as search from "../../shared/api/search.ts";
import type * as sectionEntries from "../../shared/api/section-entries.ts";
import type * as sectionMetadata from "../../shared/api/section-metadata.ts";
import type * as selections from "../../shared/api/selections.ts";
import type * as session from "../../shared/api/session.ts";
import type * as team from "../../shared/api/team.ts";

/**
 * Names of operations, for the tables keyed by them: a contract's constant is called like its operationId,
 * so a mistyped key does not compile. (A test holds both to the registry.)
 */
export type OperationId =
  | keyof typeof account
  | keyof typeof admin
  | keyof typeof assignments
  | keyof typeof cfrTitles
  | keyof typeof companies
  | keyof typeof companyRules
  | keyof typeof demoBookings
  | keyof typeof horizon
  | keyof typeof imports
  | keyof typeof invitations
  | keyof typeof mailPreferences
  | keyof typeof meta
  | keyof typeof metrics
  | keyof typeof obligationEvaluations
  | keyof typeof policies
  | keyof typeof reports
  | keyof typeof ruleActivity
  | keyof typeof ruleTags
  | keyof typeof search
  | keyof typeof sectionEntries
  | keyof typeof sectionMetadata
  | keyof typeof selections
  | keyof typeof session
  | keyof typeof team;
