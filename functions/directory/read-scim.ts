import { readScim } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { answerWith, chosen } from "./scim-answer.ts";
import { resourceTypes, schemas } from "./scim-descriptions.ts";
import { noSuchResource } from "./scim-problem.ts";
import { kindOf } from "./scim-resources.ts";

const described = (resource: string, id: string) => {
  const all = resource === "Schemas" ? schemas() : resourceTypes();
  const found = all.find((each) => each.id === id);
  if (!found) throw noSuchResource();
  return { status: 200, json: found };
};

export const handler = endpoint(readScim, async ({ params: { resource, id }, query }, ctx) => {
  if (resource === "Schemas" || resource === "ResourceTypes") return described(resource, id);
  const answer = answerWith(200, await kindOf(resource).read(ctx.companyId(), id));
  return { ...answer, json: chosen(Object(answer.json), query) };
});
