import { addPasskey } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { answerChallenge, clearedChallenge, openChallenge } from "../../people/factors/challenge.ts";
import { verifyNewPasskey } from "../../people/factors/passkeys.ts";
import { wrongProof } from "../../people/factors/refusals.ts";
import { firstCodes, ownFactors, saveFactors } from "./own-factors.ts";
import { presentPasskey, requireRoom } from "./own-passkeys.ts";

const wrong = () => wrongProof("credential");

export const handler = endpoint(addPasskey, async ({ body: { name, credential } }, ctx) => {
  const own = await ownFactors(ctx);
  const { user, stored } = own;
  requireRoom(stored);
  const challenge = await openChallenge("registration", user.id, ctx);
  const made = challenge && (await verifyNewPasskey(credential, challenge));
  if (!challenge || !made) throw wrong();
  const passkey = { ...made, id: ctx.newId(), name, createdAt: ctx.now.toISOString(), lastUsedAt: null };
  const { recoveryCodes, changes } = await firstCodes(stored);
  const activity = ctx.activity({ target: { type: "user", id: user.id }, after: { name } });
  await saveFactors(own, { passkeys: [...stored.passkeys, passkey], ...changes }, activity, ctx, [
    answerChallenge(challenge, ctx.now, wrong),
  ]);
  ctx.setCookie(clearedChallenge());
  return { passkey: presentPasskey(passkey), recoveryCodes };
});
