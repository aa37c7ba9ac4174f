import * as z from "zod";
import { type Contract, pathParameters, type Refusal } from "./contract.ts";

/** What each refusal means, as the API document says it. */
export const refusals: Readonly<Record<Refusal, string>> = {
  400: "The request is not valid; `issues` names the fields",
  401: "Not signed in, or the sign-in was refused",
  403: "Not allowed",
  404: "Not found, or not yours",
  409: "The current state does not allow it",
  412: "Changed since it was read; see If-Match",
  413: "Too large",
  415: "Unsupported content type",
  429: "Too many requests; see Retry-After",
  500: "A fault on our side, named by `requestId`",
  501: "Not supported",
  503: "Busy; see Retry-After. Check the current state before repeating a change",
};

const hasFields = (schema: z.ZodType): boolean =>
  !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0;

/** An answer that grows with what the company has may be too large to send. */
const isList = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodArray ||
  (schema instanceof z.ZodUnion && schema.options.some((option) => option instanceof z.ZodArray));

/**
 * Every status a call can answer, in order: its success, the refusals that follow from what it takes, gives and
 * demands, and those it declares. A call that answers another one fails its test.
 */
export const statusesOf = (contract: Contract): readonly number[] => {
  const { method, kind, permission, success, accepted, again, path, also } = contract;
  const isChange = method !== "GET";
  const readsBody = isChange && kind !== "one-click";
  const refused: readonly (Refusal | false)[] = [
    (isChange || hasFields(contract.query) || pathParameters(path).length > 0) && 400,
    permission !== "public" && 401,
    // The front door refuses every call that comes around it, and every change that another site asks for.
    403,
    // An upload may name an object that is not there, or another person's.
    (pathParameters(path).length > 0 || kind === "upload") && 404,
    isChange && 409,
    (readsBody || isList(contract.response)) && 413,
    readsBody && 415,
    429,
    500,
    503,
    ...also,
  ];
  // A message that needs no answer is accepted, too.
  const granted = [success, ...(accepted || kind === "json-rpc" ? [202] : []), ...(again ? [200] : [])];
  return [...new Set([...granted, ...refused.filter((status) => status !== false)])].sort((a, b) => a - b);
};
