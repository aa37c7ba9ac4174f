import { listTeamMembers } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { users } from "../users/user-repository.ts";
import { teamMembers } from "./team-members.ts";

export const handler = endpoint(
  listTeamMembers,
  (_input, ctx) => teamMembers(ctx.companyId()),
  (_input, { companyId }) => users.listOfCompany(companyId),
);
