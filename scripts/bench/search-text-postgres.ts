import type { Client } from "pg";
import type { SearchedText } from "../../functions/regulation/text-search/segment.ts";
import { copyRows } from "./postgres-client.ts";
import type { PostgresServer } from "./postgres-server.ts";

/** The same texts in a table with a GIN index over a stored tsvector, headings weighted above texts. */
export const loadTexts = async (
  client: Client,
  server: PostgresServer,
  titles: Map<number, SearchedText[]>,
): Promise<void> => {
  await client.query(
    "CREATE UNLOGGED TABLE texts (id text PRIMARY KEY, heading text, body text, tsv tsvector);",
  );
  for (const [title, texts] of titles) {
    const rows = texts.map(({ heading, text }, number) => [`${title}/${number}`, heading, text]);
    await copyRows(client, server, "texts (id, heading, body)", rows);
  }
  await client.query(
    "UPDATE texts SET tsv = setweight(to_tsvector('english', heading), 'A') || to_tsvector('english', body);",
  );
  await client.query("CREATE INDEX ON texts USING gin (tsv) WITH (fastupdate = off);");
  await client.query("VACUUM FULL texts;");
  await client.query("VACUUM ANALYZE texts;");
};

/** Words, phrases, and the beginning that ends the line, as conditions with their values. */
const conditionsOf = (typed: string): { tests: string[]; values: string[] } => {
  const phrases = [...typed.matchAll(/"([^"]+)"/g)].map(([, phrase = ""]) => phrase);
  const words = typed
    .replaceAll(/"[^"]*"/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  const beginning = /\w$/.test(typed) ? words.pop() : undefined;
  const parts: [string, string][] = [
    ...(words.length > 0 ? [["plainto_tsquery('english', ?)", words.join(" ")] as [string, string]] : []),
    ...phrases.map((phrase): [string, string] => ["phraseto_tsquery('english', ?)", phrase]),
    ...(beginning ? [["to_tsquery('english', ?)", `${beginning}:*`] as [string, string]] : []),
  ];
  return {
    tests: parts.map(([test], index) => test.replace("?", `$${index + 1}`)),
    values: parts.map(([, value]) => value),
  };
};

/** The count, and the texts that are ranked no lower than the tenth: those of one rank are as good as each other. */
export const answerFromPostgres = async (client: Client, typed: string, most = 10) => {
  const { tests, values } = conditionsOf(typed);
  const query = tests.join(" && ");
  const sql = (what: string) => `SELECT ${what} FROM texts, (SELECT ${query} AS q) AS asked WHERE tsv @@ q`;
  const counted = await client.query<{ total: number }>(sql("count(*) AS total"), values);
  const { rows } = await client.query<{ id: string; rank: number }>(
    `${sql("id, ts_rank(tsv, q, 1) AS rank")} ORDER BY rank DESC, id LIMIT ${most}`,
    values,
  );
  const tenth = rows[9]?.rank ?? 0;
  return {
    total: counted.rows[0]?.total ?? 0,
    best: rows.filter(({ rank }) => rank >= tenth).map(({ id }) => id),
  };
};
