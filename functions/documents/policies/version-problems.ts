import type { PolicyState } from "../../../shared/schemas/policy.ts";
import { conflict, type Problem } from "../../core/problem.ts";

/** 409: another version is a draft, in review or approved. */
export const versionOpen = (number: number): Problem =>
  conflict(`Version ${number} is already being worked on.`, "policy.version_open");
/** 409: only approved versions are published here, and this one is not. */
export const needsApproval = (): Problem =>
  conflict("This version must be approved first.", "policy.needs_approval");
/** 409: that is done, and cannot be done again or changed. */
export const alreadyPublished = (number: number): Problem =>
  conflict(`Version ${number} is already published.`, "policy.published");
/** 409: the text is not there to be compared. */
export const noText = (number: number): Problem =>
  conflict(`The text of Version ${number} could not be read.`, "policy.no_text");
/** 409: the draft is not the one that was read any more. */
export const staleVersion = (): Problem =>
  conflict("This version was changed since. Reload to see the latest version.", "policy.stale");
/** 409: the policy is not the one that was read any more. */
export const stalePolicy = (): Problem =>
  conflict("This policy was changed since. Reload to see the latest version.", "policy.stale");

const words: Readonly<Record<PolicyState, string>> = {
  draft: "a draft",
  in_review: "in review",
  approved: "approved",
  published: "published",
  retired: "retired",
};

/** 409: what was asked for is for versions of another state. */
export const wrongState = (state: PolicyState): Problem =>
  conflict(`This version is ${words[state]}.`, "policy.version_state");

/** @throws 409 unless a version may be edited, sent and deleted */
export const mustBeDraft = ({
  number,
  state,
}: {
  readonly number: number;
  readonly state: PolicyState;
}): void => {
  if (state === "published") throw alreadyPublished(number);
  if (state !== "draft") throw wrongState(state);
};
