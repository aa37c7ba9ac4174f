import { sectionName } from "../../../shared/citations/section-name.ts";
import type { CompanyRows } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import { countBetween } from "./row-set.ts";

/** How many of the company's rules came from each section: by title, then by `sectionOfPart`. */
export type SectionCounts = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** A section of a title, as counts are looked up: sections outside of the numbering need their part. */
export const sectionOfPart = (partNo: string, section: string): string => {
  const name = sectionName(section);
  return name.startsWith(`${partNo.toLowerCase()}.`) ? name : `${partNo.toLowerCase()} ${name}`;
};

/** Counts the rules of a company by section, its own and shared ones, a paragraph's with its section's. */
const countSections = ({ runs, titles }: CompanyRows, { owned }: CompanyState): SectionCounts =>
  new Map(
    [...titles].map(([titleNumber, { firstRun, endRun }]) => {
      const counts = new Map<string, number>();
      for (const { partNo, section, from, to } of runs.slice(firstRun, endRun)) {
        const rules = countBetween(owned, from, to);
        const name = sectionOfPart(partNo, section);
        if (rules > 0) counts.set(name, (counts.get(name) ?? 0) + rules);
      }
      return [titleNumber, counts];
    }),
  );

/** Counts once for each state of a list. */
export const createSectionCounts = (rows: CompanyRows, state: CompanyState): (() => SectionCounts) => {
  let counted: { readonly generation: number; readonly counts: SectionCounts } | undefined;
  return () => {
    const generation = state.generation();
    if (counted?.generation !== generation) counted = { generation, counts: countSections(rows, state) };
    return counted.counts;
  };
};
