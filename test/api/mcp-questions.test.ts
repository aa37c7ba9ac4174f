import { describe, expect, it } from "vitest";
import { use, withMcp } from "../support/server/mcp.ts";
import { anMcpWorld, before, later, newest, soon } from "../support/server/mcp-world.ts";
import { appOrigin } from "../support/server/settings.ts";

const { one, ids } = await anMcpWorld();
const mcp = withMcp();
let connected: ReturnType<typeof mcp.as> | undefined;
/** The member's assistant. */
const client = () => {
  connected ??= mcp.as(one.member);
  return connected;
};

const at = (section: string, date: string | null = newest, day = "") => ({
  citation: `21 CFR ${section}`,
  url: `${appOrigin}/cfr/21/section-${section}${day && `?date=${day}`}`,
  date,
});
const found = (...sections: string[]) => ({
  total: sections.length,
  results: sections.map((section) => ({ citation: `21 CFR ${section}`, section, part: "11", title: 21 })),
});
const changes = (...sections: string[]) => ({
  changes: sections.map((section) => ({ citation: `21 CFR ${section}` })),
  isComplete: true,
});
const work = (...rules: number[]) => ({
  total: rules.length,
  assignments: rules.map((companyRuleId) => ({ companyRuleId })),
});

interface Question {
  readonly asked: string;
  readonly tool: string;
  readonly args: object;
  readonly answer: object;
  readonly citations: readonly object[];
}
const question = (
  asked: string,
  tool: string,
  args: object,
  answer: object,
  citations: readonly object[],
): Question => ({ asked, tool, args, answer, citations });

/** Questions of people, the tool that an assistant must call for each, and what comes back. */
const questions: readonly Question[] = [
  question("Which rules speak of encryption?", "search_regulations", { query: "encrypt" }, found("11.30"), [
    at("11.30"),
  ]),
  question(
    "Where is signing of records asked for?",
    "search_regulations",
    { query: "sign records", title: 21, part: "11" },
    { ...found("11.10"), results: [{ passage: "Firms shall check and sign records." }] },
    [at("11.10")],
  ),
  question(
    'Is "records on film" allowed?',
    "search_regulations",
    { query: '"records on film"' },
    found("11.2"),
    [at("11.2")],
  ),
  question("Does title 40 speak of film?", "search_regulations", { query: "film", title: 40 }, found(), []),
  question(
    "Show me one place about records.",
    "search_regulations",
    { query: "records", limit: 1 },
    { total: 3, results: [{ title: 21 }] },
    [expect.objectContaining({ date: newest })],
  ),
  question(
    "What does 21 CFR 11.10 say?",
    "read_section",
    { title: 21, section: "11.10" },
    {
      heading: "Controls.",
      text: "Firms shall check and sign records.",
      inForceFrom: newest,
      copyOf: newest,
    },
    [at("11.10")],
  ),
  question(
    "What did 21 CFR 11.10 say in 2025?",
    "read_section",
    { title: 21, section: "11.10", date: "2025-06-30" },
    { text: "Firms shall check records.", inForceFrom: before },
    [at("11.10", before, "2025-06-30")],
  ),
  question(
    "Since when does 11.10 read so?",
    "read_section",
    { title: 21, section: "11.10" },
    { changedOn: [{ date: newest, class: "substantive" }, { date: before }] },
    [at("11.10")],
  ),
  question(
    "In which part is section 11.2?",
    "read_section",
    { title: 21, section: "11.2" },
    { part: "11", partHeading: "RECORDS" },
    [at("11.2", before)],
  ),
  question("What changed?", "what_changed", {}, changes("11.30", "11.10"), [
    at("11.30", "2027-02-01"),
    at("11.10"),
  ]),
  question(
    "What changed in part 11 of title 21 since December 2026?",
    "what_changed",
    { title: 21, part: "11", since: "2026-12-01" },
    { changes: [{ citation: "21 CFR 11.30", kind: "added", effectiveDate: "2027-02-01" }] },
    [at("11.30", "2027-02-01")],
  ),
  question("What changed in part 820?", "what_changed", { title: 21, part: "820" }, changes(), []),
  question(
    "Which of our rules does the change of 11.10 touch?",
    "what_changed",
    { title: 21, part: "11", since: newest },
    { changes: [{}, { severity: "substantive_assigned", affectedRules: [ids.first], state: "new" }] },
    [at("11.30", "2027-02-01"), at("11.10")],
  ),
  question("What do I have to do?", "my_work", {}, work(ids.first, ids.second), [at("11.10"), at("11.30")]),
  question(
    "What have I begun?",
    "my_work",
    { status: "in_progress" },
    { ...work(ids.second), counts: { all: 2, pending: 1, in_progress: 1 } },
    [at("11.30")],
  ),
  question("What am I late with?", "my_work", { due: "overdue" }, work(), []),
  question(
    "Who has rule 11.10, and until when?",
    "get_rule",
    { id: ids.first },
    {
      rule: {
        companyRuleId: ids.first,
        assignedToUser: { id: one.member.user.id },
        dueDate: soon,
        complianceStatus: "pending",
        applicability: "undecided",
      },
    },
    [at("11.10")],
  ),
  question(
    "What does the regulation's own rule of 11.30 say?",
    "get_rule",
    { id: "21.11-11.30-4" },
    {
      rule: {
        companyRuleId: ids.second,
        isSelected: true,
        ruleTextVerbatim: "The system shall be validated.",
      },
    },
    [at("11.30")],
  ),
  question(
    "Give the rule of 11.2 to me.",
    "assign_rule",
    { id: ids.third, assignedTo: "me", dueDate: later },
    { done: false, companyRuleId: ids.third, wouldDo: expect.stringContaining(`due ${later}.`) },
    [at("11.2")],
  ),
  question(
    "I am done with 11.10.",
    "set_rule_status",
    { id: ids.first, status: "completed" },
    { done: false, wouldDo: "Set the status from pending to completed." },
    [at("11.10")],
  ),
];

describe("a question", () => {
  it("is one of twenty, and each tool answers some", async () => {
    expect(questions.length).toBe(20);
    const { tools } = await (await client()).listTools();
    expect(new Set(questions.map(({ tool }) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
  });

  it.each(questions)("$asked", async ({ tool, args, answer, citations }) => {
    const { isError, content, text } = await use(await client(), tool, args);
    expect(isError, text).toBe(false);
    expect(content).toMatchObject(answer);
    expect(content.citations).toEqual(citations);
  });
});
