import type { Selection } from "../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import type { Overlay } from "../../functions/rules/record/overlay-repository.ts";
import { unreviewed } from "../../functions/rules/record/work-review.ts";
import type { MasterRule, Priority } from "../../shared/schemas/rule.ts";
import { randomNumbers } from "../random-numbers.ts";

/**
 * Words of which none contains another: first letters occur only first, last letters only last. So a search for
 * a part of a text and one for whole words find the same rules.
 */
const [firstLetters, middleLetters, lastLetters] = ["bcdfglmprst", "aeiouhn", "kvwxyz"];
const vocabularySize = 9_000;

const letter = (letters: string, random: () => number): string =>
  letters.charAt(Math.floor(random() * letters.length));

const makeVocabulary = (): string[] => {
  const random = randomNumbers(1);
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const middle = Array.from({ length: 2 + Math.floor(random() * 7) }, () => letter(middleLetters, random));
    words.add(`${letter(firstLetters, random)}${middle.join("")}${letter(lastLetters, random)}`);
  }
  return [...words];
};
const vocabulary = makeVocabulary();

/** Zipf: the word of rank r is about 1/r as frequent as the first. */
export const zipfWord = (random: () => number): string =>
  vocabulary[Math.floor(vocabularySize ** random()) - 1] ?? "";

const sentence = (random: () => number, length: number): string => {
  const text = Array.from({ length }, () => zipfWord(random)).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

export const benchTitles = [7, 9, 10, 12, 21, 29, 40, 42, 45, 49] as const;
const partsPerTitle = 120;
const priorities: readonly Priority[] = ["", "", "", "low", "medium", "high"];
const pick = <T>(values: readonly T[], random: () => number, otherwise: T): T =>
  values[Math.floor(random() * values.length)] ?? otherwise;

/** `count` rules of 10 titles with 120 parts each, of about 1.2 KB as JSON; the same each time. */
export const benchRules = (count: number): MasterRule[] => {
  const random = randomNumbers(2);
  return Array.from({ length: count }, (_, index): MasterRule => {
    const titleNumber = benchTitles[index % benchTitles.length] ?? 21;
    const ordinal = Math.floor(index / benchTitles.length);
    const partNo = String(100 + (ordinal % partsPerTitle));
    const section = `${partNo}.${1 + Math.floor(random() * 30)}`;
    const obligationId = `${section}-${ordinal}`;
    return {
      id: `${titleNumber}.${partNo}-${obligationId}`,
      extractedRuleId: `${titleNumber}.${partNo}`,
      obligationId,
      library: "shared",
      ordinal,
      titleNumber,
      partNo,
      partDescription: `Part ${partNo}`,
      section,
      sectionHeading: "",
      sourceSection: `${titleNumber} CFR ${section}(${"abcdefgh".charAt(ordinal % 8)})`,
      sourceRegulation: `${titleNumber} CFR Part ${partNo}`,
      ruleTitle: sentence(random, 7),
      ruleTextVerbatim: "",
      ruleTextSimplified: sentence(random, 36),
      ruleType: ["Obligation", "Recordkeeping"],
      subject: sentence(random, 4),
      action: sentence(random, 12),
      conditions: [sentence(random, 8)],
      limitations: "",
      exemption: "",
      crossReferencesInternal: [],
      crossReferencesExternal: [],
      keywords: [zipfWord(random), zipfWord(random), zipfWord(random)],
      effectiveDate: null,
      officialUrl: "",
      complianceStatus: "",
      priority: pick(priorities, random, ""),
      isActive: random() > 0.05,
      extra: {},
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
    };
  });
};

/** The ten titles, selected and initialized. */
export const benchSelections = (): Selection[] =>
  benchTitles.map((titleNumber, index) => ({
    titleNumber,
    isActive: true,
    selectedBy: "bench",
    selectedAt: "2026-01-01T00:00:00.000Z",
    block: index + 1,
    initialised: { shared: 2 ** 20, own: 0 },
  }));

export const benchPeople = ["Ada", "Grace", "Edsger", "Barbara", "Donald", "Radia"].map((firstName) => ({
  id: `usr_${firstName}`,
  firstName,
  lastName: "Example",
  email: `${firstName}@example.com`,
}));

/** What the company made of one rule in twenty: half of them assigned, a few with words of its own. */
export const benchOverlays = (rules: readonly MasterRule[], selected: readonly Selection[]): Overlay[] => {
  const random = randomNumbers(3);
  const blockOf = new Map(selected.map(({ titleNumber, block }) => [titleNumber, block]));
  return rules
    .filter(() => random() < 0.05)
    .map((rule): Overlay => {
      const slot = slotOf(rule.library, rule.ordinal);
      const person = random() < 0.5 ? pick(benchPeople, random, benchPeople[0]) : undefined;
      return {
        companyRuleId: companyRuleId(blockOf.get(rule.titleNumber) ?? 0, slot),
        masterRuleId: rule.id,
        titleNumber: rule.titleNumber,
        partNo: rule.partNo,
        slot,
        version: 1,
        isActive: random() > 0.2,
        decision: null,
        priority: pick(priorities, random, ""),
        complianceStatus: pick(["pending", "in_progress", "completed"] as const, random, "pending"),
        companyNotes: "",
        internalTitle: random() < 0.1 ? sentence(random, 5) : null,
        customTags: [],
        copy:
          random() < 0.1
            ? { text: "", ruleTextSimplified: sentence(random, 30), action: sentence(random, 10) }
            : null,
        copiedBy: null,
        copiedAt: null,
        base: null,
        lastEditedBy: null,
        lastEditedAt: null,
        assignment: person
          ? {
              id: `asg_${slot}`,
              assignedTo: person.id,
              assignee: person,
              assignedAt: rule.createdAt,
              dueDate: null,
              priority: "medium",
              ...unreviewed,
            }
          : null,
        completedAt: null,
        readWording: null,
        readMaster: null,
        updatedAt: "2026-02-01T00:00:00.000Z",
      };
    });
};

/** The same rules as those of one title, part after part. */
export const rulesOfTitle = (rules: readonly MasterRule[], titleNumber: number): MasterRule[] =>
  rules.map((rule, ordinal) => {
    const partNo = String(100 + Math.floor((ordinal * partsPerTitle) / rules.length));
    const section = `${partNo}.${rule.section.split(".")[1]}`;
    const obligationId = `${section}-${ordinal}`;
    return {
      ...rule,
      ...{ titleNumber, ordinal, partNo, section, obligationId },
      partDescription: `Part ${partNo}`,
      id: `${titleNumber}.${partNo}-${obligationId}`,
      extractedRuleId: `${titleNumber}.${partNo}`,
      sourceSection: `${titleNumber} CFR ${section}`,
      sourceRegulation: `${titleNumber} CFR Part ${partNo}`,
    };
  });
