import * as client from "openid-client";
import { callOutside } from "../../services/outbound/call-outside.ts";
import { type Connection, ssoConnections } from "./connection-repository.ts";
import { groupsIn, type Identity, nameOf } from "./identity.ts";
import { oidcRefusalCode } from "./oidc-refusal-code.ts";
import { SsoRefusal } from "./refusal.ts";

/** The algorithms a provider may sign with. */
const algorithms = ["RS256", "PS256", "ES256"];
const skewSeconds = 60;
const limits = { timeoutMs: 5_000, maxBytes: 256 * 1024 };

/** The library's calls, as ours to anyone else are made. */
const callProvider: client.CustomFetch = async (url, { method, headers, body }) => {
  const answer = await callOutside({
    url,
    method: method === "POST" ? "POST" : "GET",
    headers: { ...headers },
    ...(body !== null && body !== undefined && { body: String(body) }),
    ...limits,
  });
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: { "content-type": answer.headers["content-type"] ?? "" },
  });
};

const isLocal = (url: string): boolean => url.startsWith("http:");
/** Only a stage on one machine gets past the check of addresses with one that is not https. */
const plainly = (issuer: string) => (isLocal(issuer) ? [client.allowInsecureRequests] : []);

/** A provider as it describes itself. @throws SsoRefusal where it does not, or as another one */
const discover = async (issuer: string): Promise<client.ServerMetadata> => {
  try {
    const found = await client.discovery(new URL(issuer), "none", undefined, undefined, {
      [client.customFetch]: callProvider,
      execute: plainly(issuer),
    });
    const metadata = found.serverMetadata();
    if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new SsoRefusal("wrong_issuer");
    return metadata;
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    throw new SsoRefusal(isOtherIssuer(error) ? "wrong_issuer" : "provider_failed", error);
  }
};

const isOtherIssuer = (error: unknown): boolean =>
  error instanceof client.ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";

/** How the provider wants a client to prove itself; its description names what it takes (OpenID Connect Discovery, 3). */
const authenticationOf = (metadata: client.ServerMetadata, secret: string | undefined): client.ClientAuth => {
  if (!secret) return client.None();
  const taken = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return taken.includes("client_secret_basic")
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
};

const configure = async (companyId: string, connection: Connection): Promise<client.Configuration> => {
  const { issuer, clientId } = connection;
  const metadata = await discover(issuer);
  const secret = ssoConnections.secretOf(companyId, connection);
  const offered = metadata.id_token_signing_alg_values_supported ?? ["RS256"];
  const taken = algorithms.filter((each) => offered.includes(each));
  const made = new client.Configuration(
    // Neither "none" nor a secret that both know, whatever the provider offers.
    { ...metadata, id_token_signing_alg_values_supported: taken.length > 0 ? taken : algorithms },
    clientId ?? "",
    { [client.clockTolerance]: skewSeconds },
    authenticationOf(metadata, secret),
  );
  made[client.customFetch] = callProvider;
  for (const apply of plainly(issuer)) apply(made);
  // The token comes from the provider itself, but its signature counts.
  client.enableNonRepudiationChecks(made);
  return made;
};

const keptMs = 10 * 60_000;
const kept = new Map<string, { at: number; configuration: Promise<client.Configuration> }>();

/**
 * A provider and its keys, kept for a while: the library fetches the keys again for one it does not know, once a
 * minute at most.
 */
const configurationOf = (companyId: string, connection: Connection): Promise<client.Configuration> => {
  const { issuer, clientId, sealedSecret } = connection;
  const name = JSON.stringify([companyId, issuer, clientId, sealedSecret]);
  const known = kept.get(name);
  if (known && Date.now() - known.at < keptMs) return known.configuration;
  const configuration = configure(companyId, connection);
  kept.set(name, { at: Date.now(), configuration });
  configuration.catch(() => kept.delete(name));
  return configuration;
};

const scopesOf = (
  { groupClaim }: Connection,
  { scopes_supported: offered = [] }: client.ServerMetadata,
): string =>
  ["openid", "email", "profile", ...(groupClaim && offered.includes("groups") ? ["groups"] : [])].join(" ");

/** Where the browser goes to sign in at the provider. @throws SsoRefusal where it cannot be reached */
export const oidcUrl = async (
  companyId: string,
  connection: Connection,
  flow: { state: string; nonce: string; verifier: string; isFresh: boolean },
): Promise<string> => {
  const configuration = await configurationOf(companyId, connection);
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: ssoConnections.urlsOf(companyId).redirect,
    scope: scopesOf(connection, configuration.serverMetadata()),
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
    ...(flow.isFresh && { max_age: "0", prompt: "login" }),
  });
  return url.href;
};

/** What came back with the browser. */
interface Return {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** The person the provider signed in. @throws SsoRefusal */
export const oidcIdentity = async (
  companyId: string,
  connection: Connection,
  flow: { nonce: string; verifier: string; isFresh: boolean },
  given: Return,
): Promise<Identity> => {
  const configuration = await configurationOf(companyId, connection);
  const url = new URL(ssoConnections.urlsOf(companyId).redirect);
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) url.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: given.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
      ...(flow.isFresh && { maxAge: 0 }),
    });
    const claims = tokens.claims();
    if (!claims) throw new SsoRefusal("unsigned");
    // The library looks at who a token is for only where it is for several (OpenID Connect Core, 3.1.3.7).
    if (claims.azp !== undefined && claims.azp !== connection.clientId)
      throw new SsoRefusal("wrong_audience");
    return identityOf(claims, connection);
  } catch (error) {
    throw error instanceof SsoRefusal ? error : new SsoRefusal(oidcRefusalCode(error), error);
  }
};

const identityOf = (claims: client.IDToken, { groupClaim }: Connection): Identity => ({
  issuer: claims.iss,
  subject: claims.sub,
  email: typeof claims.email === "string" ? claims.email : undefined,
  // Microsoft Entra ID says so by a claim of its own: the domain's owner is verified.
  isEmailVerified: [claims.email_verified, claims.xms_edov].some((each) => each === true || each === "true"),
  firstName: nameOf(claims.given_name),
  lastName: nameOf(claims.family_name),
  groups: groupClaim ? groupsIn(claims[groupClaim]) : [],
});
