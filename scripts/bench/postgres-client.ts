import { chmod, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, types } from "pg";
import type { PostgresServer } from "./postgres-server.ts";

/** Fields of a row as text, as COPY takes them. */
export type Row = readonly (string | null)[];

// Counts and ids of a benchmark are safe numbers; `pg` gives every bigint as text.
types.setTypeParser(types.builtins.INT8, Number);

export const connectTo = async ({ folder, user }: PostgresServer): Promise<Client> => {
  const client = new Client({ host: folder, user, database: "postgres" });
  await client.connect();
  return client;
};

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const field = (text: string | null): string =>
  text === null ? "\\N" : text.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);

/**
 * Fills a table by COPY in its text form, from a file beside the server's socket.
 * @param table with its columns, such as `rules (id, title)`
 */
export const copyRows = async (
  client: Client,
  { folder }: PostgresServer,
  table: string,
  rows: readonly Row[],
): Promise<void> => {
  const file = join(folder, "rows.copy");
  await writeFile(file, rows.map((row) => `${row.map(field).join("\t")}\n`).join(""));
  await chmod(file, 0o644);
  await client.query(`COPY ${table} FROM '${file}'`);
  await rm(file);
};
