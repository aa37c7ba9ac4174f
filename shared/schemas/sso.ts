import * as z from "zod";
import { publicMailDomains } from "./public-mail-domains.ts";
import { CompanyRole } from "./roles.ts";
import { multiLine, singleLine } from "./text.ts";
import { Email } from "./user.ts";

/** Domains a company may have at a time. */
export const maxSsoDomains = 10;
/** Administrators who may still sign in with a password where no one else may. */
const maxEmergencyAdmins = 3;

const domainForm = "Please enter a domain such as example.com";
const labels = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** The domain of mail addresses, in the letters of DNS. */
const DomainName = z
  .string(domainForm)
  .trim()
  .max(253, domainForm)
  .transform((text) => text.toLowerCase().replace(/\.$/, ""))
  .pipe(
    z
      .string()
      .regex(labels, domainForm)
      .refine((domain) => !publicMailDomains.has(domain), "This is a public mail domain."),
  );
export const DomainBody = z.object({ domain: DomainName });

export const SsoDomainStatus = z.enum(["waiting", "proven", "lost"]);
export type SsoDomainStatus = z.infer<typeof SsoDomainStatus>;

/** A domain whose addresses sign in by a company's provider once DNS has proven it. */
export const SsoDomain = z.object({
  id: z.string(),
  domain: z.string(),
  status: SsoDomainStatus,
  /** The TXT record that proves it. */
  recordName: z.string(),
  recordValue: z.string(),
});
export type SsoDomain = z.infer<typeof SsoDomain>;

export const SsoProtocol = z.enum(["oidc", "saml"]);
export type SsoProtocol = z.infer<typeof SsoProtocol>;

/** Which role people of a group get. */
const GroupRole = z.object({
  group: singleLine(z.string().trim().min(1, "Please enter a name.").max(200)),
  role: CompanyRole,
});

/** The role of people whom the provider knows and the company does not yet; null refuses them. */
export const DefaultRole = z.enum(["member", "compliance_officer"]).nullable();

/** The largest certificate that a provider signs with, as text. */
const certificateText = multiLine(z.string().trim().min(1).max(10_000));
const address = "Please enter a public https address.";

const settings = {
  protocol: SsoProtocol,
  /** Of OpenID Connect its address; of SAML the name it calls itself. */
  issuer: singleLine(z.string(address).trim().min(1, address).max(500, address)),
  clientId: singleLine(z.string().trim().max(500)).nullable().default(null),
  /** Where a SAML provider takes requests. */
  ssoUrl: singleLine(z.string(address).trim().max(500, address)).nullable().default(null),
  /** What a SAML provider signs with. */
  certificates: z.array(certificateText).max(5).default([]),
  defaultRole: DefaultRole.default(null),
  /** The claim or attribute that names a person's groups. */
  groupClaim: singleLine(z.string().trim().max(200)).nullable().default(null),
  groupRoles: z.array(GroupRole).max(50).default([]),
  ssoOnly: z.boolean().default(false),
  emergencyAdmins: z
    .array(singleLine(z.string().max(100)))
    .max(maxEmergencyAdmins)
    .default([]),
};

export const SsoConnectionBody = z.object({
  ...settings,
  version: z.number().int().nonnegative().default(0),
  /** Left out, the one that is there stays while the issuer does. */
  clientSecret: singleLine(z.string().trim().min(1).max(500)).nullish(),
});
export type SsoConnectionBody = z.infer<typeof SsoConnectionBody>;

export const SsoConnection = z.object({
  id: z.string(),
  /** `draft`: saved, `tested`: an administrator signed in with it within 24 hours, `on`: people sign in with it. */
  status: z.enum(["draft", "tested", "on"]),
  ...settings,
  hasSecret: z.boolean(),
  version: z.number().int(),
});
export type SsoConnection = z.infer<typeof SsoConnection>;

/** How a company signs in by single sign-on. */
export const Sso = z.object({
  domains: z.array(SsoDomain),
  /** What was saved last: a draft, until it is turned on. */
  connection: SsoConnection.nullable(),
  /** Whether people sign in by single sign-on now, perhaps by what the draft is to replace. */
  isOn: z.boolean(),
  /** What a change must name, as the connection has it; also where there is none. */
  version: z.number().int(),
  /** What the provider is told of us. */
  urls: z.object({ redirect: z.string(), acs: z.string(), metadata: z.string() }),
});
export type Sso = z.infer<typeof Sso>;

export const SsoStartBody = z.object({ email: Email });
/** Where the browser goes to sign in. */
export const SsoUrl = z.object({ url: z.string() });

/** Why a sign-in by single sign-on was refused. */
export const SsoRefusalCode = z.enum([
  "wrong_audience",
  "wrong_issuer",
  "wrong_nonce",
  "wrong_state",
  "wrong_recipient",
  "unsigned",
  "bad_signature",
  "weak_algorithm",
  "replayed",
  "expired",
  "unsolicited",
  "address_not_verified",
  "domain_not_proven",
  "not_invited",
  "deactivated",
  "provider_failed",
]);
export type SsoRefusalCode = z.infer<typeof SsoRefusalCode>;
