import { Problem } from "../core/problem.ts";

/** The kinds of refusals that the protocol names (RFC 7644, 3.12). */
type ScimType = "invalidFilter" | "invalidPath" | "invalidValue" | "noTarget" | "uniqueness" | "mutability";

export const scimProblem = (status: number, detail: string, scimType?: ScimType): Problem =>
  new Problem(status, detail, scimType ? { code: scimType } : {});

export const noSuchResource = (): Problem => scimProblem(404, "Resource not found.");
export const notSupported = (): Problem => scimProblem(501, "This is not supported.");
