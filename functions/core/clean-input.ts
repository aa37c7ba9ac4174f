import type { Issue } from "../../shared/schemas/problem.ts";
import { invalid } from "./problem.ts";

/** No form of ours is half as deep. */
const maxDepth = 32;
/** More would not help the person, only fill the answer. */
const maxIssues = 20;
const longestName = 60;

const sentence = "This text holds half a character. Please type it again.";

/** Reads the texts of one place of a request. */
class TextReader {
  readonly issues: Issue[] = [];

  /** The value with its texts in NFC; objects and lists are changed in place. */
  read(value: unknown, path: string, depth = 0): unknown {
    if (typeof value === "string") return this.text(value, path);
    if (typeof value !== "object" || value === null) return value;
    if (depth === maxDepth) throw invalid("The request is nested too deeply.");
    const fields = value as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const place = `${path}.${name.slice(0, longestName).toWellFormed()}`;
      if (!name.isWellFormed()) this.refuse(place);
      fields[name] = this.read(fields[name], place, depth + 1);
    }
    return fields;
  }

  private text(text: string, path: string): string {
    if (!text.isWellFormed()) this.refuse(path);
    return text.normalize("NFC");
  }

  private refuse(path: string): void {
    if (this.issues.length < maxIssues) this.issues.push({ path, message: sentence });
  }
}

/**
 * The one rule for text at the border: every text of a request is well-formed Unicode, in NFC. Whatever a contract
 * declares comes after it. Passwords set before still count: their hash is that of NFKC, which NFC does not change.
 * @param place `params`, `query` or `body`; begins the path of an issue
 * @returns the value with its texts in NFC, and an issue for each text that is not well-formed
 * @throws 400 where the value is nested too deeply
 */
export const cleanInput = (place: string, value: unknown): { value: unknown; issues: readonly Issue[] } => {
  const reader = new TextReader();
  return { value: reader.read(value, place), issues: reader.issues };
};
