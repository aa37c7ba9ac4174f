import { listGroupNames } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { groupChoices } from "./group-choices.ts";
import { groups } from "./group-repository.ts";

export const handler = endpoint(
  listGroupNames,
  (_input, ctx) => groupChoices(ctx.companyId(), ctx.actor().id),
  (_input, { companyId }) => groups.list(companyId),
);
