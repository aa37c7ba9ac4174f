import * as z from "zod";
import { sampleFiles } from "../sample/demo-data.ts";

/** What the file should come near to: the limit of an import is 50 MiB. */
const targetBytes = 47_500_000;

/** What makes a rule another one; all else is kept as it is. */
const SampleRule = z.looseObject({
  obligation_id: z.string(),
  cfr_title: z.number(),
  part_no: z.string(),
  section: z.string(),
  source_section: z.string(),
});

export interface RulesFile {
  readonly bytes: Buffer;
  readonly rules: number;
}

/**
 * A file of the sample regulation near the size limit, always the same one. The rules of each title are one part, and
 * further copies are further parts, so that no part holds a text twice and packs better than real ones do.
 */
export const rulesFile = (): RulesFile => {
  const sample = sampleFiles().flatMap(({ content }) =>
    z.array(SampleRule).parse(JSON.parse(content.toString("utf8"))),
  );
  const titles = [...new Set(sample.map(({ cfr_title }) => cfr_title))];
  const lines: string[] = [];
  let size = 2;
  for (let copy = 1; size < targetBytes; copy += 1) {
    for (const rule of sample) {
      const part_no = String(2_000 + copy * titles.length + titles.indexOf(rule.cfr_title));
      const section = rule.section.replace(/^[^.]*/, part_no);
      const obligation_id = `${copy}-${rule.obligation_id}`;
      const source_section = rule.source_section.replace(`CFR ${rule.part_no}.`, `CFR ${part_no}.`);
      const source_regulation = `${rule.cfr_title} CFR Part ${part_no}`;
      const place = { obligation_id, part_no, section, source_section, source_regulation };
      const line = JSON.stringify({ ...rule, ...place });
      size += Buffer.byteLength(line) + 2;
      if (size >= targetBytes) break;
      lines.push(line);
    }
  }
  return { bytes: Buffer.from(`[${lines.join(",\n")}]`), rules: lines.length };
};
