import type { CsvCell } from "../../../shared/csv/csv.ts";
import type { PastRow } from "../../record/past/past-rows.ts";
import { writeMoment } from "../../services/exports/write-moment.ts";
import type { PackDocument } from "./pack-documents.ts";
import type { PackRule } from "./pack-rules.ts";
import { namesOf, type PackSource, textOf } from "./pack-source.ts";

/** What people read of a pack: the same tables in the workbook and the PDF. */
export interface PackTable {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

const words = (value: string): string =>
  value.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());

type Names = (id: unknown) => string;

const ruleCells = (
  { id, titleNumber, partNo, section, name, overlay }: PackRule,
  nameOf: Names,
): CsvCell[] => {
  const owner = overlay?.assignment?.assignedTo ?? null;
  const group = overlay?.assignment?.group?.name ?? "";
  const decision = overlay?.decision;
  return [
    String(id),
    `${titleNumber} CFR ${section || partNo}`,
    name,
    words(overlay?.complianceStatus ?? "pending"),
    overlay?.isActive === false ? "Does not apply" : decision ? "Applies" : "Applies (not decided)",
    decision?.reason ?? "",
    owner ? nameOf(owner) : group,
    overlay?.assignment?.dueDate ?? "",
    overlay?.companyNotes ?? "",
  ];
};

/** Who was asked and who confirmed, over the sheets of a roll. */
const rollCounts = (sheets: readonly PastRow[]): Map<string, { asked: number; confirmed: number }> => {
  const counts = new Map<string, { asked: number; confirmed: number }>();
  for (const { sk, fields } of sheets) {
    const campaign = sk.split("#", 1)[0] ?? "";
    const answers = Object.entries(fields).filter(([name]) => name.startsWith("at:"));
    const before = counts.get(campaign) ?? { asked: 0, confirmed: 0 };
    counts.set(campaign, {
      asked: before.asked + answers.length,
      confirmed: before.confirmed + answers.filter(([, at]) => at !== null).length,
    });
  }
  return counts;
};

/** The tables of a pack. */
export const packTables = (
  source: PackSource,
  {
    rules,
    lists,
    documents,
  }: {
    readonly rules: readonly PackRule[];
    readonly lists: ReadonlyMap<string, readonly PastRow[]>;
    readonly documents: readonly PackDocument[];
  },
): PackTable[] => {
  const nameOf = namesOf(source.rows);
  const moment = writeMoment(source.timeZone);
  const at = (row: PastRow, field: string) => moment(textOf(row, field) || null);
  const list = (name: string) => lists.get(name) ?? [];
  const policyNames = new Map(
    list("policies").map((row) => [textOf(row, "id"), textOf(row, "originalName")]),
  );
  const counts = rollCounts(list("acknowledgement-people"));
  return [
    {
      name: "Rules",
      head: ["Rule", "Citation", "Title", "Status", "Applicability", "Reason", "Owner", "Due", "Notes"],
      rows: rules.map((rule) => ruleCells(rule, nameOf)),
    },
    {
      name: "Policies",
      head: ["Policy", "Version", "State", "Author", `Published (${source.timeZone})`, "Change"],
      rows: list("policy-versions").map((row) => [
        policyNames.get(row.place.split("#").at(-1) ?? "") ?? textOf(row, "originalName"),
        textOf(row, "number"),
        words(textOf(row, "state")),
        nameOf(row.fields.authorId),
        at(row, "publishedAt"),
        textOf(row, "changeNote"),
      ]),
    },
    {
      name: "Acknowledgements",
      head: ["Policy", "Version", "State", `Started (${source.timeZone})`, "Due", "Asked", "Confirmed"],
      rows: list("acknowledgements").map((row) => [
        textOf(row, "policyName"),
        textOf(row, "versionNumber"),
        words(textOf(row, "state")),
        at(row, "startedAt"),
        textOf(row, "dueDate"),
        String(counts.get(row.sk)?.asked ?? 0),
        String(counts.get(row.sk)?.confirmed ?? 0),
      ]),
    },
    {
      name: "Evidence",
      head: [
        "Evidence",
        "Kind",
        "Address or file",
        "Valid from",
        "Valid to",
        "Added by",
        `Added (${source.timeZone})`,
      ],
      rows: list("evidence").map((row) => [
        textOf(row, "title"),
        words(textOf(row, "kind")),
        textOf(row, "url") || textOf(row, "fileName"),
        textOf(row, "validFrom"),
        textOf(row, "validTo"),
        nameOf(row.fields.addedBy),
        at(row, "addedAt"),
      ]),
    },
    {
      name: "People",
      head: ["Name", "Email", "Role", "Active"],
      rows: list("people").map((row) => [
        nameOf(row.fields.id),
        textOf(row, "email"),
        words(textOf(row, "role")),
        row.fields.isActive === false ? "No" : "Yes",
      ]),
    },
    {
      name: "Documents",
      head: ["Document", "Path", "State", "Hash"],
      rows: documents.map(({ name, path, state, hash }) => [name, path, state, hash]),
    },
  ];
};
