import { getSamlMetadata } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { samlMetadata } from "./saml-request.ts";

export const handler = endpoint(getSamlMetadata, async ({ params: { id } }) => {
  // It says nothing of the company but that it is there.
  if (!(await companies.get(id))) throw notFound();
  return { contentType: "application/samlmetadata+xml; charset=utf-8", text: samlMetadata(id) };
});
