import { stripVTControlCharacters } from "node:util";

/** A line of the product's log, as it was written. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Texts that must appear in no answer and no log line: passwords, hashes, tokens, the signing secret. */
const canaries = new Map<string, Set<string>>();
const found: string[] = [];
/** Secrets are kept by their first letters: thousands of session tokens begin with the same ones. */
const firstLetters = (secret: string): string => secret.slice(0, 6);

/** From now on `secret` may appear nowhere. */
export const guardSecret = (secret: string): void => {
  if (secret.length < 6) throw new Error("A canary this short would be found by chance");
  const alike = canaries.get(firstLetters(secret)) ?? new Set();
  canaries.set(firstLetters(secret), alike.add(secret));
};

/** Notes every secret in `text`, for `leaks` to tell. */
export const searchForSecrets = (place: string, text: string): void => {
  for (const [beginning, alike] of canaries) {
    if (!text.includes(beginning)) continue;
    for (const canary of alike)
      if (text.includes(canary)) found.push(`${place} holds a secret that begins with ${beginning}`);
  }
};

/** Secrets that were seen where none may be, so far. */
export const leaks = (): readonly string[] => found;

const lines: LogLine[] = [];

/** What the product has logged since the file began, or since `forgetLogs`. */
export const logLines = (): readonly LogLine[] => lines;
export const forgetLogs = (): void => {
  lines.length = 0;
};

const isLogLine = (value: unknown): value is LogLine =>
  typeof value === "object" && value !== null && "level" in value && "message" in value;

const readLogLine = (text: string): LogLine | undefined => {
  if (!text.startsWith('{"time"')) return undefined;
  const value: unknown = JSON.parse(text);
  return isLogLine(value) ? value : undefined;
};

let standardOutput: typeof process.stdout.write | undefined;

/** Takes the product's log lines off standard output, keeps them, and searches them for secrets. */
export const captureLogs = (): void => {
  if (standardOutput) return;
  standardOutput = process.stdout.write;
  const write = standardOutput.bind(process.stdout);
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    const text = stripVTControlCharacters(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    const line = readLogLine(text);
    if (!line) return write(chunk, ...rest);
    lines.push(line);
    searchForSecrets(`The log line "${line.message}"`, text);
    return true;
  }) as typeof process.stdout.write;
};

/** Gives standard output back. */
export const releaseLogs = (): void => {
  if (standardOutput) process.stdout.write = standardOutput;
  standardOutput = undefined;
};
