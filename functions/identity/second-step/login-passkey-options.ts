import { loginPasskeyOptions } from "../../../shared/api/session.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { newChallenge } from "../../people/factors/challenge.ts";
import { factors } from "../../people/factors/factor-repository.ts";
import { proofOptions } from "../../people/factors/passkey-options.ts";
import { pendingSignIns } from "../../people/session/pending-sign-in.ts";

/** After a right password the person's own passkeys; without one any of this site's, which tells nothing of anyone. */
export const handler = endpoint(loginPasskeyOptions, async (_, ctx) => {
  const pending = await pendingSignIns.find(ctx);
  const own = pending && (await factors.get(pending.user.id));
  return { options: proofOptions(await newChallenge("sign-in", undefined, ctx), own) };
});
