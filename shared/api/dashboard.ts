import * as z from "zod";
import { Dashboard } from "../schemas/dashboard.ts";
import { IsoDate } from "../schemas/dates.ts";
import { contract } from "./contract.ts";

export const getDashboard = contract({
  operationId: "getDashboard",
  folder: "pages",
  method: "GET",
  path: "/api/company/dashboard",
  summary: "What waits for the caller and their company, and what happened lately",
  permission: "report:read",
  scope: "reports:read",
  /** The caller's date; by default the date in UTC. */
  query: z.object({ today: IsoDate.optional() }),
  response: Dashboard,
});
