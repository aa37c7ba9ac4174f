import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Puts the server's field issues on the fields of a form. `fields` lists the form's own names. Answers true
 * when at least one issue found its field, so that a caller can skip the toast.
 */
export const applyProblem = <V extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
): boolean => {
  const issues = (error instanceof ApiError && error.problem?.issues) || [];
  let applied = false;
  for (const issue of issues) {
    const field = fields.find((name) => issue.path === name || issue.path === `body.${name}`);
    if (!field) continue;
    setError(field, { type: "server", message: issue.message }, { shouldFocus: !applied });
    applied = true;
  }
  return applied;
};
