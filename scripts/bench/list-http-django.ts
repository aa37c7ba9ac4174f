import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { cutForList } from "../../functions/rules/record/list-texts.ts";
import type { Person, RuleListItem } from "../../shared/schemas/company-rule.ts";
import { installPackages } from "./debian-packages.ts";
import { keysOf, plainItems } from "./list-50k-postgres.ts";
import type { ListWorld } from "./list-http-world.ts";
import { connectTo, copyRows, type Row } from "./postgres-client.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { treeCpuMs } from "./process-tree.ts";

const project = fileURLToPath(new URL("./django/", import.meta.url));
const python = "/usr/bin/python3";
const gunicorn = "/usr/bin/gunicorn";
const workers = 2;
/** It ends by itself even when this process is killed. */
const longestLifeSeconds = 1_200;
const pythonModules = "/usr/lib/python3/dist-packages";

const packages: Readonly<Record<string, string>> = {
  "python3-django": `${pythonModules}/django`,
  "python3-djangorestframework": `${pythonModules}/rest_framework`,
  "python3-psycopg2": `${pythonModules}/psycopg2`,
  gunicorn,
};

export interface DjangoPeer {
  readonly url: string;
  readonly versions: string;
  /** CPU of gunicorn, its workers and all of PostgreSQL so far. */
  readonly cpuMs: () => number;
}

const columns = [
  "position, rule_id, master_rule_id, extracted_rule_id, obligation_id, library, title_number, part_no, section",
  "source_section, rule_title, internal_title, rule_text_simplified, action, subject, conditions, exemption",
  "rule_type, keywords, priority, compliance_status, is_active, assigned_to_id, due_date, custom_tags, updated_at",
  "title_key, citation_rank, action_key, priority_weight, person_key",
].join(", ");

const contentOf = (item: RuleListItem): Row => [
  ...[String(item.id), item.masterRuleId, item.extractedRuleId, item.obligationId, item.library],
  ...[String(item.titleNumber), item.partNo, item.section, item.sourceSection, item.ruleTitle],
  ...[
    item.internalTitle,
    item.ruleTextSimplified,
    item.action,
    item.subject,
    JSON.stringify(item.conditions),
  ],
  ...[item.exemption, JSON.stringify(item.ruleType), JSON.stringify(item.keywords), item.priority],
  ...[item.complianceStatus, String(item.isActive), item.assignedTo, item.dueDate],
  ...[JSON.stringify(item.customTags), item.updatedAt],
];

const rowsOf = (items: readonly RuleListItem[]): Row[] => {
  const keys = keysOf(items);
  return items.map((item, position) => {
    const {
      title = "",
      citation = "",
      action = "",
      priority = "",
      person = "",
      words = "",
    } = keys[position] ?? {};
    return [
      ...[String(position), ...contentOf(cutForList(item))],
      ...[title, citation, action, priority, person, words],
    ];
  });
};

const peopleOf = (items: readonly RuleListItem[]): Person[] => {
  const people = items.flatMap(({ assignedToUser }) => assignedToUser ?? []);
  return [...new Map(people.map((person) => [person.id, person])).values()];
};

const forEach = (query: string, work: string): string =>
  `DO $$ DECLARE found text; BEGIN FOR found IN ${query} LOOP EXECUTE ${work}; END LOOP; END $$;`;

/** Indexes of the models are made again once all rules are there, which is faster. */
const indexesLeft = "FROM pg_indexes WHERE tablename = 'rules_rule' AND indexname NOT LIKE '%pkey'";
const setIndexesAside = [
  `CREATE TABLE set_aside AS SELECT indexdef ${indexesLeft};`,
  forEach(`SELECT indexname ${indexesLeft}`, "format('DROP INDEX %I', found)"),
];
const makeIndexes = [
  "SET maintenance_work_mem = '1GB';",
  forEach("SELECT indexdef FROM set_aside", "found"),
  "DROP TABLE set_aside;",
];

const load = async (server: PostgresServer, { rules, selection, states }: ListWorld): Promise<void> => {
  const client = await connectTo(server);
  const items = plainItems(rules, [selection], states);
  const people = peopleOf(items).map(({ id, firstName, lastName, email }) => [
    id,
    firstName,
    lastName,
    email,
  ]);
  await copyRows(client, server, "rules_person (id, first_name, last_name, email)", people);
  for (const statement of setIndexesAside) await client.query(statement);
  await client.query("CREATE UNLOGGED TABLE loading (LIKE rules_rule);");
  await client.query("ALTER TABLE loading DROP COLUMN words;");
  await client.query("ALTER TABLE loading ADD COLUMN words text;");
  await copyRows(client, server, `loading (${columns}, words)`, rowsOf(items));
  await client.query(
    `INSERT INTO rules_rule (${columns}, words) SELECT ${columns}, to_tsvector('simple', words) FROM loading ORDER BY position;`,
  );
  await client.query("DROP TABLE loading;");
  for (const statement of makeIndexes) await client.query(statement);
  await client.query("VACUUM ANALYZE rules_rule;");
  await client.query("VACUUM ANALYZE rules_person;");
  await client.end();
};

const environmentOf = ({ folder, user }: PostgresServer): NodeJS.ProcessEnv => ({
  PATH: "/usr/bin:/bin",
  DJANGO_SETTINGS_MODULE: "settings",
  PYTHONPATH: project,
  PYTHONDONTWRITEBYTECODE: "1",
  BENCH_POSTGRES_FOLDER: folder,
  BENCH_POSTGRES_USER: user,
});

const versionsScript =
  "import django, rest_framework; print(f'Django {django.__version__}, DRF {rest_framework.VERSION}')";

/** gunicorn on a port that the system chose. */
const startGunicorn = async (env: NodeJS.ProcessEnv) => {
  const order = [gunicorn, "--workers", String(workers), "--bind", "127.0.0.1:0", "wsgi"];
  const server = spawn("/usr/bin/timeout", [String(longestLifeSeconds), ...order], {
    ...{ env, cwd: project },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  };
  const lines: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    lines.push(line);
    const url = /Listening at: (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (url === undefined) continue;
    server.stderr.resume();
    return { url, pid: server.pid, stop };
  }
  throw new Error(`gunicorn did not start:\n${lines.join("\n")}`);
};

/** Runs `work` beside the list as Django has it, with the same company's rules; all of it is gone afterwards. */
export const withDjango = async <T>(world: ListWorld, work: (peer: DjangoPeer) => Promise<T>): Promise<T> => {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) installPackages(missing);
  const postgres = await startPostgres();
  try {
    const env = environmentOf(postgres);
    const run = (...args: string[]) =>
      execFileSync(python, args, { env, cwd: project, encoding: "utf8" }).trim();
    run("-m", "django", "migrate", "--run-syncdb");
    await load(postgres, world);
    const server = await startGunicorn(env);
    try {
      const versions = `${run("-c", versionsScript)}, gunicorn with ${workers} workers, ${postgres.version}`;
      const cpuMs = () => treeCpuMs(server.pid) + treeCpuMs(postgres.pid);
      return await work({ url: server.url, versions, cpuMs });
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
};
