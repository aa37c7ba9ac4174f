import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { nameText } from "./name.ts";
import { singleLine } from "./text.ts";
import { defaultTimeZone, TimeZone } from "./time-zone.ts";

/** Industries a company may name. */
export const Industry = z.enum([
  "technology",
  "healthcare",
  "finance",
  "manufacturing",
  "retail",
  "education",
  "energy",
  "transportation",
  "other",
]);
export const CompanySize = z.enum(["small", "medium", "large", "enterprise"]);
/** How people come in who register with the company's name. */
export const JoinPolicy = z.enum(["approval", "open", "invite_only"]);

/** Days after the due date when open work is escalated, unless the company says otherwise. */
export const defaultEscalationDays = 7;
/** The most days a company may wait. */
export const maxEscalationDays = 60;
const wrongDays = `Choose 0 to ${maxEscalationDays} days.`;
const EscalationDays = z.int(wrongDays).min(0, wrongDays).max(maxEscalationDays, wrongDays);

const optionalText = (max: number) => singleLine(z.string().trim().max(max)).nullish();

/** A host name with at least one dot, such as `example.com`; it is a claim until it is proven. */
const domainPattern = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const isDomain = (text: string): boolean => text === "" || domainPattern.test(text);
/** Shown as a link, so nothing but the web's own schemes. */
const isWebAddress = (text: string): boolean =>
  text === "" || (text.length <= 500 && /^https?:\/\//i.test(text) && URL.canParse(text));

/** What a person types to register a company. */
export const CompanyDetails = z.object({
  name: nameText(z.string().trim().min(2, "Company name must be at least 2 characters").max(200)),
  domain: z.string().trim().refine(isDomain, "Please enter a domain such as example.com").nullish(),
  industry: z.enum(Industry.options, "Please select an industry"),
  size: z.enum(CompanySize.options, "Please select company size"),
  address: optionalText(500),
  phone: optionalText(50),
  website: singleLine(
    z.string().trim().refine(isWebAddress, "Please enter a web address such as https://example.com"),
  ).nullish(),
  /** Left out, a new company gets the default and an existing one keeps its own. */
  timeZone: TimeZone.optional(),
});
export type CompanyDetails = z.infer<typeof CompanyDetails>;

/** What the company's profile holds beside that: there the domain is required, too. */
export const CompanyProfile = CompanyDetails.extend({
  domain: z
    .string("Please enter a domain such as example.com")
    .trim()
    .min(1, "Please enter a domain such as example.com")
    .refine(isDomain, "Please enter a domain such as example.com"),
  joinPolicy: JoinPolicy.optional(),
  /** Whether new assignments ask for a review, where their part says nothing else. */
  assignmentsNeedReview: z.boolean().optional(),
  /** Whether policies are published only once they were approved. */
  policiesNeedApproval: z.boolean().optional(),
  escalateAfterDays: EscalationDays.optional(),
  /** The version that was read; without it the last write wins. */
  version: z.number().int().nonnegative().optional(),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;

export const Company = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  industry: Industry,
  size: CompanySize,
  address: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  joinPolicy: JoinPolicy,
  timeZone: z.string().default(defaultTimeZone),
  assignmentsNeedReview: z.boolean().default(false),
  policiesNeedApproval: z.boolean().default(false),
  /** Days after the due date when open work is escalated; 0 never. */
  escalateAfterDays: z.int().default(defaultEscalationDays),
  isActive: z.boolean(),
  registeredBy: z.string(),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
  version: z.number().int(),
});
export type Company = z.infer<typeof Company>;
