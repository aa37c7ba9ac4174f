import type { Given } from "./stored-settings.ts";

export interface RotationWish {
  readonly rotate: boolean;
  /** Whether sessions signed with the former secret end. */
  readonly endSessions: boolean;
}

const generationsOf = ({ secretGeneration, secretInUse }: Given) => {
  const newest = Number(secretGeneration ?? 1);
  return { newest, inUse: Number(secretInUse ?? newest) };
};

const withGenerations = (given: Given, newest: number, inUse: number, endSessions: boolean): Given => {
  const { endSessions: _, ...rest } = given;
  return {
    ...rest,
    secretGeneration: String(newest),
    secretInUse: String(inUse),
    ...(endSessions && { endSessions: "true" }),
  };
};

/**
 * The settings to deploy, one after the other. A rotation takes two deployments: in the first all functions learn to
 * accept the new secrets, in the second they and CloudFront use them. A rotation that broke off is finished first of
 * all, from its first deployment on: some functions may not know the new secrets yet.
 */
export const deploymentsOf = (given: Given, { rotate, endSessions }: RotationWish): Given[] => {
  const { newest, inUse } = generationsOf(given);
  const brokeOff = newest > inUse;
  if (!rotate && !brokeOff) return [given];
  const next = brokeOff ? newest : newest + 1;
  return [withGenerations(given, next, next - 1, false), withGenerations(given, next, next, endSessions)];
};
