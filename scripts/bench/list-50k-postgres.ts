import type { Client, QueryConfig } from "pg";
import type { Selection } from "../../functions/regulation/selections/selection-repository.ts";
import { citationKey, personKey, priorityWeight, textKey } from "../../functions/rules/index/sort-keys.ts";
import { listItem, numberOf } from "../../functions/rules/record/company-rule.ts";
import { cutForList } from "../../functions/rules/record/list-texts.ts";
import type { Overlay } from "../../functions/rules/record/overlay-repository.ts";
import { compareNumbers, compareSections } from "../../shared/citations/citation.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { itemColumns, itemDefinitions, itemValues } from "./list-50k-columns.ts";
import { type BenchQuery, pageSize } from "./list-queries.ts";
import { copyRows, type Row } from "./postgres-client.ts";
import type { PostgresServer } from "./postgres-server.ts";

/** A list item's fields as columns, and what it is sorted by: numbers where PostgreSQL has no such order. */
const tableDefinition = `
  CREATE UNLOGGED TABLE rules (
    ${itemDefinitions}, pos int PRIMARY KEY, title_key text COLLATE "C", source_key int,
    action_key text COLLATE "C", priority_key int, person_key text COLLATE "C", words text, tsv tsvector);`;

const sortColumns = {
  ruleTitle: "title_key",
  sourceSection: "source_key",
  action: "action_key",
  priority: "priority_key",
  assignedTo: "person_key",
} as const;

/** An index for each order; the other way, equal rules keep the order of the CFR by an incremental sort. */
const indexDefinitions = [
  ...Object.values(sortColumns).map((column) => `CREATE INDEX ON rules (${column}, pos);`),
  'CREATE INDEX ON rules ("titleNumber", "partNo", pos);',
  'CREATE INDEX ON rules ("complianceStatus");',
  'CREATE INDEX ON rules ("assignedTo");',
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

const rowsOf = (items: readonly RuleListItem[]): Row[] => {
  const keys = keysOf(items);
  return items.flatMap((item, pos) => {
    const key = keys[pos];
    if (!key) return [];
    const row = [
      ...itemValues(cutForList(item)),
      ...[String(pos), key.title, key.citation, key.action, key.priority, key.person, key.words],
    ];
    return [row];
  });
};

export const loadPostgres = async (
  client: Client,
  server: PostgresServer,
  rules: readonly MasterRule[],
  selections: readonly Selection[],
  overlays: readonly Overlay[],
): Promise<void> => {
  await client.query(tableDefinition);
  const columns = `${itemColumns}, pos, ${Object.values(sortColumns).join(", ")}, words`;
  await copyRows(client, server, `rules (${columns})`, rowsOf(plainItems(rules, selections, overlays)));
  await client.query("UPDATE rules SET tsv = to_tsvector('simple', words);");
  await client.query("ALTER TABLE rules DROP COLUMN words;");
  for (const definition of indexDefinitions) await client.query(definition);
  await client.query("VACUUM FULL rules;");
  await client.query("VACUUM ANALYZE rules;");
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
    ["priority_key = ?::int", priority && String(weight)],
    ['"complianceStatus" = ?', status],
    ['"isActive" = ?::boolean', applicability && String(applicability === "applicable")],
    [assignee === "none" ? '("assignedTo" IS NULL OR "assignedTo" = ?)' : '"assignedTo" = ?', assignee],
    ['"titleNumber" = ?::int', titleNumber === undefined ? undefined : String(titleNumber)],
    ['"partNo" = ?', partNo],
  ];
  return all.flatMap(([condition, value]): [string, string][] =>
    value === undefined ? [] : [[condition, value]],
  );
};

const names = new Map<string, string>();
/** Each form of a statement is prepared once, under a name of its own. */
const prepared = (text: string, values: string[]): QueryConfig => {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return { name, text, values };
};

/** The count and the page. */
const statementsOf = ({ filters, page }: BenchQuery): { count: QueryConfig; rows: QueryConfig } => {
  const conditions = conditionsOf(filters);
  const values = conditions.map(([, value]) => value);
  const tests = conditions.map(([condition], index) => condition.replace("?", `$${index + 1}`));
  const where = tests.length > 0 ? `WHERE ${tests.join(" AND ")}` : "";
  const next = values.length + 1;
  const order = `ORDER BY ${orderOf(filters)} LIMIT ${pageSize} OFFSET $${next}::int`;
  return {
    count: prepared(`SELECT count(*) AS total FROM rules ${where}`, values),
    rows: prepared(`SELECT ${itemColumns} FROM rules ${where} ${order}`, [
      ...values,
      String(page * pageSize),
    ]),
  };
};

/** The answer of a query as JSON: two queries one after another, whose rows are objects. */
export const answerFromPostgres = async (client: Client, query: BenchQuery): Promise<string> => {
  const { count, rows } = statementsOf(query);
  const counted = await client.query(count);
  const { rows: items } = await client.query(rows);
  return JSON.stringify({ items, ...counted.rows[0] });
};
