import * as z from "zod";
import { CompanyRole } from "../../../shared/schemas/roles.ts";
import type { Sso, SsoConnection, SsoConnectionBody } from "../../../shared/schemas/sso.ts";
import { DefaultRole, SsoProtocol } from "../../../shared/schemas/sso.ts";
import { config } from "../../core/config.ts";
import { conflict, notFound } from "../../core/problem.ts";
import { seal, unseal } from "../../core/sealed-text.ts";
import { insert, type Key, type Operation, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type DomainRow, ssoDomains } from "./domain-repository.ts";

/*
 * A company's connection to its provider, and the draft beside it, are one item, so that turning one into the other
 * is one write:
 *   pk `C#{companyId}`  sk `SSO`   running and draft, each or null, and the version of both
 */
const Connection = z.object({
  protocol: SsoProtocol,
  issuer: z.string(),
  clientId: z.string().nullable(),
  sealedSecret: z.string().nullable(),
  ssoUrl: z.string().nullable(),
  certificates: z.array(z.string()),
  defaultRole: DefaultRole,
  groupClaim: z.string().nullable(),
  groupRoles: z.array(z.object({ group: z.string(), role: CompanyRole })),
  ssoOnly: z.boolean(),
  emergencyAdmins: z.array(z.string()),
  /** Which administrators signed in with it, and when. */
  tests: z.record(z.string(), z.string()),
});
export type Connection = z.infer<typeof Connection>;

const Row = z.object({
  running: Connection.nullable(),
  draft: Connection.nullable(),
  version: z.number().int(),
});
export type SsoState = z.infer<typeof Row>;

const none: SsoState = { running: null, draft: null, version: 0 };
const key = (companyId: string): Key => ({ pk: `C#${companyId}`, sk: "SSO" });
const purpose = "single sign-on";

const get = async (companyId: string): Promise<SsoState> => {
  const item = await table.get(key(companyId));
  return item ? Row.parse(item) : none;
};

const stale = () =>
  conflict(
    "Someone else changed these settings in the meantime. Reload to see the latest version.",
    "sso.stale",
  );

/** The write of connection and draft, refused where they are no longer what was read. */
const writeOperation = (
  companyId: string,
  before: SsoState,
  after: Pick<SsoState, "running" | "draft">,
): Operation => {
  const item = { ...key(companyId), ...after, version: before.version + 1 };
  return before.version === 0
    ? insert(item, stale)
    : replaceWhen(item, [{ attribute: "version", is: "=", value: before.version }], stale);
};

/** What was saved last: the draft, else what is on. */
const latest = ({ draft, running }: SsoState): Connection | null => draft ?? running;

/** @throws 404 */
const mustHave = (state: SsoState): Connection => {
  const connection = latest(state);
  if (!connection) throw notFound("Single sign-on is not set up.");
  return connection;
};

/** The draft that a form makes. A secret stays only with the provider it was given for. */
const draftOf = (
  companyId: string,
  { clientSecret, version: _, ...settings }: SsoConnectionBody,
  state: SsoState,
): Connection => {
  const before = latest(state);
  const kept = before?.issuer === settings.issuer ? before.sealedSecret : null;
  const sealedSecret = clientSecret ? seal(purpose, companyId, clientSecret) : kept;
  return { ...settings, sealedSecret, tests: {} };
};

/** @throws where the secret of the stage that sealed it is gone */
const secretOf = (companyId: string, { sealedSecret }: Connection): string | undefined => {
  if (!sealedSecret) return undefined;
  const secret = unseal(purpose, companyId, sealedSecret);
  if (secret === undefined) throw new Error("The provider's secret cannot be read");
  return secret;
};

const testHoldsMs = 24 * 3_600_000;
export const isTested = (at: string | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - Date.parse(at) < testHoldsMs;

/** The addresses at which a provider finds us. */
const urlsOf = (companyId: string): Sso["urls"] => {
  const base = `${config().APP_ORIGIN}/api/sso`;
  return {
    redirect: `${base}/oidc/callback`,
    acs: `${base}/saml/${companyId}/acs`,
    metadata: `${base}/saml/${companyId}/metadata`,
  };
};

const presentConnection = (companyId: string, state: SsoState, now: Date): SsoConnection | null => {
  const connection = latest(state);
  if (!connection) return null;
  const { tests, sealedSecret, ...settings } = connection;
  const tested = Object.values(tests).some((at) => isTested(at, now)) ? "tested" : "draft";
  const status = state.draft ? tested : "on";
  return { id: companyId, status, ...settings, hasSecret: sealedSecret !== null, version: state.version };
};

/** How a company signs in, as its administrators are shown it. */
const present = (companyId: string, state: SsoState, domains: readonly DomainRow[], now: Date): Sso => ({
  domains: domains.map(ssoDomains.present),
  connection: presentConnection(companyId, state, now),
  isOn: state.running !== null,
  version: state.version,
  urls: urlsOf(companyId),
});

export const ssoConnections = {
  get,
  writeOperation,
  latest,
  mustHave,
  draftOf,
  secretOf,
  urlsOf,
  present,
  stale,
};
