import type { CompanyRole } from "../../../../shared/schemas/roles.ts";
import type { SsoConnection, SsoDomainStatus } from "../../../../shared/schemas/sso.ts";

const statuses: Readonly<Record<SsoDomainStatus, string>> = {
  waiting: "Waiting",
  proven: "Proven",
  lost: "Lost",
};
const states: Readonly<Record<SsoConnection["status"], string>> = {
  draft: "Draft",
  tested: "Tested",
  on: "On",
};
const roles: Readonly<Record<CompanyRole, string>> = {
  member: "Member",
  compliance_officer: "Compliance Officer",
  company_admin: "Company Admin",
};

/** Texts of the tab that connects a company's provider. */
export const messages = {
  failed: "Failed to fetch single sign-on",
  updated: "Security Updated",
  updateFailed: "Update Failed",
  updateFailedBody: "Nothing was changed. Please try again.",
  domains: {
    heading: "Domains",
    about:
      "People with an address in a proven domain sign in with your provider. A TXT record proves that the domain is yours; we check it once a day.",
    list: "Domains",
    none: "No domains yet",
    field: "Domain",
    placeholder: "example.com",
    add: "Add domain",
    adding: "Adding...",
    check: "Check now",
    checkOf: (domain: string) => `Check now: ${domain}`,
    checking: "Checking...",
    remove: "Remove",
    removeOf: (domain: string) => `Remove ${domain}`,
    removeTitle: (domain: string) => `Remove ${domain}?`,
    removeBody: "People with an address in this domain can no longer sign in with single sign-on.",
    record: "Create this TXT record:",
    recordName: "Name",
    recordValue: "Value",
    copy: (what: string) => `Copy ${what.toLowerCase()}`,
    copied: "Copied",
    copyFailed: "Copy Failed",
    statuses,
  },
  connection: {
    heading: "Connection",
    empty: "Single sign-on is not set up",
    emptyBody: "Connect your provider, test the connection, then turn it on.",
    setUp: "Set up",
    states,
    onBesideDraft: "The connection that is on stays in use until you turn on this draft.",
    protocol: "Protocol",
    protocols: { oidc: "OpenID Connect", saml: "SAML 2.0" },
    issuer: "Issuer",
    issuerHint: "The address of your provider, such as https://login.example.com.",
    entity: "Issuer (entity ID)",
    clientId: "Client ID",
    clientSecret: "Client secret",
    secretKept: "A secret is saved. Leave this empty to keep it.",
    ssoUrl: "Sign-in address of the provider",
    certificates: "Signing certificates",
    certificatesHint: "In PEM form, one after another.",
    given: "Give your provider these addresses:",
    redirect: "Redirect address",
    acs: "Assertion consumer service",
    metadata: "Metadata and audience",
    defaultRole: "People without an account",
    defaultRoles: {
      member: "Create as Member",
      compliance_officer: "Create as Compliance Officer",
      refuse: "Refuse",
    },
    groups: "Roles by group",
    groupClaim: "Claim with the groups",
    groupClaimHint:
      "The highest role of a person's groups counts at each sign-in. Leave it empty to keep roles as they are.",
    group: (row: number) => `Group ${row}`,
    role: (row: number) => `Role of group ${row}`,
    addGroup: "Add group",
    removeGroup: (row: number) => `Remove group ${row}`,
    roles,
    ssoOnly: "Single sign-on only",
    ssoOnlyHint:
      "Ends all other sessions and refuses passwords and passkeys, except those of emergency administrators.",
    emergency: "Emergency administrators",
    emergencyGone: (name: string) => `${name} (not an active administrator)`,
    emergencyNone: "Your company has no administrators to choose from.",
    save: "Save draft",
    saving: "Saving...",
    test: "Test",
    turnOn: "Turn on",
    turnOff: "Turn off",
    turnOffTitle: "Turn single sign-on off?",
    turnOffBody:
      "People can then sign in only with a password or a passkey. The connection stays as a draft.",
    saveFirst: "Save your changes before you test or turn on.",
  },
} as const;
