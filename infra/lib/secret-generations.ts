import type { Secrets } from "../config/stages.ts";

type Generations = Pick<Secrets, "newest" | "inUse">;

/** References to a secret, which CloudFormation resolves when it deploys: no template holds the value. */
export interface SecretReferences {
  readonly inUse: string;
  /** To the one that is accepted beside it: the next while secrets change, else the one before; empty if there is none. */
  readonly other: string;
}

/**
 * The generations that must exist. The one before stays while the next is announced: a deployment that is taken back
 * then still finds it.
 */
export const keptGenerations = ({ newest, inUse }: Generations): number[] => {
  const first = Math.max(1, inUse - 1);
  return Array.from({ length: newest - first + 1 }, (_, index) => first + index);
};

export const secretReferences = (
  { newest, inUse }: Generations,
  reference: (generation: number) => string,
): SecretReferences => {
  const other = newest > inUse ? newest : inUse - 1;
  return { inUse: reference(inUse), other: other > 0 ? reference(other) : "" };
};
