import { listItem, numberOf } from "../../functions/company-rules/company-rule.ts";
import { cutForList } from "../../functions/company-rules/list-texts.ts";
import type { Overlay } from "../../functions/company-rules/overlay-repository.ts";
import {
  citationKey,
  personKey,
  priorityWeight,
  textKey,
} from "../../functions/company-rules/rule-sorting.ts";
import type { Selection } from "../../functions/selections/selection-repository.ts";
import { compareNumbers, compareSections } from "../../shared/citations/citation.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { type BenchQuery, pageSize } from "./list-queries.ts";
import type { PostgresClient, Statement } from "./postgres-client.ts";

/** Sort keys as numbers where PostgreSQL has no such order, and rows as JSON that is ready: in its favour. */
const tableDefinition = `
  CREATE UNLOGGED TABLE rules (
    pos int PRIMARY KEY, id bigint, item text, title_number int, part_no text,
    rule_title text COLLATE "C", source_section int, action text COLLATE "C", priority int,
    assigned_to text COLLATE "C", status text, assignee text, active boolean, words text, tsv tsvector);`;

const sortColumns = {
  ruleTitle: "rule_title",
  sourceSection: "source_section",
  action: "action",
  priority: "priority",
  assignedTo: "assigned_to",
} as const;

/** An index for each order, both ways, since equal rules keep the order of the CFR in both. */
const indexDefinitions = [
  ...Object.values(sortColumns).flatMap((column) => [
    `CREATE INDEX ON rules (${column}, pos);`,
    `CREATE INDEX ON rules (${column} DESC, pos);`,
  ]),
  "CREATE INDEX ON rules (title_number, part_no, pos);",
  "CREATE INDEX ON rules (status);",
  "CREATE INDEX ON rules (assignee);",
  "CREATE INDEX ON rules USING gin (tsv) WITH (fastupdate = off);",
];

/** The company's list by the plain way of making it, in the order of the CFR. */
export const plainItems = (
  rules: readonly MasterRule[],
  selections: readonly Selection[],
  overlays: readonly Overlay[],
): RuleListItem[] => {
  const touched = new Map(overlays.map((overlay) => [overlay.masterRuleId, overlay]));
  const selected = new Map(selections.map((selection) => [selection.titleNumber, selection]));
  return rules
    .toSorted(
      (a, b) =>
        a.titleNumber - b.titleNumber ||
        compareNumbers(a.partNo, b.partNo) ||
        compareSections(a.section, b.section) ||
        a.ordinal - b.ordinal,
    )
    .map((master) => ({
      master,
      selection: selected.get(master.titleNumber),
      overlay: touched.get(master.id),
    }))
    .filter((state) => numberOf(state) !== null)
    .map((state) => listItem(state, "company"));
};

interface RuleKeys {
  readonly title: string;
  /** Rank among all citations of the list. */
  readonly citation: string;
  readonly action: string;
  readonly priority: string;
  readonly person: string;
  readonly words: string;
}

const ranksOf = (keys: readonly string[]): Map<string, number> =>
  new Map([...new Set(keys)].sort(compareNumbers).map((key, rank) => [key, rank]));

/** What PostgreSQL sorts and searches a rule by, for each of `items`. */
export const keysOf = (items: readonly RuleListItem[]): RuleKeys[] => {
  const citation = (item: RuleListItem) => citationKey(item.titleNumber, item.sourceSection);
  const ranks = ranksOf(items.map(citation));
  return items.map((item) => {
    const title = item.internalTitle ?? item.ruleTitle;
    return {
      title: textKey(title),
      citation: String(ranks.get(citation(item))),
      action: textKey(item.action),
      priority: String(priorityWeight[item.priority]),
      person: personKey(item.assignedToUser),
      words: `${title} ${item.section} ${item.sourceSection} ${item.ruleTextSimplified} ${item.action}`,
    };
  });
};

const rowsOf = (items: readonly RuleListItem[]): string[][] => {
  const keys = keysOf(items);
  return items.flatMap((item, pos) => {
    const key = keys[pos];
    if (!key) return [];
    const row = [
      ...[String(pos), String(item.id), JSON.stringify(cutForList(item))],
      ...[String(item.titleNumber), item.partNo],
      ...[key.title, key.citation, key.action, key.priority, key.person, item.complianceStatus],
      ...[item.assignedTo ?? "none", String(item.isActive), key.words],
    ];
    return [row];
  });
};

export const loadPostgres = async (
  client: PostgresClient,
  rules: readonly MasterRule[],
  selections: readonly Selection[],
  overlays: readonly Overlay[],
): Promise<void> => {
  await client.execute(tableDefinition);
  const columns =
    "pos, id, item, title_number, part_no, rule_title, source_section, action, priority, assigned_to, status, assignee, active, words";
  await client.copy(`rules (${columns})`, rowsOf(plainItems(rules, selections, overlays)));
  await client.execute("UPDATE rules SET tsv = to_tsvector('simple', words);");
  await client.execute("ALTER TABLE rules DROP COLUMN words;");
  for (const definition of indexDefinitions) await client.execute(definition);
  await client.execute("VACUUM FULL rules;");
  await client.execute("VACUUM ANALYZE rules;");
};

const orderOf = ({ sort = "section", order = "asc" }: BenchQuery["filters"]): string => {
  const column = Object.entries(sortColumns).find(([name]) => name === sort)?.[1];
  return column ? `${column} ${order}, pos` : `pos ${order}`;
};

/** The conditions of a query with their values. */
const conditionsOf = (filters: BenchQuery["filters"]): [string, string][] => {
  const { search, priority, status, applicability, assignee, titleNumber, partNo } = filters;
  const weight = priorityWeight[priority === "none" || priority === "all" || !priority ? "" : priority];
  const all: [string, string | undefined][] = [
    ["tsv @@ plainto_tsquery('simple', ?)", search],
    ["priority = ?::int", priority && String(weight)],
    ["status = ?", status],
    ["active = ?::boolean", applicability && String(applicability === "applicable")],
    ["assignee = ?", assignee],
    ["title_number = ?::int", titleNumber === undefined ? undefined : String(titleNumber)],
    ["part_no = ?", partNo],
  ];
  return all.flatMap(([condition, value]): [string, string][] =>
    value === undefined ? [] : [[condition, value]],
  );
};

/** The count and the page, in one round trip. */
export const statementsOf = ({ filters, page }: BenchQuery): Statement[] => {
  const conditions = conditionsOf(filters);
  const values = conditions.map(([, value]) => value);
  const tests = conditions.map(([condition], index) => condition.replace("?", `$${index + 1}`));
  const where = tests.length > 0 ? `WHERE ${tests.join(" AND ")}` : "";
  const next = values.length + 1;
  return [
    { sql: `SELECT count(*) FROM rules ${where}`, values },
    {
      sql: `SELECT item FROM rules ${where} ORDER BY ${orderOf(filters)} LIMIT ${pageSize} OFFSET $${next}::int`,
      values: [...values, String(page * pageSize)],
    },
  ];
};

/** The answer of a query as JSON. */
export const answerFromPostgres = async (client: PostgresClient, query: BenchQuery): Promise<string> => {
  const [counted, found] = await client.run(statementsOf(query));
  return `{"items":[${(found ?? []).map(([item]) => item).join(",")}],"total":${counted?.[0]?.[0]}}`;
};
