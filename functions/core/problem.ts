import type { Issue } from "../../shared/schemas/problem.ts";

interface Details {
  code?: string;
  issues?: readonly Issue[];
  headers?: Readonly<Record<string, string>>;
}

/** The only error a person may see. Everything else is answered as 500 with the request's id. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly issues: readonly Issue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = details.code;
    this.issues = details.issues;
    this.headers = details.headers ?? {};
  }
}

/** 400: the request says something impossible; `issues` name the fields. */
export const invalid = (message: string, issues?: readonly Issue[]): Problem =>
  new Problem(400, message, issues ? { code: "invalid", issues } : { code: "invalid" });
const isInvalid = (error: unknown): error is Problem => error instanceof Problem && error.status === 400;

/**
 * Looks at several fields at once, in the order of their refusals.
 * @throws 400 with all issues where each that is refused is a 400; else the first refusal
 */
export const lookAtAll = async <T extends readonly unknown[]>(
  looks: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> => {
  const answers = await Promise.allSettled(looks);
  const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  const [first] = refusals;
  if (refusals.length > 1 && refusals.every(isInvalid))
    throw invalid(
      first.message,
      refusals.flatMap(({ issues = [] }) => issues),
    );
  return Promise.all(looks);
};
/** 401: signed out. */
export const unauthenticated = (message = "You are not signed in."): Problem =>
  new Problem(401, message, { code: "unauthenticated" });
/** 403: signed in, but this is not allowed. Never for another company's record: that is 404. */
export const forbidden = (message = "You do not have permission to do this."): Problem =>
  new Problem(403, message, { code: "forbidden" });
/** 404: not there, or not yours; both look the same. */
export const notFound = (message = "Not found.", code = "not_found"): Problem =>
  new Problem(404, message, { code });
/** 409: the current state does not allow it. */
export const conflict = (message: string, code = "conflict"): Problem => new Problem(409, message, { code });
/** 413: more than the call accepts or can return. */
export const tooLarge = (message: string): Problem => new Problem(413, message, { code: "too_large" });
/** 415: not the kind of content it should be. */
export const wrongType = (message: string): Problem => new Problem(415, message, { code: "wrong_type" });
/** 429, with the seconds after which trying again makes sense; `{n}` in the message stands for them. */
export const tooMany = (message: string, retryAfterSeconds: number): Problem => {
  const seconds = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  return new Problem(429, message.replace("{n}", seconds), {
    code: "too_many",
    headers: { "retry-after": seconds },
  });
};
/**
 * 409: another change of the same record came in between the read and the write, so nothing was written.
 * `endpoint()` runs the handler again for it, so callers do not see it while there is time.
 */
export class LostRace extends Problem {
  constructor(message: string, code = "conflict") {
    super(409, message, { code });
  }
}

export const isLostRace = (error: unknown): boolean => error instanceof LostRace;

/** 503: a dependency did not answer in time, and nothing was changed. */
export const unavailable = (message = "The service is busy. Please try again in a moment."): Problem =>
  new Problem(503, message, { code: "unavailable", headers: { "retry-after": "2" } });

/** 503: time was up, or an answer was lost, after a change was sent: it may have been saved or not. */
export const outcomeUnknown = (): Problem =>
  new Problem(
    503,
    "The service did not respond in time. Your change may have been saved. Please check before you try again.",
    { code: "outcome_unknown", headers: { "retry-after": "2" } },
  );
