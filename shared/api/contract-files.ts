/*
 * Every file of contracts, a line each: what `registry.ts` is made of. An endpoint in one of them needs no line
 * anywhere else.
 */

export * as account from "./account.ts";
export * as acknowledgements from "./acknowledgements.ts";
export * as admin from "./admin.ts";
export * as apiDescription from "./api-description.ts";
export * as applicability from "./applicability.ts";
export * as assignments from "./assignments.ts";
export * as calendar from "./calendar.ts";
export * as cfrTitles from "./cfr-titles.ts";
export * as changes from "./changes.ts";
export * as companies from "./companies.ts";
export * as companyActivity from "./company-activity.ts";
export * as companyRules from "./company-rules.ts";
export * as dashboard from "./dashboard.ts";
export * as demoBookings from "./demo-bookings.ts";
export * as duties from "./duties.ts";
export * as evidence from "./evidence.ts";
export * as evidencePacks from "./evidence-packs.ts";
export * as exportJobs from "./export-jobs.ts";
export * as exports from "./exports.ts";
export * as factors from "./factors.ts";
export * as groups from "./groups.ts";
export * as horizon from "./horizon.ts";
export * as imports from "./imports.ts";
export * as invitations from "./invitations.ts";
export * as mailPreferences from "./mail-preferences.ts";
export * as mcp from "./mcp.ts";
export * as metrics from "./metrics.ts";
export * as notifications from "./notifications.ts";
export * as obligationEvaluations from "./obligation-evaluations.ts";
export * as pages from "./pages.ts";
export * as policies from "./policies.ts";
export * as policyVersions from "./policy-versions.ts";
export * as record from "./record.ts";
export * as regulationText from "./regulation-text.ts";
export * as reports from "./reports.ts";
export * as ruleActivity from "./rule-activity.ts";
export * as ruleMerges from "./rule-merges.ts";
export * as ruleTags from "./rule-tags.ts";
export * as savedViews from "./saved-views.ts";
export * as search from "./search.ts";
export * as sectionEntries from "./section-entries.ts";
export * as sectionMetadata from "./section-metadata.ts";
export * as security from "./security.ts";
export * as selections from "./selections.ts";
export * as serviceAccounts from "./service-accounts.ts";
export * as session from "./session.ts";
export * as shares from "./shares.ts";
export * as sources from "./sources.ts";
export * as sso from "./sso.ts";
export * as team from "./team.ts";
export * as tokens from "./tokens.ts";
export * as webhooks from "./webhooks.ts";
export * as workReviews from "./work-reviews.ts";
