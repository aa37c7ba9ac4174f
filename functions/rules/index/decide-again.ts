import { config } from "../../core/config.ts";
import { type LawPointer, listLawPointers } from "../../regulation/text/law-edition.ts";
import { keptBriefly } from "../../services/cache/kept-briefly.ts";
import { changedDecisions } from "../record/decided-text.ts";
import type { CompanyList } from "./company-list.ts";

/** The published titles, which all companies' lists ask for, as they were a moment ago. */
const published = keptBriefly(listLawPointers, () => config().LIBRARY_KEPT_MS);

/** What the marks of a list were made of, so that they are made anew only when that changed. */
const made = new WeakMap<CompanyList, string>();

const basisOf = (generation: number, pointers: readonly LawPointer[]): string =>
  JSON.stringify([generation, ...pointers.map(({ record }) => record)]);

/**
 * The list, in which the rules are marked whose section changed substantively since they were decided about. Asks
 * for nothing where no rule was; else for the published titles and, where they or the decisions changed, for the
 * records of the decided rules' parts, which stay in memory.
 */
export const markDecideAgain = async (list: CompanyList): Promise<CompanyList> => {
  const { generation, decisions } = list.decisions();
  if (decisions.length === 0) return list;
  const titles = new Set(decisions.map(({ rule }) => rule.titleNumber));
  const pointers = (await published.get()).filter(({ titleNumber }) => titles.has(titleNumber));
  const basis = basisOf(generation, pointers);
  if (made.get(list) === basis) return list;
  list.askAgain(await changedDecisions(decisions, async () => pointers));
  made.set(list, basis);
  return list;
};
