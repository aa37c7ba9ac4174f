import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { CompanyDetails } from "../../shared/schemas/company.ts";
import { Role } from "../../shared/schemas/roles.ts";
import { ComplianceStatus } from "../../shared/schemas/rule.ts";
import { NewReview } from "../../shared/schemas/rule-activity.ts";
import { TagBody } from "../../shared/schemas/rule-tag.ts";
import { NewView } from "../../shared/schemas/saved-view.ts";
import { projectRoot } from "../project-root.ts";

const Person = z.object({
  role: Role,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  password: z.string(),
  department: z.string(),
  jobTitle: z.string(),
});
export type Person = z.infer<typeof Person>;

const DemoAssignment = z.object({
  titleNumber: z.number().int(),
  partNo: z.string(),
  obligationId: z.string(),
  priority: z.enum(["low", "medium", "high"]),
  dueInDays: z.number().int(),
  notes: z.string().nullable(),
});
export type DemoAssignment = z.infer<typeof DemoAssignment>;

const DemoData = z.object({
  company: CompanyDetails,
  people: z.array(Person),
  superAdmin: Person,
  selectedTitles: z.array(z.number().int()),
  assignments: z.array(DemoAssignment.extend({ assignee: z.string() })),
  /** Work that none of them has taken by the first start. */
  groups: z.array(
    z.object({
      name: z.string(),
      lead: z.string(),
      members: z.array(z.string()),
      assignments: z.array(DemoAssignment),
    }),
  ),
  /** Work that comes again. */
  duties: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      assignee: z.string(),
      reviewer: z.string().nullable(),
      rule: z.string(),
      firstInDays: z.number().int(),
    }),
  ),
  /** What shows that rules are followed. */
  evidence: z.array(
    z.object({
      by: z.string(),
      title: z.string(),
      url: z.url(),
      validFromDays: z.number().int(),
      validToDays: z.number().int().nullable(),
      rule: z.object({ titleNumber: z.number().int(), partNo: z.string(), obligationId: z.string() }),
    }),
  ),
  /** Views that the company shares. */
  views: z.array(NewView),
  tags: z.array(TagBody),
  /** What the team has done about some rules by the first start. */
  work: z.array(
    z.object({
      titleNumber: z.number().int(),
      partNo: z.string(),
      obligationId: z.string(),
      tags: z.array(z.string()),
      complianceStatus: ComplianceStatus,
      reviews: z.array(NewReview.extend({ by: z.string() })),
      readBy: z.array(z.string()),
    }),
  ),
});
export type DemoData = z.infer<typeof DemoData>;

const folder = join(projectRoot, "scripts", "sample", "data");

/** The demo company and its people, as written in `scripts/sample/data`. */
export function demoData(): DemoData {
  return DemoData.parse(JSON.parse(readFileSync(join(folder, "demo-company.json"), "utf8")));
}

export type SampleFile = { readonly name: string; readonly content: Buffer };

const filesCalled = (pattern: RegExp): SampleFile[] => {
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.sort().map((name) => ({ name, content: readFileSync(join(folder, name)) }));
};

/** The sample regulation: one import file per title. */
export const sampleFiles = (): SampleFile[] => filesCalled(/^title-\d+\.json$/);

/** Sections of the sample regulation in two versions: one import file per part. */
export const sampleSections = (): SampleFile[] => filesCalled(/^sections-\d+-\d+\.json$/);

/** A sample evaluation and the part, or section of it, that it is about. */
export type SampleMetrics = SampleFile & {
  readonly cfrTitle: string;
  readonly part: string;
  /** Empty for the whole part. */
  readonly section: string;
};

/** Evaluations of the sample regulation: `metrics-{title}-{part}.json`, `metrics-{title}-{part}-{section}.json`. */
export function sampleMetrics(): SampleMetrics[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, cfrTitle, part, section = ""] = /^metrics-(\d+)-(\d+)(?:-([\d.]+))?\.json$/.exec(name) ?? [];
      if (cfrTitle === undefined || part === undefined) return [];
      return [{ name, content: readFileSync(join(folder, name)), cfrTitle, part, section }];
    });
}

export type Account = Pick<Person, "role" | "email" | "password"> & {
  /** Where a second step is needed; each works once, and is taken away when it is used. */
  recoveryCodes?: string[];
  /** Sessions of this person for tests in a browser, each with its cookies. */
  sessions?: readonly (readonly string[])[] | undefined;
};

/** Who can sign in after the first start. */
export function demoAccounts({ superAdmin, people }: DemoData): Account[] {
  return [superAdmin, ...people].map(({ role, email, password }) => ({ role, email, password }));
}
