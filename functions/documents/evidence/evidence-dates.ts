import { invalid } from "../../core/problem.ts";

const lastBeforeFirst = "The last day is before the first.";

/** @throws 400 where evidence would end before it begins */
export const mustEndAfterStart = (validFrom: string, validTo: string | null): void => {
  if (validTo !== null && validTo < validFrom)
    throw invalid(lastBeforeFirst, [{ path: "body.validTo", message: lastBeforeFirst }]);
};
