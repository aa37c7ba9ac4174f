import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "../project-root.ts";

/** What the file should come near to: the limit of an import is 50 MiB. */
const targetBytes = 47_500_000;

interface Source {
  readonly title: number;
  readonly part: string;
  readonly partDescription: string;
  /** What stands behind the dot of the section's number. */
  readonly sectionEnd: string;
  readonly heading: string;
  readonly text: string;
}

const CfrFile = z.object({
  titleNumber: z.number(),
  parts: z.array(
    z.object({
      partNo: z.string(),
      partDescription: z.string(),
      sections: z.array(z.object({ sectionNo: z.string(), heading: z.string(), text: z.string() })),
    }),
  ),
});
const SampleFile = z.array(
  z.object({
    cfr_title: z.number(),
    part_no: z.string(),
    part_description: z.string(),
    section: z.string(),
    section_heading: z.string(),
    rule_text_simplified: z.string(),
  }),
);

const afterDot = (section: string): string => section.slice(section.indexOf(".") + 1);
const jsonFiles = (folder: string, pattern: RegExp): unknown[] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));

/** Paragraphs of real regulation where the data set is at hand, else the sample regulation's sentences. */
const sources = (): Source[] => {
  const real = join(projectRoot, "../shared/data/cfr");
  if (!existsSync(real)) return sampleSources();
  return jsonFiles(real, /^title-\d+\.json$/).flatMap((file) => {
    const { titleNumber, parts } = CfrFile.parse(file);
    return parts.flatMap((part) =>
      part.sections
        .filter(({ sectionNo }) => /^\w+\.\d+$/.test(sectionNo))
        .flatMap((section) =>
          section.text
            .split("\n\n")
            .filter((text) => text.length > 60)
            .map((text) => ({
              title: titleNumber,
              part: part.partNo,
              partDescription: part.partDescription,
              sectionEnd: afterDot(section.sectionNo),
              heading: section.heading,
              text: text.slice(0, 900),
            })),
        ),
    );
  });
};

const sampleSources = (): Source[] =>
  jsonFiles(join(projectRoot, "scripts/sample/data"), /^title-\d+\.json$/).flatMap((file) =>
    SampleFile.parse(file).map((rule) => ({
      title: rule.cfr_title,
      part: rule.part_no,
      partDescription: rule.part_description,
      sectionEnd: afterDot(rule.section),
      heading: rule.section_heading,
      text: rule.rule_text_simplified,
    })),
  );

const ruleOf = (source: Source, copy: number, index: number) => {
  // Further copies are further parts, so that no part holds a text twice and packs better than real ones do.
  const part = copy === 0 ? source.part : String(copy * 10_000 + Number.parseInt(source.part, 10));
  const section = `${part}.${source.sectionEnd}`;
  const words = source.text.split(/\s+/);
  return {
    obligation_id: `${section}-${String(index).padStart(5, "0")}`,
    cfr_title: source.title,
    part_no: part,
    part_description: source.partDescription,
    source_regulation: `${source.title} CFR Part ${part}`,
    source_section: `${source.title} CFR ${section}`,
    section,
    section_heading: source.heading,
    rule_title: `${source.heading} ${words.slice(0, 8).join(" ")}`,
    rule_text_verbatim: source.text,
    rule_text_simplified: source.text.replaceAll("shall", "must").replaceAll(/\([a-z0-9]+\) /g, ""),
    rule_type: ["Obligation", words.length % 2 === 0 ? "Recordkeeping" : "Reporting"],
    subject: words.slice(1, 7).join(" "),
    action: words.slice(2, 14).join(" "),
    conditions: words.length % 3 === 0 ? [words.slice(3, 12).join(" ")] : [],
    limitations: "",
    exemption: "",
    cross_references_internal: [`§ ${section}`],
    cross_references_external: [],
    keywords: words.filter((word) => word.length > 8).slice(0, 5),
    effective_date: null,
  };
};

export interface RulesFile {
  readonly bytes: Buffer;
  readonly rules: number;
}

/** A file of real regulation near the size limit, always the same one. */
export const rulesFile = (): RulesFile => {
  const all = sources();
  const lines: string[] = [];
  let size = 2;
  for (let copy = 0; size < targetBytes; copy += 1) {
    for (const [index, source] of all.entries()) {
      const line = JSON.stringify(ruleOf(source, copy, index));
      size += Buffer.byteLength(line) + 2;
      if (size >= targetBytes) break;
      lines.push(line);
    }
  }
  return { bytes: Buffer.from(`[${lines.join(",\n")}]`), rules: lines.length };
};
