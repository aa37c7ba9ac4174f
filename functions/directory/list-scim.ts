import { listScim } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { listAnswer, type Resource } from "./scim-answer.ts";
import { mostResults, resourceTypes, schemas, serviceProviderConfig } from "./scim-descriptions.ts";
import { kindOf } from "./scim-resources.ts";

const all = { startIndex: 1, count: mostResults };

export const handler = endpoint(listScim, async ({ params: { resource }, query }, ctx) => {
  if (resource === "ServiceProviderConfig") return { status: 200, json: serviceProviderConfig() };
  if (resource === "ResourceTypes") return listAnswer(resourceTypes() as unknown as Resource[], all);
  if (resource === "Schemas") return listAnswer(schemas() as unknown as Resource[], all);
  const count = Math.min(query.count ?? 100, mostResults);
  const found = await kindOf(resource).list(ctx.companyId());
  return listAnswer(found, { ...query, startIndex: query.startIndex ?? 1, count });
});
