import { listTeamMembers } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { users } from "../users/user-repository.ts";

export const handler = endpoint(
  listTeamMembers,
  async (_input, ctx) =>
    (await users.listOfCompany(ctx.companyId())).filter(({ membership }) => membership === "active"),
  (_input, { companyId }) => users.listOfCompany(companyId),
);
