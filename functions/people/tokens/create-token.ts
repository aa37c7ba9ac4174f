import { createToken } from "../../../shared/api/tokens.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { tokenOwner } from "./token-owner.ts";
import { accessTokens, newTokenSecret } from "./token-repository.ts";

const dayMs = 86_400_000;

export const handler = endpoint(createToken, async ({ body: { name, scopes, expiresInDays } }, ctx) => {
  const secret = newTokenSecret();
  const expiresAt = new Date(ctx.now.getTime() + expiresInDays * dayMs).toISOString();
  const content = { name, scopes: [...new Set(scopes)], expiresAt };
  const token = {
    ...content,
    id: ctx.newId(),
    lastFour: secret.slice(-4),
    createdAt: ctx.now.toISOString(),
  };
  await table.transact([
    ...(await accessTokens.add(await tokenOwner(ctx), token, secret)),
    ctx.activity({ target: { type: "token", id: token.id }, after: content }),
  ]);
  return { ...token, lastUsedAt: null, secret };
});
