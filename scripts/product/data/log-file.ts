import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

export type LogFile = { write(line: string): void; close(): Promise<void> };

const rotateAbove = 10 * 1024 * 1024;

/** The function's own sentence for a line that reports a failure, if the line does. */
function failureIn(line: string): string | undefined {
  if (!line.includes('"level":"error"')) return undefined;
  try {
    const { message, errorMessage }: { message?: string; errorMessage?: string } = JSON.parse(line);
    return errorMessage === undefined ? message : `${message}: ${errorMessage}`;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what functions and workers print, out of the terminal's way. Failures are told there too, in a line.
 * The file of the last run is kept as `.1` when it has grown above 10 MB.
 */
export function openLogFile(file: string, say: (sentence: string) => void): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > rotateAbove) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: "a" });
  return {
    write: (line) => {
      stream.write(`${line}\n`);
      const failure = failureIn(line);
      if (failure !== undefined) say(`Something failed: ${failure} (more in ${file})`);
    },
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}
