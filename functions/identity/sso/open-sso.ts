import { openSso } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { beginFlow } from "./begin-flow.ts";
import { ssoConnections } from "./connection-repository.ts";
import { landing } from "./landing.ts";
import { SsoRefusal } from "./refusal.ts";

export const handler = endpoint(openSso, async ({ params: { id: companyId }, query }, ctx) => {
  const state = await ssoConnections.get(companyId);
  const { running, version } = state;
  if (!running) throw notFound("There is no single sign-on here.");
  return landing(
    () => companyId,
    ctx,
    () => {
      // Only the company's own people have something to confirm.
      if (query.for === "step-up" && ctx.user?.companyId !== companyId) throw new SsoRefusal("wrong_state");
      return beginFlow({ companyId, purpose: query.for, version }, running, ctx);
    },
  );
});
