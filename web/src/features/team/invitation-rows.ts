import Papa from "papaparse";
import { csvOf } from "../../../../shared/csv/csv.ts";
import { managesRole } from "../../../../shared/permissions/manageable-roles.ts";
import {
  InvitationForm,
  type InvitationResult,
  maxInvitationRows,
} from "../../../../shared/schemas/invitation.ts";
import { CompanyRole, type Role } from "../../../../shared/schemas/roles.ts";
import { messages } from "./invite-file-messages.ts";

const { problems } = messages;
const maxBytes = 1024 * 1024;

/** A row of the file, and why it cannot be sent. */
export interface FileRow {
  readonly email: string;
  readonly role: string;
  readonly department: string;
  readonly jobTitle: string;
  readonly problem: string | undefined;
}

export type FileReading = { readonly rows: readonly FileRow[] } | { readonly error: string };

type Cells = Omit<FileRow, "problem">;
const columns: Readonly<Record<string, keyof Cells>> = {
  email: "email",
  role: "role",
  department: "department",
  jobtitle: "jobTitle",
};
const columnOf = (header: string): keyof Cells | undefined =>
  columns[header.toLowerCase().replaceAll(/[\s_-]+/g, "")];

const isRole = (text: string): text is CompanyRole => CompanyRole.options.some((role) => role === text);
const roleOf = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]+/g, "_") || "member";

const problemOf = (cells: Cells, giver: Role | undefined, above: ReadonlySet<string>): string | undefined => {
  if (!isRole(cells.role)) return problems.role;
  const form = InvitationForm.safeParse(cells);
  if (!form.success) return form.error.issues[0]?.message;
  if (!managesRole(giver, cells.role)) return problems.notAllowed;
  return above.has(cells.email.toLowerCase()) ? problems.twice : undefined;
};

/** Reads the people of a CSV text; columns in any order. @param giver role of who invites */
const readInvitations = (text: string, giver: Role | undefined): FileReading => {
  const [head = [], ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" }).data;
  const places = head.map(columnOf);
  if (!places.includes("email")) return { error: problems.noEmail };
  if (lines.length === 0) return { error: problems.empty };
  if (lines.length > maxInvitationRows) return { error: problems.tooMany(lines.length) };
  const above = new Set<string>();
  const rows = lines.map((line): FileRow => {
    const cell = (name: keyof Cells): string => line[places.indexOf(name)]?.trim() ?? "";
    const cells = {
      email: cell("email"),
      role: roleOf(cell("role")),
      department: cell("department"),
      jobTitle: cell("jobTitle"),
    };
    const problem = problemOf(cells, giver, above);
    above.add(cells.email.toLowerCase());
    return { ...cells, problem };
  });
  return { rows };
};

/** The same of a file; other kinds and large ones are refused unread. */
export const readInvitationRows = async (file: File, giver: Role | undefined): Promise<FileReading> => {
  const isCsv = /\.(csv|txt)$/i.test(file.name) || file.type === "text/csv";
  if (!isCsv || file.size > maxBytes) return { error: problems.notCsv };
  return readInvitations(await file.text(), giver);
};

const asLink = (text: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;

/** A file to begin with. */
export const templateLink = (): string =>
  asLink(
    csvOf([
      ["email", "role", "department", "job title"],
      ["first.last@example.com", "member", "Quality", "Quality Engineer"],
    ]),
  );

/** What became of each row, as a file. */
export const resultsLink = (results: readonly InvitationResult[]): string =>
  asLink(
    csvOf([
      ["email", "result", "message"],
      ...results.map(({ email, outcome, message }) => [email, messages.outcomes[outcome], message]),
    ]),
  );
