import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { type Connection, ssoConnections } from "../../../functions/identity/sso/connection-repository.ts";
import { ssoDomains } from "../../../functions/identity/sso/domain-repository.ts";
import { companyOperation } from "../../../functions/identity/sso/write-sso.ts";
import { finishOidc, openSso } from "../../../shared/api/sso.ts";
import type { Answer } from "./api.ts";
import { Browser } from "./factors.ts";
import { aStaffedCompany } from "./people.ts";

/** A connection as it is stored. */
export const aConnection = (over: Partial<Connection> = {}): Connection => ({
  protocol: "oidc",
  issuer: "https://login.example.com",
  clientId: "subpart",
  sealedSecret: null,
  ssoUrl: null,
  certificates: [],
  defaultRole: "member",
  groupClaim: "groups",
  groupRoles: [],
  ssoOnly: false,
  emergencyAdmins: [],
  tests: {},
  ...over,
});

/** What a provider signs, and how: a test changes it to what it must not be. */
export interface Token {
  claims: JWTPayload;
  alg: string;
  key: CryptoKey | Uint8Array;
  kid: string;
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return new URLSearchParams(Buffer.concat(pieces).toString());
};

const unsigned = ({ claims }: Token): string =>
  `${[{ alg: "none" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;

const signed = (token: Token): Promise<string> | string =>
  token.alg === "none"
    ? unsigned(token)
    : new SignJWT(token.claims).setProtectedHeader({ alg: token.alg, kid: token.kid }).sign(token.key);

/** A provider of OpenID Connect that signs whatever a test has it sign. */
export const aProvider = async (clientId = "subpart") => {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const keys: JWK[] = [{ ...(await exportJWK(pair.publicKey)), kid: "first", alg: "RS256", use: "sig" }];
  const codes = new Map<string, { token: Token; challenge: string }>();
  const counts = { keys: 0, tokens: 0 };
  const metadata: Record<string, unknown> = {};
  const answers: Record<string, (request: IncomingMessage) => Promise<[number, unknown]>> = {
    "/.well-known/openid-configuration": async () => [200, metadata],
    "/jwks": async () => {
      counts.keys += 1;
      return [200, { keys }];
    },
    "/token": async (request) => {
      counts.tokens += 1;
      const body = await bodyOf(request);
      const code = body.get("code") ?? "";
      const given = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256")
        .update(body.get("code_verifier") ?? "")
        .digest("base64url");
      if (given?.challenge !== challenge) return [400, { error: "invalid_grant" }];
      return [200, { access_token: "none", token_type: "Bearer", id_token: await signed(given.token) }];
    },
  };
  const server = createServer(async (request, response) => {
    const [status, json] = (await answers[request.url ?? ""]?.(request)) ?? [404, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  Object.assign(metadata, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "ES256"],
    authorization_response_iss_parameter_supported: true,
  });

  /** What comes back with the browser when the person of these claims signs in at this address. */
  const answer = (url: string, claims: JWTPayload, change: (token: Token) => void = () => {}) => {
    const asked = new URL(url).searchParams;
    const now = Math.floor(Date.now() / 1_000);
    const token: Token = {
      claims: {
        ...{
          iss: issuer,
          aud: clientId,
          sub: String(claims.email),
          iat: now,
          exp: now + 300,
          auth_time: now,
        },
        ...{ nonce: asked.get("nonce"), email_verified: true },
        ...claims,
      },
      ...{ alg: "RS256", key: pair.privateKey, kid: "first" },
    };
    change(token);
    const code = randomUUID();
    codes.set(code, { token, challenge: asked.get("code_challenge") ?? "" });
    return { code, state: asked.get("state") ?? "", iss: issuer };
  };
  return { issuer, metadata, keys, counts, pair, answer };
};
export type Provider = Awaited<ReturnType<typeof aProvider>>;

let domains = 0;
export const newDomain = (): string => {
  domains += 1;
  return `firm-${domains}.example.com`;
};

/** A domain that this company has proven. */
export const prove = async (companyId: string, domain: string): Promise<void> => {
  const [row, operations] = await ssoDomains.add(companyId, newId(), domain);
  await table.transact(operations);
  await table.transact(ssoDomains.changeOperations(companyId, row, { ...row, status: "proven" }));
};

/** A company whose people sign in by this provider. */
export const aCompanyWith = async (provider: Pick<Provider, "issuer">, over: Partial<Connection> = {}) => {
  const staff = await aStaffedCompany();
  const domain = newDomain();
  await prove(staff.company.id, domain);
  await turnOn(staff.company.id, aConnection({ issuer: provider.issuer, ...over }));
  return { ...staff, domain };
};

/** Turns a connection on, as an administrator does who has tested it. */
export const turnOn = async (companyId: string, connection: Connection): Promise<void> => {
  const state = await ssoConnections.get(companyId);
  const { ssoOnly: isOnly, emergencyAdmins } = connection;
  await table.transact([
    ssoConnections.writeOperation(companyId, state, { running: connection, draft: null }),
    companyOperation(companyId, { sso: { isOnly, emergencyAdmins } }),
  ]);
};

/** A browser that goes to a company's provider and gets there. */
export const atProvider = async (companyId: string, browser = new Browser(), purpose = "sign-in") => {
  const gone = await browser.call(openSso, { params: { id: companyId }, query: { for: purpose } });
  return { browser, url: gone.headers.location ?? "" };
};

/** Where the browser lands that comes back: a path, or the code of a refusal. */
export const landed = ({ status, headers, text }: Answer): string => {
  if (status !== 302) throw new Error(`Not a redirect: ${status} ${text}`);
  return String(headers.location).replace("/auth#sso-refused=", "");
};

/** Signs the person of these claims in, or tells the code of the refusal. */
export const signInBy = async (
  provider: Provider,
  companyId: string,
  claims: JWTPayload,
  change?: (token: Token) => void,
): Promise<{ browser: Browser; place: string }> => {
  const { browser, url } = await atProvider(companyId);
  const query = provider.answer(url, claims, change);
  return { browser, place: landed(await browser.call(finishOidc, { query })) };
};
