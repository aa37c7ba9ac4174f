import type * as z from "zod";
import type { PoliteReader } from "./polite-reader.ts";
import { unexpectedForm } from "./source-problem.ts";

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw unexpectedForm("JSON");
  }
};

/**
 * Reads an answer in JSON and holds it to its form. Unknown fields stay.
 * @throws SourceProblem that names the first field that is missing or of another type
 */
export const readJson = async <S extends z.ZodType>(
  reader: PoliteReader,
  path: string,
  schema: S,
): Promise<z.output<S>> => {
  const answer = schema.safeParse(parsed(await reader.read(path, "application/json")));
  if (answer.success) return answer.data;
  throw unexpectedForm(answer.error.issues[0]?.path.join(".") || "answer");
};
