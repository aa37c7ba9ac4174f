import type { CompanyRole } from "../../../../shared/schemas/roles.ts";
import type { Sso, SsoConnectionBody, SsoProtocol } from "../../../../shared/schemas/sso.ts";

/** What the form holds; lists of texts as people type them. */
export interface SsoValues {
  protocol: SsoProtocol;
  issuer: string;
  clientId: string;
  clientSecret: string;
  ssoUrl: string;
  certificates: string;
  defaultRole: "member" | "compliance_officer" | "refuse";
  groupClaim: string;
  groupRoles: { group: string; role: CompanyRole }[];
  ssoOnly: boolean;
  emergencyAdmins: string[];
}

/** Those that the server may refuse by name. */
export const fields = [
  "protocol",
  "issuer",
  "clientId",
  "ssoUrl",
  "certificates",
  "emergencyAdmins",
] as const;

export const valuesOf = ({ connection }: Sso): SsoValues => ({
  protocol: connection?.protocol ?? "oidc",
  issuer: connection?.issuer ?? "",
  clientId: connection?.clientId ?? "",
  clientSecret: "",
  ssoUrl: connection?.ssoUrl ?? "",
  certificates: connection?.certificates.join("\n") ?? "",
  defaultRole: connection ? (connection.defaultRole ?? "refuse") : "member",
  groupClaim: connection?.groupClaim ?? "",
  groupRoles: connection?.groupRoles ?? [],
  ssoOnly: connection?.ssoOnly ?? false,
  emergencyAdmins: connection?.emergencyAdmins ?? [],
});

const certificatesIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ??
  (text.trim() ? [text.trim()] : []);

export const bodyOf = (values: SsoValues, version: number): SsoConnectionBody => ({
  ...values,
  clientId: values.clientId || null,
  clientSecret: values.clientSecret || null,
  ssoUrl: values.ssoUrl || null,
  certificates: certificatesIn(values.certificates),
  defaultRole: values.defaultRole === "refuse" ? null : values.defaultRole,
  groupClaim: values.groupClaim || null,
  groupRoles: values.groupRoles.filter(({ group }) => group.trim()),
  version,
});
