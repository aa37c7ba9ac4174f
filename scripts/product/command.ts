import { StartProblem } from "../start-problem.ts";
import { dataFolderPath } from "./data/data-folder.ts";
import type { Product } from "./product.ts";

export type Command = {
  readonly say: (sentence: string) => void;
  /** Ends the product as Ctrl-C does, with an error. */
  readonly stop: () => void;
  readonly port: number;
  readonly dataFolder: string;
  readonly isFresh: boolean;
};

const fileProblems: Record<string, string> = {
  EACCES: "may not be read or written by you. Check who owns it",
  EPERM: "may not be read or written by you. Check who owns it",
  EROFS: "is on a disk that cannot be written to",
  ENOSPC: "does not fit: the disk is full",
  EISDIR: "is a folder, where a file should be",
  ENOTDIR: "lies below a file, where a folder should be",
};

/** What went wrong, as a sentence for the person who typed the command. */
export function sentenceFor(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  if (!(error instanceof Error)) return `Subpart could not start: ${String(error)}`;
  const { code, path }: { code?: unknown; path?: unknown } = { code: undefined, path: undefined, ...error };
  const known = typeof code === "string" ? fileProblems[code] : undefined;
  if (known !== undefined && typeof path === "string") return `${path} ${known}.`;
  return `Subpart could not start: ${error.message}`;
}

function readPort(text = "3000"): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartProblem(`PORT must be a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

function readArguments(words: readonly string[]): { readonly isFresh: boolean } {
  const unknown = words.find((word) => word !== "--fresh");
  if (unknown !== undefined) throw new StartProblem(`"${unknown}" is not known here. There is only --fresh.`);
  return { isFresh: words.includes("--fresh") };
}

function describe({ url, mailUrl, accounts }: Product): string {
  const rows = accounts.map(
    ({ role, email, password }) => `  ${role.padEnd(20)}${email.padEnd(42)}${password}`,
  );
  return [
    `\nSubpart is running at ${url}`,
    `Mails it sends: ${mailUrl}`,
    "",
    "Sign in as:",
    ...rows,
    "",
    "Stop it with Ctrl-C.",
    "",
  ].join("\n");
}

/** Resolves with the exit code when the command is ended. */
function whenStopped(): { readonly stopped: Promise<number>; readonly stop: (code: number) => void } {
  const { promise, resolve } = Promise.withResolvers<number>();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(0));
  // npm and test runners that started us by a channel: without them we could no longer be stopped.
  process.on("disconnect", () => resolve(0));
  return { stopped: promise, stop: resolve };
}

/**
 * Runs the product until Ctrl-C, a signal, or the end of its API. What stands in the way is said in a
 * sentence and ends the command with code 1.
 */
export async function runUntilStopped(start: (command: Command) => Promise<Product>): Promise<void> {
  const { stopped, stop } = whenStopped();
  const say = (sentence: string) => console.log(sentence);
  let product: Product | undefined;
  const run = async (): Promise<number> => {
    const { isFresh } = readArguments(process.argv.slice(2));
    const port = readPort(process.env.PORT);
    product = await start({ say, stop: () => stop(1), port, dataFolder: dataFolderPath(), isFresh });
    await Promise.race([product.finish(), stopped]);
    if (await isSettled(stopped)) return stopped;
    say(describe(product));
    return stopped;
  };
  const code = await Promise.race([run(), stopped]).catch((error: unknown) => {
    console.error(sentenceFor(error));
    return 1;
  });
  // Nothing may keep the person waiting: what has not closed by then is killed with this process.
  setTimeout(() => process.exit(code), 1500).unref();
  await product?.close().catch(() => undefined);
  process.exit(code);
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  return (await Promise.race([promise, pending])) !== pending;
}
