import type * as z from "zod";
import { Assignment, MyAssignment } from "../schemas/assignment.ts";
import { BulkResult } from "../schemas/bulk-change.ts";
import { CfrPart, CfrSelection, CfrTitle } from "../schemas/cfr.ts";
import { Company } from "../schemas/company.ts";
import { CompanyRule, Person, RuleListItem, RuleStateAfter } from "../schemas/company-rule.ts";
import { HorizonRow, TextDifference } from "../schemas/horizon.ts";
import { ImportJob, ImportRowError } from "../schemas/import-job.ts";
import { Invitation } from "../schemas/invitation.ts";
import { PartDependencies, PartMetrics } from "../schemas/metrics.ts";
import { PartPolicy, Policy, PolicyUsage, RulePolicy } from "../schemas/policy.ts";
import { MasterRule } from "../schemas/rule.ts";
import { Acknowledgement, RuleActivity, RuleReview } from "../schemas/rule-activity.ts";
import { RuleFacets, RulePage } from "../schemas/rule-query.ts";
import { RuleTag } from "../schemas/rule-tag.ts";
import { SectionMetadata, SectionVersion } from "../schemas/section-metadata.ts";
import { SignedInSession } from "../schemas/session.ts";
import { CurrentUser, TeamMember } from "../schemas/user.ts";

/** What the document calls by name instead of repeating it; larger before what they hold. */
const named: Readonly<Record<string, z.ZodType>> = {
  RulePage,
  MyAssignment,
  CompanyRule,
  BulkResult,
  RuleStateAfter,
  MasterRule,
  RuleListItem,
  Assignment,
  RuleActivity,
  RuleReview,
  Acknowledgement,
  RuleTag,
  ImportJob,
  ImportRowError,
  RuleFacets,
  Company,
  PartPolicy,
  RulePolicy,
  Policy,
  PolicyUsage,
  PartMetrics,
  PartDependencies,
  HorizonRow,
  TextDifference,
  SectionMetadata,
  SectionVersion,
  CurrentUser,
  SignedInSession,
  TeamMember,
  Invitation,
  CfrTitle,
  CfrPart,
  CfrSelection,
  Person,
};

type Json = unknown;

const mapValues = (value: Json, change: (inner: Json) => Json): Json => {
  if (Array.isArray(value)) return value.map(change);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
};

/**
 * The document with its entities under `components.schemas`, each referred to wherever it stands.
 * @param toJson how a schema reads as JSON Schema in an answer
 */
export const withReferences = (
  document: Record<string, unknown> & { components: { schemas: Record<string, unknown> } },
  toJson: (schema: z.ZodType) => Json,
): Record<string, unknown> => {
  const texts = new Map(
    Object.entries(named).map(([name, schema]) => [JSON.stringify(toJson(schema)), name]),
  );
  const refer = (value: Json): Json => {
    const name = texts.get(JSON.stringify(value));
    return name ? { $ref: `#/components/schemas/${name}` } : mapValues(value, refer);
  };
  const entities = Object.entries(named).map(([name, schema]) => [name, mapValues(toJson(schema), refer)]);
  const { paths, components } = document;
  const schemas = { ...components.schemas, ...Object.fromEntries(entities) };
  return { ...document, paths: refer(paths), components: { ...components, schemas } };
};
