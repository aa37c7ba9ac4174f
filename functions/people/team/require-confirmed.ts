import type { Context } from "../../core/endpoint/context.ts";
import { Problem } from "../../core/problem.ts";

/** No mail to others is sent for an address that may be a stranger's. @throws 403 `address_unconfirmed` */
export const requireConfirmed = (ctx: Context): void => {
  const { isConfirmed, email } = ctx.actor();
  if (isConfirmed) return;
  throw new Problem(403, `Confirm your address first. We mailed a link to ${email}.`, {
    code: "address_unconfirmed",
  });
};
