import { listJoinRequests } from "../../../shared/api/team.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { joiningPeople } from "./team-members.ts";

export const handler = endpoint(listJoinRequests, (_input, ctx) => joiningPeople(ctx.companyId()));
