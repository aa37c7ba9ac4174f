import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { randomCredentials } from "../../local/index.ts";
import { StartProblem } from "../../start-problem.ts";

const Secrets = z.object({
  sessionSecret: z.string().min(43),
  accessKeyId: z.string().min(16),
  secretAccessKey: z.string().min(30),
});
/** What signs sessions, and what the local services are called with. */
export type Secrets = z.infer<typeof Secrets>;

function read(file: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new StartProblem(
      `The file ${file} is damaged. Restore it, or start with \`npm start -- --fresh\` to begin again without the data.`,
    );
  }
}

/** The installation's secrets, made on the first start and readable by their owner only. */
export function openSecrets(file: string): Secrets {
  if (existsSync(file)) return read(file);
  const secrets = { sessionSecret: randomBytes(32).toString("base64url"), ...randomCredentials() };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
