import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { type KnownFacts, weaknessOf } from "../../functions/people/session/password-rules.ts";
import { OperationProblem } from "./problem.ts";

/** SP 800-63B-4: the least for a password that is the only factor; the most is what the product takes. */
const length = { min: 15, max: 128 };

/**
 * Refuses what guards the whole installation too weakly.
 * @throws OperationProblem saying what is wrong with it
 */
export const requireStrongPassword = (password: string, person: KnownFacts): void => {
  const folded = password.toLowerCase();
  const [name = ""] = person.email.toLowerCase().split("@");
  if (password.length < length.min) {
    throw new OperationProblem(
      `This account can do everything, so its password needs at least ${length.min} characters.`,
    );
  }
  if (password.length > length.max)
    throw new OperationProblem(`A password can have at most ${length.max} characters.`);
  const weakness = weaknessOf(password, person);
  if (weakness) throw new OperationProblem(weakness);
  if (new Set(folded).size < 6) {
    throw new OperationProblem(
      "This password is too easy to guess. A sentence of a few words is a good one.",
    );
  }
  if (name.length > 3 && folded.includes(name)) {
    throw new OperationProblem("The password must not contain the name in the email address.");
  }
};

/** Nothing of what is typed may show, nor stay in the terminal's history. */
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

const ask = async (question: string): Promise<string> => {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stdout.write("\n");
  }
};

/** The password from SUPER_ADMIN_PASSWORD, or typed twice by a person. */
export const readPassword = async (): Promise<string> => {
  const given = process.env.SUPER_ADMIN_PASSWORD;
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) throw new OperationProblem("Set the password in SUPER_ADMIN_PASSWORD.");
  const password = await ask("Password: ");
  if ((await ask("Once more: ")) !== password) throw new OperationProblem("The passwords do not match.");
  return password;
};
