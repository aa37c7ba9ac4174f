import { removePasskey } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { ownFactors, saveFactors, without } from "./own-factors.ts";
import { mustGetPasskey } from "./own-passkeys.ts";

const needsTwo = () =>
  conflict("Passkeys only needs two passkeys. Add another one first, or turn it off.", "factor.few");

export const handler = endpoint(removePasskey, async ({ params: { id } }, ctx) => {
  const own = await ownFactors(ctx);
  const { name } = mustGetPasskey(own.stored, id);
  const passkeys = own.stored.passkeys.filter((each) => each.id !== id);
  if (own.stored.passkeyOnly && passkeys.length < 2) throw needsTwo();
  const activity = ctx.activity({ target: { type: "user", id: own.user.id }, before: { name } });
  await saveFactors(own, without(own, { passkeys }), activity, ctx);
  return { message: "Passkey removed" };
});
