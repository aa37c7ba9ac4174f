import { startPasskey } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { newChallenge } from "../../people/factors/challenge.ts";
import { creationOptions } from "../../people/factors/passkey-options.ts";
import { ownFactors } from "./own-factors.ts";
import { requireRoom } from "./own-passkeys.ts";

export const handler = endpoint(startPasskey, async (_, ctx) => {
  const { user, stored } = await ownFactors(ctx);
  requireRoom(stored);
  return { options: creationOptions(user, stored, await newChallenge("registration", user.id, ctx)) };
});
