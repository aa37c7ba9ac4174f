import { createRecoveryCodes } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { hasFactor } from "../../people/factors/factor-repository.ts";
import { newRecoveryCodes } from "../../people/factors/recovery-codes.ts";
import { ownFactors, saveFactors } from "./own-factors.ts";

export const handler = endpoint(createRecoveryCodes, async (_, ctx) => {
  const own = await ownFactors(ctx);
  if (!hasFactor(own.stored))
    throw conflict("Set up two-step verification for yourself first.", "factor.missing");
  const { codes, stored } = await newRecoveryCodes();
  const activity = ctx.activity({ target: { type: "user", id: own.user.id } });
  await saveFactors(own, { recovery: stored }, activity, ctx);
  return { recoveryCodes: codes };
});
