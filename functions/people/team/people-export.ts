import { peopleColumns } from "../../../shared/exports/columns.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, inBatches, type ListExport, moment } from "../../services/exports/list-export.ts";
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

/** The files of the list. */
export const peopleExport: ListExport<typeof peopleColumns, object, Member> = {
  list: "people",
  headings: peopleColumns,
  cells,
  rows: async (reader) => inBatches(await teamMembers(reader.companyId())),
};
