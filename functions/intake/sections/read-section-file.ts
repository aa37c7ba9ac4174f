import * as z from "zod";
import { importTooLarge, maxImportBytes } from "../../../shared/api/imports.ts";
import { FileProblem, maxBadRows, TooManyBadRows } from "../../services/json/file-problem.ts";
import { foreignField } from "../../services/json/foreign-file.ts";
import { JsonScanner } from "../../services/json/json-scanner.ts";
import { scanLimits } from "../../services/json/scan-limits.ts";
import { Utf8Guard } from "../../services/json/utf8-guard.ts";

/** Sections are read whole, and a text of them may have a million characters. */
const limits = { ...scanLimits, stringBytes: 4 * 1024 * 1024 };
const nothing = () => {};
const silent = { open: nothing, close: nothing, scalar: nothing };

/** The JSON of a file, once its structure was found harmless. @throws FileProblem */
const readJson = async (source: AsyncIterable<Uint8Array>): Promise<unknown> => {
  const guard = new Utf8Guard();
  const scanner = new JsonScanner(silent, limits);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const take = (bytes: Uint8Array): void => {
    scanner.push(bytes);
    // The guard gives views of what it was given, or of its own rest.
    chunks.push(Uint8Array.from(bytes));
  };
  for await (const chunk of source) {
    size += chunk.length;
    if (size >= maxImportBytes) throw new FileProblem(`${importTooLarge}.`);
    take(guard.push(chunk));
  }
  take(guard.end());
  scanner.end();
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new FileProblem("The file is not valid JSON.");
  }
};

const day = z.iso.date().nullish().catch(null);
const words = z
  .string()
  .transform((text) => text.toWellFormed().normalize("NFC"))
  .catch("");
const Part = z.object({
  partNo: z.union([z.string(), z.number()]).transform(String).optional(),
  partDescription: words,
  versionDate: day,
  /** Checked one by one: a bad one must not spoil the others. */
  sections: z.array(z.unknown()).optional(),
});
/** Checked one by one too, up to the first bad one: a file may list half a million that are none. */
const Version = Part.extend({ parts: z.array(z.unknown()).optional() });
const Root = Version.extend({
  titleNumber: z.coerce.number().int().min(1).max(500),
  titleName: words,
  versions: z.array(z.unknown()).optional(),
});
type Part = z.infer<typeof Part>;
type Version = z.infer<typeof Version>;
type Root = z.infer<typeof Root>;

/** A section as the file has it; `value` is not checked yet. */
export interface FileSection {
  /** Counts from 0 in the order of the file. */
  readonly row: number;
  readonly titleNumber: number;
  readonly part: string;
  readonly partDescription: string;
  /** The day of its version; null where the file names none. */
  readonly date: string | null;
  readonly value: unknown;
}

const noSections = () =>
  new FileProblem(
    "The file contains no sections. It must be an object with titleNumber and sections, or with parts or versions that have sections.",
  );

const roots = (json: unknown): Root[] =>
  (Array.isArray(json) ? json : [json]).map((value) => {
    for (const field of Object.keys(Object(value)).slice(0, 20)) {
      const foreign = foreignField(field);
      if (foreign) throw foreign;
    }
    const root = Root.safeParse(value);
    if (root.success) return root.data;
    if (root.error.issues.some(({ path }) => path[0] === "titleNumber"))
      throw new FileProblem("The file does not give a CFR title: titleNumber is missing.");
    throw noSections();
  });

interface Place extends Omit<FileSection, "row" | "value"> {
  readonly sections: readonly unknown[];
}

/** The CFR has about 8,000 parts. */
const maxListed = 10_000;

/** @throws FileProblem at the first that is none */
const allOf = <T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] => {
  if (values.length > maxListed)
    throw new FileProblem("The file lists more than 10,000 versions or parts. Split it.");
  return values.map((value) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw noSections();
    return parsed.data;
  });
};

const partsOf = (root: Root, version: Version): Place[] =>
  (version.parts ? allOf(Part, version.parts) : [version]).map((part: Part) => ({
    titleNumber: root.titleNumber,
    part: (part.partNo ?? version.partNo ?? root.partNo ?? "").trim(),
    partDescription: part.partDescription || version.partDescription || root.partDescription,
    date: part.versionDate ?? version.versionDate ?? root.versionDate ?? null,
    sections: part.sections ?? [],
  }));

const isSection = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** Looks only at what is quick to see. @throws TooManyBadRows */
const requireSections = (values: readonly unknown[]): void => {
  let bad = 0;
  for (const [row, value] of values.entries()) {
    if (!isSection(value)) bad += 1;
    if (bad >= maxBadRows) throw new TooManyBadRows(row);
  }
};

/**
 * The sections of a file in the order of the file: of one version of a part or title, or of several
 * (`versions`), each with sections or with parts that have sections.
 * @throws FileProblem with a sentence for the person when the file cannot be used
 */
export const readSectionFile = async (source: AsyncIterable<Uint8Array>): Promise<FileSection[]> => {
  const places = roots(await readJson(source)).flatMap((root) =>
    (root.versions ? allOf(Version, root.versions) : [root]).flatMap((version) => partsOf(root, version)),
  );
  requireSections(places.flatMap(({ sections }) => sections));
  let row = 0;
  const found = places.flatMap(({ sections, ...place }) =>
    sections.map((value): FileSection => {
      row += 1;
      return { row: row - 1, ...place, value };
    }),
  );
  if (found.length === 0) throw noSections();
  return found;
};
