import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { NewCredential, ProvenCredential } from "../../../shared/schemas/passkey-messages.ts";
import { config } from "../../core/config.ts";
import type { StoredPasskey } from "./factor-repository.ts";
import { relyingParty } from "./passkey-options.ts";

/* WebAuthn Level 2, 7.1 and 7.2: the library checks all that is signed. What it refuses, it throws. */
const library = () => import("@simplewebauthn/server");

/** What a new passkey must be: of this page, discoverable, of a verified person. */
const expectedOf = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config().APP_ORIGIN,
  expectedRPID: relyingParty().id,
  requireUserVerification: true,
});

/** The passkey that an authenticator made; undefined where its answer is not what was asked for. */
export const verifyNewPasskey = async (
  credential: NewCredential,
  challenge: string,
): Promise<Pick<StoredPasskey, "credentialId" | "publicKey" | "counter" | "transports"> | undefined> => {
  // The schema has checked the form; the library's type also demands extension results, which are not read.
  const response = { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await library();
  const answer = await verifyRegistrationResponse({ response, ...expectedOf(challenge) }).catch(
    () => undefined,
  );
  const made = answer?.verified ? answer.registrationInfo.credential : undefined;
  return (
    made && {
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      transports: credential.response.transports ?? [],
    }
  );
};

/** The passkey with its new counter where it signed the challenge; undefined where it did not. */
export const verifyPasskey = async (
  passkey: StoredPasskey,
  credential: ProvenCredential,
  challenge: string,
  now: Date,
): Promise<StoredPasskey | undefined> => {
  const response = { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON;
  const { verifyAuthenticationResponse } = await library();
  const answer = await verifyAuthenticationResponse({
    response,
    ...expectedOf(challenge),
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, "base64url"),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return answer?.verified
    ? { ...passkey, counter: answer.authenticationInfo.newCounter, lastUsedAt: now.toISOString() }
    : undefined;
};
