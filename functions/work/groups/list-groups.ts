import { listGroups } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { groupsPage, readsOfGroups } from "./group-list.ts";

export const handler = endpoint(
  listGroups,
  ({ query }, ctx) => groupsPage(ctx.companyId(), query, ctx.now),
  (_input, { companyId }) => readsOfGroups(companyId),
);
