import { exportPeople } from "../../../shared/api/exports.ts";
import { peopleColumns } from "../../../shared/exports/columns.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, listFile, moment } from "../../services/exports/list-file.ts";
import type { Member } from "../users/user-repository.ts";
import { roleName } from "./role-names.ts";
import { teamMembers } from "./team-members.ts";

const cells: ExportCells<typeof peopleColumns, Member> = {
  name: fullName,
  email: ({ email }) => email,
  role: ({ role }) => roleName(role),
  department: ({ department }) => department,
  jobTitle: ({ jobTitle }) => jobTitle,
  isActive: ({ isActive }) => (isActive ? "Active" : "Inactive"),
  lastLoginAt: moment(({ lastLoginAt }) => lastLoginAt),
};

export const handler = endpoint(exportPeople, async ({ query }, ctx) => {
  const rows = await teamMembers(ctx.companyId());
  return listFile(ctx, query, { list: "people", headings: peopleColumns, cells, rows });
});
