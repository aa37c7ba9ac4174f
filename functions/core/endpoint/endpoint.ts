import middy from "@middy/core";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from "aws-lambda";
import type * as z from "zod";
import type { Contract } from "../../../shared/api/contract.ts";
import { isWarmEvent } from "../../config/warm-event.ts";
import { repeatWhile, withDeadline } from "../deadline.ts";
import { log } from "../log.ts";
import { isLostRace, Problem } from "../problem.ts";
import { msSinceStart } from "../since-start.ts";
import { table } from "../table/table.ts";
import type { Accepted } from "./accepted.ts";
import {
  countCall,
  findToken,
  invalidToken,
  noteUse,
  readAuthorization,
  requireScope,
  tokenNeeded,
} from "./access-token.ts";
import type { Again } from "./again.ts";
import { authenticate, authenticateToken } from "./authenticate.ts";
import { countCompanyCall } from "./call-share.ts";
import type { Context } from "./context.ts";
import { readSessionCookie } from "./cookies.ts";
import {
  requireFactor,
  requireFrontDoor,
  requireOwnOrigin,
  requirePermission,
  requireStepUp,
  sourceOf,
} from "./guard.ts";
import { beginReads, type ReadAhead, shareReadsOf } from "./read-ahead.ts";
import type { ReadyJson } from "./ready-json.ts";
import { type Input, readInput } from "./request.ts";
import { requestMetrics } from "./request-metrics.ts";
import { contextOf, type State } from "./request-state.ts";
import { encodingFor, problemBody, respond, serialise } from "./respond.ts";
import { verifySessionToken } from "./session-token.ts";
import { unreadHeader } from "./unread-count.ts";

/** What a handler returns: the contract's response; for a redirect its target, for a download its document. */
type Result<C extends Contract> =
  | z.input<C["response"]>
  | ReadyJson
  | Accepted
  | Again<z.input<C["response"]>>;

export type Run<C extends Contract> = (input: Input<C>, ctx: Context) => Promise<Result<C>>;

export type Handler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Time kept back from the function's limit, so that the person gets a message and not a dead connection. */
const reserveMs = 500;

/**
 * Makes the Lambda handler of a contract: front door, origin, session, permission, input, run, answer, all of
 * it within the function's time. A handler that loses a race runs again. A handler contains only domain
 * logic; everything around it is here, once.
 * @param readAhead only for calls that change nothing; not called for people who signed in without a company
 */
export const endpoint = <C extends Contract>(contract: C, run: Run<C>, readAhead?: ReadAhead<C>): Handler => {
  // Modules are loaded by now: what comes next is a request.
  const readyAt = msSinceStart();
  const states = new WeakMap<APIGatewayProxyEventV2, State>();
  const stateOf = (event: APIGatewayProxyEventV2): State => {
    const state = states.get(event) ?? { startedAt: msSinceStart(), headers: {}, cookies: [] };
    states.set(event, state);
    return state;
  };

  const enterBySession = async (event: APIGatewayProxyEventV2, state: State, now: Date) => {
    requireOwnOrigin(contract, event);
    if (contract.scope === "any" || contract.scope === "directory") throw tokenNeeded();
    const cookie = readSessionCookie(event.cookies);
    const claims = cookie ? await verifySessionToken(cookie) : undefined;
    state.isLate = shareReadsOf(contract, event);
    // Before what is read ahead: what both ask for is read fresh.
    const authenticating = claims && authenticate(claims, now, state.isLate);
    beginReads(contract, event, readAhead, claims && { ...claims, now });
    state.user = await authenticating;
    const mayBeRefused = !state.user || state.user.mustEnroll;
    if (claims && state.isLate && mayBeRefused) state.user = await readFresh(() => authenticate(claims, now));
  };

  /** A program's call: its cookies count for nothing, and it need not say from which page it comes. */
  const enterByToken = async (
    authorization: string,
    event: APIGatewayProxyEventV2,
    { awsRequestId: requestId }: LambdaContext,
    state: State,
    now: Date,
  ) => {
    const token = await findToken(authorization, now);
    shareReadsOf(contract, event);
    beginReads(contract, event, readAhead, { ...token, now });
    const [owner, headers] = await Promise.all([authenticateToken(token), countCall(token, now)]);
    if (!owner) throw invalidToken();
    state.user = owner.user;
    state.tokenHeaders = headers;
    requireScope(contract, owner);
    state.scopes = owner.scopes;
    await noteUse(token, { source: sourceOf(event), requestId, now });
  };

  const work = async (event: APIGatewayProxyEventV2, lambda: LambdaContext, state: State) => {
    requireFrontDoor(event);
    const begun = new Date();
    const authorization = contract.permission === "public" ? undefined : readAuthorization(event);
    if (authorization === undefined) await enterBySession(event, state, begun);
    else await enterByToken(authorization, event, lambda, state, begun);
    if (state.user) await countCompanyCall(state.user, begun);
    await requirePermission(contract, state.user);
    requireFactor(contract, state.user);
    requireStepUp(contract, state.user, begun);
    const input = await readInput(contract, event);
    const running = () =>
      repeatWhile(isLostRace, (count) => {
        state.headers = {};
        state.cookies = [];
        return run(input, contextOf(contract, event, lambda, state, count === 1 ? begun : new Date()));
      });
    const result = await (state.isLate ? running().catch(() => readFresh(running)) : running());
    const { user } = state;
    if (contract.method === "GET" && user?.membership === "active" && user.unread !== undefined)
      state.headers[unreadHeader] = String(user.unread);
    return serialise(contract, result);
  };

  const handle = async (event: APIGatewayProxyEventV2, lambda: LambdaContext) => {
    const state = stateOf(event);
    const ms = lambda.getRemainingTimeInMillis() - reserveMs;
    return answer(event, lambda, state, await withDeadline(ms, () => work(event, lambda, state)));
  };

  const answering = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use({
      after: ({ event, context, response }) =>
        logRequest(contract, stateOf(event), context, response?.statusCode ?? 0, readyAt),
      onError: (request) => {
        const { event, context, error } = request;
        const state = stateOf(event);
        const body = problemBody(error, context.awsRequestId, contract.kind);
        request.response = answer(event, context, state, body);
        if (!(error instanceof Problem))
          log.error("unhandled", error, {
            requestId: context.awsRequestId,
            operationId: contract.operationId,
          });
        logRequest(contract, state, context, request.response.statusCode ?? 500, readyAt);
      },
    })
    .handler(handle) as Handler;
  return async (event, lambda) => (isWarmEvent(event) ? { statusCode: 204 } : answering(event, lambda));
};

/** Late reads of one moment may not fit together: no refusal and no failure rests on them. */
const readFresh = <T>(reading: () => Promise<T>): Promise<T> => {
  table.shareReads("fresh");
  return reading();
};

const answer = (
  event: APIGatewayProxyEventV2,
  lambda: LambdaContext,
  state: State,
  body: { status: number; headers: Readonly<Record<string, string>>; body: string | Uint8Array },
): APIGatewayProxyStructuredResultV2 =>
  respond({
    ...body,
    headers: {
      ...body.headers,
      ...state.headers,
      ...state.tokenHeaders,
      "x-request-id": lambda.awsRequestId,
    },
    cookies: state.cookies,
    encoding: encodingFor(event.headers["accept-encoding"]),
  });

const logRequest = (
  contract: Contract,
  state: State,
  lambda: LambdaContext,
  status: number,
  readyAt: number,
): void =>
  log.info("request", {
    requestId: lambda.awsRequestId,
    operationId: contract.operationId,
    status,
    ms: Math.round(msSinceStart() - state.startedAt),
    ...(state.user && { userId: state.user.id }),
    ...(state.user?.companyId && { companyId: state.user.companyId }),
    ...requestMetrics(contract, readyAt),
  });
