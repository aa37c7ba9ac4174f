import { isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Contract } from "../../../shared/api/contract.ts";
import { can } from "../../../shared/permissions/can.ts";
import type { Permission } from "../../../shared/permissions/permissions.ts";
import { config } from "../config.ts";
import { forbidden, Problem, unauthenticated } from "../problem.ts";
import { sameText } from "../same-text.ts";
import { table } from "../table/table.ts";
import { readSessionCookie } from "./cookies.ts";
import { companyKey, type SessionUser } from "./identity.ts";

/** In the cloud only CloudFront may call: it proves itself with a secret header. */
export const requireFrontDoor = (event: APIGatewayProxyEventV2): void => {
  const { ORIGIN_SECRET, ORIGIN_SECRET_OTHER } = config();
  if (!ORIGIN_SECRET) return;
  const given = event.headers["x-origin-secret"] ?? "";
  if (sameText(given, ORIGIN_SECRET)) return;
  if (!ORIGIN_SECRET_OTHER || !sameText(given, ORIGIN_SECRET_OTHER)) throw forbidden();
};

/**
 * A state-changing call must come from our own pages. Browsers always say where such a call comes from, by one
 * header or both, and neither may name another site. A call that says nothing comes from a program, such as a
 * mail
 * service that ends a subscription; it must not carry a session.
 */
export const requireOwnOrigin = (
  contract: Pick<Contract, "method"> & Partial<Pick<Contract, "kind">>,
  event: APIGatewayProxyEventV2,
): void => {
  // Such a form is another site's; what it holds proves itself.
  if (contract.method === "GET" || contract.kind === "form") return;
  if (!isOwnOrigin(event)) throw forbidden("This request came from another site and was refused.");
};

const isOwnOrigin = ({ headers, cookies }: APIGatewayProxyEventV2): boolean => {
  const { origin, "sec-fetch-site": site } = headers;
  // By the Host header: the local product answers under two names, one of which is `APP_ORIGIN`.
  if (site === "same-origin") return true;
  if (site !== undefined && site !== "none") return false;
  if (origin !== undefined) return origin === config().APP_ORIGIN;
  return site === "none" || readSessionCookie(cookies) === undefined;
};

/** What a refusal says where a call has words of its own. */
const refusals: Partial<Record<Permission, string>> = {
  "activity:read": "Only administrators and compliance officers can access Activity.",
  "horizon:read": "Only administrators and compliance officers can access Horizon Mapping.",
};

/** Refuses callers without permission: 401 signed out, 403 otherwise, with the reason for a pending request. */
export const requirePermission = async (contract: Contract, user: SessionUser | undefined): Promise<void> => {
  if (can(user, contract.permission)) return;
  if (!user) throw unauthenticated();
  if (user.membership === "pending" && user.companyId) throw await stillPending(user.companyId);
  if (user.membership === "none" && user.role !== "super_admin")
    throw forbidden("Register your company first.");
  throw forbidden(refusals[contract.permission]);
};

/** What people without a factor may call where they must have one: their own account, and what needs no session. */
const isOwnAccount = ({ permission, folder }: Pick<Contract, "permission" | "folder">): boolean =>
  permission === "public" ||
  (permission === "account" && /^(people\/(account|session)|identity\/factors)$/.test(folder));

/** @throws 403 `second_factor_required` where the person has yet to set up a second factor */
export const requireFactor = (
  contract: Pick<Contract, "permission" | "folder">,
  user: SessionUser | undefined,
): void => {
  if (user?.mustEnroll && !isOwnAccount(contract))
    throw new Problem(403, "Set up two-step verification to go on.", { code: "second_factor_required" });
};

/** How long a confirmation of who one is holds. */
export const confirmationMs = 10 * 60_000;

/** Refuses calls that need a fresh proof of who asks, until the person has confirmed it. */
export const requireStepUp = (
  { needsStepUp }: Pick<Contract, "needsStepUp">,
  user: SessionUser | undefined,
  now: Date,
): void => {
  if (needsStepUp && user) requireConfirmed(user, now);
};

/** @throws 403 `step_up_required` where the last proof is older than ten minutes */
export const requireConfirmed = ({ confirmedAt }: SessionUser, now: Date): void => {
  if (now.getTime() - Date.parse(confirmedAt) > confirmationMs)
    throw new Problem(403, "Please confirm it is you.", { code: "step_up_required" });
};

/** @throws 403 `browser_only` where a program calls with a token */
export const requireBrowser = ({ sidHash }: Pick<SessionUser, "sidHash">): void => {
  if (sidHash === "")
    throw new Problem(403, "This call works in the browser only.", { code: "browser_only" });
};

const stillPending = async (companyId: string) => {
  const company = await table.get(companyKey(companyId));
  return forbidden(`Your request to join ${String(company?.name ?? "the company")} is waiting for approval.`);
};

/** The caller's address for rate limits; an IPv6 subscriber owns a whole /64. */
export const sourceOf = (event: APIGatewayProxyEventV2): string => {
  // Written by CloudFront over whatever the caller sent (infra/lib/edge/viewer-address.js).
  const viewer = config().ORIGIN_SECRET ? event.headers["x-viewer-address"] : undefined;
  // An IPv4 address may be mapped into IPv6, and all mapped addresses share one /64.
  const address = (viewer ?? event.requestContext.http.sourceIp).replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIPv6(address) ? `${expandIPv6(address).slice(0, 4).join(":")}::/64` : address;
};

const expandIPv6 = (address: string): string[] => {
  const [head = "", tail] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  return tail === undefined
    ? left
    : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
};
