import { once } from "node:events";
import { createConnection, type Socket } from "node:net";

/*
 * PostgreSQL's protocol 3.0 as far as a benchmark needs it: prepared statements with parameters and results as
 * text, several in one round trip, and COPY (PostgreSQL, "Frontend/Backend Protocol").
 */
export interface Statement {
  readonly sql: string;
  readonly values: readonly string[];
}
export type Row = readonly (string | null)[];

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};
const value = (of: string): Buffer => {
  const bytes = Buffer.from(of);
  return Buffer.concat([int32(bytes.length), bytes]);
};

/** Parameters and results in text form, the description of the columns, and all rows at once. */
const bindAndExecute = (name: string, values: readonly string[]): Buffer =>
  Buffer.concat([
    message("B", text(""), text(name), int16(0), int16(values.length), ...values.map(value), int16(0)),
    message("D", Buffer.from("P"), text("")),
    message("E", text(""), int32(0)),
  ]);

/** A column of an answer: its name, and the number PostgreSQL has for its type. */
interface Field {
  readonly name: string;
  readonly type: number;
}

/** "RowDescription": name, table, column, type, size, modifier, form. */
const readFields = (body: Buffer): Field[] => {
  const fields: Field[] = [];
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left -= 1) {
    const end = body.indexOf(0, at);
    fields.push({ name: body.toString("utf8", at, end), type: body.readInt32BE(end + 7) });
    at = end + 19;
  }
  return fields;
};

/** How text becomes a value, by type (PostgreSQL, pg_type): boolean, bigint, smallint, int, json, jsonb. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === "t",
  20: Number,
  21: Number,
  23: Number,
  114: JSON.parse,
  3802: JSON.parse,
};

const objectOf = (fields: readonly Field[], row: Row): Record<string, unknown> => {
  const object: Record<string, unknown> = {};
  for (const [index, { name, type }] of fields.entries()) {
    const text = row[index] ?? null;
    const parse = parsers[type];
    object[name] = text !== null && parse ? parse(text) : text;
  }
  return object;
};

const readRow = (body: Buffer): Row => {
  const columns: (string | null)[] = [];
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    at += 4;
    columns.push(length < 0 ? null : body.toString("utf8", at, at + length));
    at += Math.max(0, length);
  }
  return columns;
};

/** Of an error's fields, the sentence for people. */
const errorText = (body: Buffer): string =>
  body
    .toString("utf8")
    .split("\0")
    .find((field) => field.startsWith("M"))
    ?.slice(1) ?? "unknown error";

/** Splits what arrives into messages: one letter, a length, a body. */
const createReader = (receive: (type: string, body: Buffer) => void): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 5) {
      const end = at + 1 + rest.readInt32BE(at + 1);
      if (end > rest.length) break;
      receive(rest.toString("latin1", at, at + 1), rest.subarray(at + 5, end));
      at = end;
    }
    rest = rest.subarray(at);
  };
};

interface Result {
  fields: readonly Field[];
  rows: Row[];
}

interface Exchange {
  readonly results: Result[];
  current: Result;
  error: string | undefined;
}

const newExchange = (): Exchange => ({ results: [], current: { fields: [], rows: [] }, error: undefined });

export class PostgresClient {
  private readonly socket: Socket;
  private readonly prepared = new Map<string, string>();
  private exchange: Exchange = newExchange();
  private done: ((exchange: Exchange) => void) | undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on(
      "data",
      createReader((type, body) => this.receive(type, body)),
    );
  }

  /** @param path of the server's socket */
  static async connect(path: string, user: string): Promise<PostgresClient> {
    const socket = createConnection(path);
    await once(socket, "connect");
    const client = new PostgresClient(socket);
    const start = Buffer.concat([
      int32(196_608),
      text("user"),
      text(user),
      text("database"),
      text("postgres"),
      text(""),
    ]);
    await client.send(Buffer.concat([int32(start.length + 4), start]));
    return client;
  }

  /** Runs statements in one round trip; gives the rows of each as text. */
  async run(statements: readonly Statement[]): Promise<Row[][]> {
    const { results } = await this.ask(statements);
    return results.map(({ rows }) => rows);
  }

  /** The rows of a statement as objects with values, as `pg` gives them. */
  async query(statement: Statement): Promise<Record<string, unknown>[]> {
    const { results } = await this.ask([statement]);
    return results.flatMap(({ rows, fields }) => rows.map((row) => objectOf(fields, row)));
  }

  /** Statements without parameters or answers. */
  async execute(sql: string): Promise<void> {
    await this.send(message("Q", text(sql)));
  }

  /** Fills a table by COPY in its text form, where a null is `\N`. */
  async copy(table: string, rows: Iterable<Row>): Promise<void> {
    const escaped = (field: string | null) =>
      field === null ? "\\N" : field.replace(/[\\\n\r\t]/g, (found) => escapes[found] ?? found);
    const lines = [...rows].map((row) => `${row.map(escaped).join("\t")}\n`);
    const data = lines.map((line) => message("d", Buffer.from(line)));
    await this.send(Buffer.concat([message("Q", text(`COPY ${table} FROM STDIN`)), ...data, message("c")]));
  }

  close(): void {
    this.socket.end(message("X"));
  }

  /** Each form of a statement is prepared once. */
  private ask(statements: readonly Statement[]): Promise<Exchange> {
    const parts = statements.map(({ sql, values }) => {
      const known = this.prepared.get(sql);
      const name = known ?? `s${this.prepared.size}`;
      this.prepared.set(sql, name);
      const prepare = known === undefined ? message("P", text(name), text(sql), int16(0)) : Buffer.alloc(0);
      return Buffer.concat([prepare, bindAndExecute(name, values)]);
    });
    return this.send(Buffer.concat([...parts, message("S")]));
  }

  private async send(bytes: Buffer): Promise<Exchange> {
    const { promise, resolve } = Promise.withResolvers<Exchange>();
    this.exchange = newExchange();
    this.done = resolve;
    this.socket.write(bytes);
    const { error, ...rest } = await promise;
    if (error !== undefined) throw new Error(`PostgreSQL: ${error}`);
    return { ...rest, error };
  }

  private receive(type: string, body: Buffer): void {
    const { exchange } = this;
    if (type === "T") exchange.current.fields = readFields(body);
    if (type === "D") exchange.current.rows.push(readRow(body));
    if (type === "C") {
      exchange.results.push(exchange.current);
      exchange.current = { fields: [], rows: [] };
    }
    if (type === "E") exchange.error = errorText(body);
    if (type === "Z") this.done?.(exchange);
  }
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
