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

/** Parameters and results in text form; all rows at once. */
const bindAndExecute = (name: string, values: readonly string[]): Buffer =>
  Buffer.concat([
    message("B", text(""), text(name), int16(0), int16(values.length), ...values.map(value), int16(0)),
    message("E", text(""), int32(0)),
  ]);

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

interface Exchange {
  readonly results: Row[][];
  rows: Row[];
  error: string | undefined;
}

export class PostgresClient {
  private readonly socket: Socket;
  private readonly prepared = new Map<string, string>();
  private exchange: Exchange = { results: [], rows: [], error: undefined };
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

  /** Runs statements in one round trip; each form of them is prepared once. */
  async run(statements: readonly Statement[]): Promise<Row[][]> {
    const parts = statements.map(({ sql, values }) => {
      const known = this.prepared.get(sql);
      const name = known ?? `s${this.prepared.size}`;
      this.prepared.set(sql, name);
      const prepare = known === undefined ? message("P", text(name), text(sql), int16(0)) : Buffer.alloc(0);
      return Buffer.concat([prepare, bindAndExecute(name, values)]);
    });
    return (await this.send(Buffer.concat([...parts, message("S")]))).results;
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

  private async send(bytes: Buffer): Promise<Exchange> {
    const { promise, resolve } = Promise.withResolvers<Exchange>();
    this.exchange = { results: [], rows: [], error: undefined };
    this.done = resolve;
    this.socket.write(bytes);
    const { error, ...rest } = await promise;
    if (error !== undefined) throw new Error(`PostgreSQL: ${error}`);
    return { ...rest, error };
  }

  private receive(type: string, body: Buffer): void {
    const { exchange } = this;
    if (type === "D") exchange.rows.push(readRow(body));
    if (type === "C") {
      exchange.results.push(exchange.rows);
      exchange.rows = [];
    }
    if (type === "E") exchange.error = errorText(body);
    if (type === "Z") this.done?.(exchange);
  }
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
