import { renamePasskey } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ownFactors, saveFactors } from "./own-factors.ts";
import { mustGetPasskey, presentPasskey } from "./own-passkeys.ts";

export const handler = endpoint(renamePasskey, async ({ params: { id }, body: { name } }, ctx) => {
  const own = await ownFactors(ctx);
  const passkey = mustGetPasskey(own.stored, id);
  const passkeys = own.stored.passkeys.map((each) => (each.id === id ? { ...each, name } : each));
  const facts = { before: { name: passkey.name }, after: { name } };
  const activity = ctx.activity({ target: { type: "user", id: own.user.id }, ...facts });
  await saveFactors(own, { passkeys }, activity, ctx);
  return presentPasskey({ ...passkey, name });
});
