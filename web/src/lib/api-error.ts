import type { Issue, ProblemBody } from "../../../shared/schemas/problem.ts";
import { formatDateTime } from "./format.ts";

/** An answer that is not OK. `message` is the status, a colon and the body text. */
export class ApiError extends Error {
  readonly status: number;
  /** The body as the API's own error form, when it has that form. */
  readonly problem: ProblemBody | undefined;

  constructor(status: number, text: string, problem?: ProblemBody) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = problem;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && typeof value.path === "string" && typeof value.message === "string";

const momentInUtc = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M UTC\b/g;

/** The server names moments in UTC and says so; beside other times of a screen they are in the reader's zone. */
export const inLocalTime = (sentence: string): string =>
  sentence.replace(momentInUtc, (moment) => formatDateTime(new Date(moment).toISOString()));

/** Reads an error body by hand: the schema library is not part of the first page's code. */
const problemFrom = (text: string): ProblemBody | undefined => {
  try {
    const body: unknown = JSON.parse(text);
    if (!isRecord(body) || typeof body.message !== "string") return undefined;
    return {
      message: inLocalTime(body.message),
      ...(typeof body.code === "string" && { code: body.code }),
      ...(Array.isArray(body.issues) && { issues: body.issues.filter(isIssue) }),
      ...(typeof body.requestId === "string" && { requestId: body.requestId }),
    };
  } catch {
    return undefined;
  }
};

/** The error of a response that is not OK; reads its body. */
export const apiErrorFrom = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  return new ApiError(response.status, text || response.statusText, problemFrom(text));
};

/** Status of an API error, or undefined for anything else (no network, for one). */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/** The sentence to show a person: the server's message, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.problem?.message : undefined) || fallback;
