import { updateFactors } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { ownFactors, presentFactors, saveFactors } from "./own-factors.ts";

const tooFew = () =>
  conflict("Add two passkeys first, so that losing one does not lock you out.", "factor.few");

export const handler = endpoint(updateFactors, async ({ body: { passkeyOnly } }, ctx) => {
  const own = await ownFactors(ctx);
  const { user, stored } = own;
  if (passkeyOnly && stored.passkeys.length < 2) throw tooFew();
  const facts = { before: { passkeyOnly: stored.passkeyOnly }, after: { passkeyOnly } };
  const activity = ctx.activity({ target: { type: "user", id: user.id }, ...facts });
  await saveFactors(own, { passkeyOnly }, activity, ctx);
  return presentFactors({ ...own, stored: { ...stored, passkeyOnly } });
});
