import { removeTotp } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { ownFactors, saveFactors, without } from "./own-factors.ts";

export const handler = endpoint(removeTotp, async (_, ctx) => {
  const own = await ownFactors(ctx);
  if (!own.stored.totp) throw notFound("You have no app.");
  const activity = ctx.activity({ target: { type: "user", id: own.user.id } });
  await saveFactors(own, without(own, { totp: null }), activity, ctx);
  return { message: "App removed" };
});
