import type { CreationOptions, ProofOptions } from "../../../shared/schemas/passkey-messages.ts";
import { config } from "../../core/config.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import type { User } from "../users/user-repository.ts";
import { challengeSeconds } from "./challenge.ts";
import type { StoredFactors } from "./factor-repository.ts";

/** The site that passkeys are made for. */
export const relyingParty = () => ({ id: new URL(config().APP_ORIGIN).hostname, name: "Subpart" });

/** Names of algorithms (COSE): Ed25519, ECDSA on P-256, RSA with SHA-256. */
const algorithms = [-8, -7, -257];
const timeout = challengeSeconds * 1_000;

const namesOf = ({ passkeys }: Pick<StoredFactors, "passkeys">) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: "public-key" as const,
    ...(transports.length > 0 && { transports }),
  }));

/** What a browser needs to make a passkey for a person, who has none of these yet on that authenticator. */
export const creationOptions = (
  user: User,
  own: Pick<StoredFactors, "passkeys">,
  challenge: string,
): CreationOptions => ({
  challenge,
  rp: relyingParty(),
  user: {
    id: Buffer.from(user.id).toString("base64url"),
    name: user.email,
    displayName: fullName(user),
  },
  pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
  timeout,
  attestation: "none",
  excludeCredentials: namesOf(own),
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
});

/** What a browser needs to ask for a passkey: one of this person's, or any of this site's. */
export const proofOptions = (challenge: string, own?: Pick<StoredFactors, "passkeys">): ProofOptions => ({
  challenge,
  rpId: relyingParty().id,
  timeout,
  userVerification: "required",
  ...(own && { allowCredentials: namesOf(own) }),
});

/** Whom a passkey says it belongs to, where it says so. */
export const ownerIn = (userHandle: string | null | undefined): string | undefined =>
  userHandle ? Buffer.from(userHandle, "base64url").toString("utf8") : undefined;
