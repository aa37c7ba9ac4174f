import { loginTotp } from "../../../shared/api/session.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { spendAppCode } from "../../people/factors/spend-app-code.ts";
import { takeStepByCode } from "./take-second-step.ts";

export const handler = endpoint(loginTotp, async ({ body: { code } }, ctx) =>
  takeStepByCode("totp", ctx, async (user, stored) => {
    const changes = spendAppCode(user.id, stored, code, ctx.now);
    return changes && { changes };
  }),
);
