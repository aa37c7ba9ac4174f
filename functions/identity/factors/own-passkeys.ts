import { maxPasskeys } from "../../../shared/schemas/factors.ts";
import { conflict, notFound } from "../../core/problem.ts";
import type { StoredFactors, StoredPasskey } from "../../people/factors/factor-repository.ts";

/** @throws 409 where the person has ten passkeys */
export const requireRoom = ({ passkeys }: StoredFactors): void => {
  if (passkeys.length >= maxPasskeys)
    throw conflict(`You have ${maxPasskeys} already. Remove one first.`, "limit");
};

/** A passkey as its person is shown it. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey) => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});

/** @throws 404 */
export const mustGetPasskey = ({ passkeys }: StoredFactors, id: string): StoredPasskey => {
  const passkey = passkeys.find((each) => each.id === id);
  if (!passkey) throw notFound("Passkey not found.");
  return passkey;
};
