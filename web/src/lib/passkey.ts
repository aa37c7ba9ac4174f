import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type {
  CreationOptions,
  NewCredential,
  ProofOptions,
  ProvenCredential,
} from "../../../shared/schemas/passkey-messages.ts";

/* The library is fetched when a passkey is asked for. Its types name each transport, ours take any text. */
const library = () => import("@simplewebauthn/browser");

/** Has the browser ask for a passkey. Rejects where the person turns it down. */
export const provePasskey = async (options: ProofOptions): Promise<ProvenCredential> => {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await (await library()).startAuthentication({ optionsJSON })) as ProvenCredential;
};

/** Has the browser make a passkey. Rejects where the person turns it down. */
export const makePasskey = async (options: CreationOptions): Promise<NewCredential> => {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await (await library()).startRegistration({ optionsJSON })) as NewCredential;
};

/** Whether this device holds a passkey of the account (https://www.w3.org/TR/webauthn-3/#sctn-createCredential). */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError";

/** Whether the person closed the browser's question, or let it run out: nothing has failed. */
export const isTurnedDown = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
