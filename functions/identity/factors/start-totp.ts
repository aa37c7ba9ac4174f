import { startTotp } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { newAppSecret } from "../../people/factors/totp.ts";
import { ownFactors, saveFactors } from "./own-factors.ts";

const setUpMs = 3_600_000;

export const handler = endpoint(startTotp, async (_, ctx) => {
  const own = await ownFactors(ctx);
  const { user, stored } = own;
  if (stored.totp) throw conflict("You have 1 already. Remove one first.", "limit");
  const { sealed, secret, uri } = newAppSecret(user.id, user.email);
  const expiresAt = new Date(ctx.now.getTime() + setUpMs).toISOString();
  const activity = ctx.activity({ target: { type: "user", id: user.id } });
  await saveFactors(own, { totpSetUp: { sealed, expiresAt } }, activity, ctx);
  return { secret, uri };
});
