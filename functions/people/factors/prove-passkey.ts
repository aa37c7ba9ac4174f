import type { ProvenCredential } from "../../../shared/schemas/passkey-messages.ts";
import type { StoredFactors } from "./factor-repository.ts";
import { ownerIn } from "./passkey-options.ts";
import { verifyPasskey } from "./passkeys.ts";

/** What the use of a passkey changes; undefined where it is not this person's, or did not sign the challenge. */
export const provePasskey = async (
  userId: string,
  { passkeys }: Pick<StoredFactors, "passkeys">,
  { credential, challenge, now }: { credential: ProvenCredential; challenge: string; now: Date },
): Promise<Pick<StoredFactors, "passkeys"> | undefined> => {
  const owner = ownerIn(credential.response.userHandle);
  const passkey = passkeys.find(({ credentialId }) => credentialId === credential.id);
  if (!passkey || (owner !== undefined && owner !== userId)) return undefined;
  const used = await verifyPasskey(passkey, credential, challenge, now);
  return used && { passkeys: passkeys.map((each) => (each.id === used.id ? used : each)) };
};
