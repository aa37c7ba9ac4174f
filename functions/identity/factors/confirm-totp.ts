import { confirmTotp } from "../../../shared/api/factors.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { wrongProof } from "../../people/factors/refusals.ts";
import { stepOfCode } from "../../people/factors/totp.ts";
import { firstCodes, ownFactors, saveFactors } from "./own-factors.ts";

export const handler = endpoint(confirmTotp, async ({ body: { code } }, ctx) => {
  const own = await ownFactors(ctx);
  const { user, stored } = own;
  const setUp = stored.totpSetUp;
  const isOpen = setUp !== null && Date.parse(setUp.expiresAt) > ctx.now.getTime();
  const lastStep = isOpen
    ? stepOfCode({ userId: user.id, sealed: setUp.sealed, lastStep: 0 }, code, ctx.now)
    : undefined;
  if (!setUp || lastStep === undefined) throw wrongProof("code");
  const { recoveryCodes, changes } = await firstCodes(stored);
  const totp = { sealed: setUp.sealed, createdAt: ctx.now.toISOString(), lastStep };
  const activity = ctx.activity({ target: { type: "user", id: user.id } });
  await saveFactors(own, { totp, totpSetUp: null, ...changes }, activity, ctx);
  return { recoveryCodes };
});
