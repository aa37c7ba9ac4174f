import { listJoinRequests } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { users } from "../users/user-repository.ts";

export const handler = endpoint(listJoinRequests, async (_input, ctx) =>
  (await users.listOfCompany(ctx.companyId())).filter(({ membership }) => membership === "pending"),
);
