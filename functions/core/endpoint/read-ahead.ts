import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Contract } from "../../../shared/api/contract.ts";
import { lateReadsHeader } from "../../../shared/api/late-reads.ts";
import { table } from "../table/table.ts";
import { mayReadLate } from "./late-reads.ts";
import { type Input, readInput } from "./request.ts";
import type { SessionClaims } from "./session-token.ts";

/** Whom a session token names, a person of a company. Whether the session still stands is being looked up. */
interface Claimed {
  readonly userId: string;
  readonly companyId: string;
  /** The time of the request, as the handler has it. */
  readonly now: Date;
}

/**
 * Begins reads that the handler will make, beside the look-up of the session. What they find is no answer: the
 * handler asks for the company that the session proves to be the person's, and finds here what was read for that
 * very key. So a guess that was wrong costs a read, and shows nothing.
 */
export type ReadAhead<C extends Contract> = (
  input: Input<C>,
  claimed: Claimed,
) => Promise<unknown> | readonly Promise<unknown>[];
/** A call that changes nothing, and so never needs to see its own change. */
const isRead = ({ method, audit }: Contract): boolean => method === "GET" && audit === null;

/**
 * Has a call that changes nothing share its reads: nothing is read twice.
 * @returns whether what it reads may be late: where its browser has changed nothing lately, says so, and the call is one
 * that may
 */
export const shareReadsOf = (contract: Contract, event: APIGatewayProxyEventV2): boolean => {
  if (!isRead(contract)) return false;
  const isLate = event.headers[lateReadsHeader] === "yes" && mayReadLate.has(contract.operationId);
  table.shareReads(isLate ? "late" : "fresh");
  return isLate;
};

/**
 * Begins those reads of a call that changes nothing which its session's token lets it guess.
 * @param claims of a session's or an access token, and the request's time; undefined where there is none
 */
export const beginReads = <C extends Contract>(
  contract: C,
  event: APIGatewayProxyEventV2,
  readAhead: ReadAhead<C> | undefined,
  claims: (Omit<SessionClaims, "sid"> & { now: Date }) | undefined,
): void => {
  if (!isRead(contract) || !readAhead || !claims?.companyId) return;
  const { userId, companyId, now } = claims;
  const reading = async () =>
    Promise.all([readAhead(await readInput(contract, event), { userId, companyId, now })].flat());
  // What fails here fails again where the handler asks for it, once the caller may know.
  reading().catch(() => undefined);
};
