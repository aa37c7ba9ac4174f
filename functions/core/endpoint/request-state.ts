import type { APIGatewayProxyEventV2, Context as LambdaContext } from "aws-lambda";
import type { Contract } from "../../../shared/api/contract.ts";
import { newId } from "../ids.ts";
import { forbidden, unauthenticated } from "../problem.ts";
import { activityRow } from "./activity.ts";
import type { Context } from "./context.ts";
import { readCookie } from "./cookies.ts";
import { sourceOf } from "./guard.ts";
import type { SessionUser } from "./identity.ts";

/** What is known of a request under way, and of its answer. */
export interface State {
  readonly startedAt: number;
  headers: Record<string, string>;
  cookies: string[];
  user?: SessionUser | undefined;
  /** Whether what the call reads may lack the writes of the last moment. */
  isLate?: boolean;
  /** What the token may do that the call came with. */
  scopes?: readonly string[];
  /** What a token's every answer says of its limit. */
  tokenHeaders?: Readonly<Record<string, string>>;
}

/** What a handler is given beside its input. */
export const contextOf = (
  contract: Contract,
  event: APIGatewayProxyEventV2,
  lambda: LambdaContext,
  state: State,
  now: Date,
): Context => {
  const requestId = lambda.awsRequestId;
  const { user } = state;
  return {
    requestId,
    now,
    user,
    scopes: state.scopes ?? [],
    source: sourceOf(event),
    userAgent: (event.headers["user-agent"] ?? "").slice(0, 300),
    cookie: (name) => readCookie(name, event.cookies),
    remainingMs: () => lambda.getRemainingTimeInMillis(),
    actor: () => {
      if (!user) throw unauthenticated();
      return user;
    },
    companyId: () => {
      if (!user?.companyId || user.membership !== "active") throw forbidden();
      return user.companyId;
    },
    newId: () => newId(now),
    activity: (details) =>
      activityRow(
        {
          event: contract.audit ?? contract.operationId,
          userId: user?.id ?? null,
          companyId: companyOnRecord(user),
          requestId,
          now,
          id: newId(now),
        },
        details,
      ),
    setCookie: (...cookies) => {
      state.cookies.push(...cookies);
    },
    setHeader: (name, value) => {
      state.headers[name] = value;
    },
  };
};

/** A request to join is not on the company's record until the person has confirmed their address. */
const companyOnRecord = (user: SessionUser | undefined): string | null =>
  user && (user.membership !== "pending" || user.isConfirmed) ? user.companyId : null;
