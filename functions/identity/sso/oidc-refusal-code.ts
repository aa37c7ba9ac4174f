import type { SsoRefusalCode } from "../../../shared/schemas/sso.ts";

/** The error and what caused it, from the outside in. */
const chainOf = (error: unknown): object[] => {
  const chain: object[] = [];
  for (let each = error; typeof each === "object" && each !== null && chain.length < 5; ) {
    chain.push(each);
    each = "cause" in each ? each.cause : undefined;
  }
  return chain;
};

const ofClaims: Readonly<Record<string, SsoRefusalCode>> = {
  aud: "wrong_audience",
  azp: "wrong_audience",
  iss: "wrong_issuer",
  nonce: "wrong_nonce",
  exp: "expired",
  auth_time: "expired",
};

const valueIn = (chain: readonly object[], name: string): unknown =>
  chain.map((each) => (each as Record<string, unknown>)[name]).find((value) => value !== undefined);

/** Our name of what the library found wrong. */
export const oidcRefusalCode = (error: unknown): SsoRefusalCode => {
  const chain = chainOf(error);
  const header = valueIn(chain, "header") as { alg?: unknown } | undefined;
  const messages = chain.map((each) => (each instanceof Error ? each.message : "")).join(" ");
  const claim = valueIn(chain, "claim") ?? /JWT "(\w+)" .*claim missing/.exec(messages)?.[1];
  if (valueIn(chain, "code") === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return "expired";
  if (typeof claim === "string" && ofClaims[claim]) return ofClaims[claim];
  if (messages.includes('"iss" (issuer)')) return "wrong_issuer";
  if (messages.includes('"state"')) return "wrong_state";
  if (messages.includes('"alg"')) return header?.alg === "none" ? "unsigned" : "weak_algorithm";
  if (messages.includes("signature") || messages.includes("verification key")) return "bad_signature";
  if (messages.includes('"id_token"')) return "unsigned";
  // The provider has given its tokens for this code already, or to another client.
  if (valueIn(chain, "error") === "invalid_grant") return "replayed";
  return "provider_failed";
};
