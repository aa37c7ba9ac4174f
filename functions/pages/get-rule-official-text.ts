import { getRuleOfficialText } from "../../shared/api/pages.ts";
import { parseCitation } from "../../shared/citations/citation.ts";
import type { RuleOfficialText } from "../../shared/schemas/regulation-text.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import type { SessionUser } from "../core/endpoint/identity.ts";
import { notFound } from "../core/problem.ts";
import { type LawSection, readLawSection } from "../regulation/text/law-texts.ts";
import { expectRule } from "../rules/record/expect-rule.ts";
import { mustFindCompanyRule, mustFindMaster } from "../rules/record/find-rule.ts";
import { copyState, readCopyAhead } from "../sections/reader/copy-state.ts";
import { loadedTitles } from "../sections/reader/place-address.ts";
import { readBlocks } from "../sections/reader/read-blocks.ts";
import { findRuleWords } from "../sections/reader/rule-words.ts";

/** Earlier versions that are looked through for a rule's words: each is a text to fetch. */
const mostVersions = 12;

const masterOf = async ({ companyId }: SessionUser, id: string): Promise<MasterRule> =>
  companyId && /^\d+$/.test(id)
    ? (await mustFindCompanyRule(companyId, id)).master
    : mustFindMaster(id, companyId);

type MadeFrom = Pick<RuleOfficialText, "madeFrom" | "madeFromDate" | "words">;

/** Which version of the text a rule was made from, told by its words. */
const madeFrom = async (words: string, title: number, law: LawSection): Promise<MadeFrom> => {
  const nothing = { words: [], madeFromDate: null };
  if (words.trim() === "") return { ...nothing, madeFrom: null };
  const found = findRuleWords(law.section.blocks, words);
  if (found) return { madeFrom: "current", madeFromDate: law.version.date, words: found };
  const earlier = law.versions.filter(({ date }) => date < law.version.date).slice(0, mostVersions);
  for (const { date, text } of earlier) {
    if (!text) continue;
    const { section } = await readLawSection(title, law.section.identifier, date);
    if (findRuleWords(section.blocks, words)) return { ...nothing, madeFrom: "earlier", madeFromDate: date };
  }
  return { ...nothing, madeFrom: "missing" };
};

export const handler = endpoint(
  getRuleOfficialText,
  async ({ params }, ctx) => {
    const {
      titleNumber,
      section: named,
      sourceSection,
      ruleTextVerbatim,
    } = await masterOf(ctx.actor(), params.id);
    const cited = parseCitation(sourceSection);
    const identifier = named.replace(/^§\s*/, "") || cited?.section;
    if (!identifier) throw notFound("This rule names no section.", "text.no-section");
    const [law, titles] = await Promise.all([
      readLawSection(titleNumber, identifier),
      loadedTitles(ctx.now),
      // What the copy's state is made of, asked for beside the text.
      ...readCopyAhead(titleNumber, ctx.now),
    ]);
    return {
      ...(await copyState(law, ctx.now)),
      identifier: law.section.identifier,
      heading: law.section.heading,
      citation: `${titleNumber} CFR ${law.section.identifier}`,
      paragraph: cited?.paragraph?.slice(1, -1).replaceAll(")(", "-") ?? "",
      ...readBlocks({ ...law, title: titleNumber }, titles),
      ...(await madeFrom(ruleTextVerbatim, titleNumber, law)),
    };
  },
  ({ params }, { companyId, now }) => [expectRule(companyId, params.id), loadedTitles(now)],
);
