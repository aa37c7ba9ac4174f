import { startSso } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { ssoConnections } from "./connection-repository.ts";
import { ssoDomains } from "./domain-repository.ts";

/** By the domain alone: it says nothing of who has an account. */
export const handler = endpoint(startSso, async ({ body: { email } }) => {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const companyId = await ssoDomains.ownerOf(domain);
  const state = companyId === undefined ? undefined : await ssoConnections.get(companyId);
  if (!state?.running) throw notFound("There is no single sign-on for this address.");
  return { url: `/api/sso/${companyId}/start` };
});
