import type { Issue } from "../../shared/schemas/problem.ts";
import { invalid } from "./problem.ts";

/** No form and no row of a file is half as deep. */
const maxDepth = 64;
/** More issues would not help the person. */
const maxIssues = 20;
const longestName = 60;

/** For a text with an unpaired surrogate, which no encoding can write. */
const halfCharacter = "This text contains an invalid character. Please type it again.";

/** Reads the texts of one value. */
class TextReader {
  readonly issues: Issue[] = [];
  private readonly path: string[];

  constructor(place: string) {
    this.path = [place];
  }

  /** The value with its texts in NFC; objects and lists are changed in place. */
  read(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value !== "object" || value === null) return value;
    if (this.path.length > maxDepth) throw invalid("The request is nested too deeply.");
    const fields = value as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      this.path.push(name);
      if (!name.isWellFormed()) this.refuse();
      fields[name] = this.read(fields[name]);
      this.path.pop();
    }
    return fields;
  }

  private text(text: string): string {
    if (!text.isWellFormed()) this.refuse();
    return text.normalize("NFC");
  }

  private refuse(): void {
    if (this.issues.length === maxIssues) return;
    const path = this.path.map((name) => name.slice(0, longestName).toWellFormed()).join(".");
    this.issues.push({ path, message: halfCharacter });
  }
}

/**
 * The one rule for text at the border: every text of a request, and of a row of an import, is well-formed Unicode,
 * in NFC. Whatever a schema declares comes after it. Passwords set before still count: their hash is that of NFKC,
 * which NFC does not change.
 * @param place `params`, `query` or `body`; begins the path of an issue
 * @returns the value with its texts in NFC, and an issue for each text that is not well-formed
 * @throws 400 where the value is nested too deeply
 */
export const cleanTexts = (place: string, value: unknown): { value: unknown; issues: readonly Issue[] } => {
  const reader = new TextReader(place);
  return { value: reader.read(value), issues: reader.issues };
};
