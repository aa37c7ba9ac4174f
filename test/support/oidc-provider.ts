import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** What the provider says of everyone who signs in, by the address that they type. */
const claimsOf = (login: string) => {
  const [firstName = ""] = login.split(/[.@]/);
  return {
    ...{ sub: login, email: login, email_verified: true, groups: ["officers"] },
    ...{ given_name: firstName.charAt(0).toUpperCase() + firstName.slice(1), family_name: "Lind" },
  };
};

/**
 * A provider as it is run elsewhere: `oidc-provider`, certified for OpenID Connect, with its own log-in page, which takes
 * any password.
 */
export const aRealProvider = async (productUrl: string) => {
  const clientSecret = "a-secret-of-the-real-provider";
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: "subpart", client_secret: clientSecret },
        redirect_uris: [`${productUrl}/api/sso/oidc/callback`],
      },
    ],
    claims: {
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
      groups: ["groups"],
    },
    // Providers of companies put them into the token, not behind another call.
    conformIdTokenClaims: false,
    findAccount: async (_, id) => ({ accountId: id, claims: async () => claimsOf(id) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: true } },
  });
  server.on("request", provider.callback());
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, clientId: "subpart", clientSecret, close };
};
