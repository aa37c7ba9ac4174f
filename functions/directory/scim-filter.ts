import { scimProblem } from "./scim-problem.ts";

/** JSON of a resource, or of a part of it. */
export type Json = Readonly<Record<string, unknown>>;
export type Test = (resource: Json) => boolean;

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What lies under a name, whatever its case (RFC 7643, 2.1). */
export const under = (json: Json, name: string): unknown =>
  Object.entries(json).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** A truth, which some directories send as text. */
export const isTrue = (value: unknown): boolean => value === true || String(value).toLowerCase() === "true";

/** The values of a path such as `name.givenName`: of each part where one has several. */
const valuesAt = (resource: Json, path: string): unknown[] => {
  const plain = path.replace(/^urn:[\w:.]+:(?=\w+(\.\w+)?$)/i, "");
  return plain.split(".").reduce<unknown[]>(
    (found, name) =>
      found
        .flatMap((each) => (Array.isArray(each) ? each : [each]))
        .filter(isJson)
        .map((each) => under(each, name)),
    [resource],
  );
};

/** A list of parts stands for their values. */
const plainValues = (values: readonly unknown[]): unknown[] =>
  values
    .flat()
    .map((each) => (isJson(each) ? under(each, "value") : each))
    .filter((each) => each !== undefined && each !== null && each !== "");

type Comparable = string | number | boolean | null;
type Folded = string | number;

const compare: Readonly<Record<string, (a: Folded, b: Folded | null) => boolean>> = {
  eq: (a, b) => a === b,
  co: (a, b) => String(a).includes(String(b)),
  sw: (a, b) => String(a).startsWith(String(b)),
  ew: (a, b) => String(a).endsWith(String(b)),
  gt: (a, b) => b !== null && a > b,
  ge: (a, b) => b !== null && a >= b,
  lt: (a, b) => b !== null && a < b,
  le: (a, b) => b !== null && a <= b,
};

/** Ids are told apart by case; nothing else of ours is. */
const isExact = (path: string): boolean => /^(id|externalId)$/i.test(path);

/** As values are compared; a truth is its text, which some directories send. */
const folded = (value: unknown, path: string): string | number => {
  if (typeof value === "number") return value;
  return isExact(path) ? String(value) : String(value).toLowerCase();
};

const tokens = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)/gy;
const longest = 2_000;

const tokensOf = (text: string): string[] => {
  if (text.length > longest) throw scimProblem(400, "The filter is too long.", "invalidFilter");
  const found: string[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    found.push(match[1] ?? "");
    end = match.index + match[0].length;
  }
  if (text.slice(end).trim() !== "") throw wrong();
  return found;
};

const wrong = () => scimProblem(400, "The filter is not valid.", "invalidFilter");

const deepest = 20;

/** Reads a filter by descent: `or` binds least, then `and`, then `not` (RFC 7644, 3.4.2.2). */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  read(): Test {
    const test = this.#either();
    if (this.#at < this.#tokens.length) throw wrong();
    return test;
  }

  #take(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw wrong();
    this.#at += 1;
    return token;
  }

  #either(): Test {
    const tests = [this.#all()];
    while (this.#take("or")) tests.push(this.#all());
    return (resource) => tests.some((test) => test(resource));
  }

  #all(): Test {
    const tests = [this.#one()];
    while (this.#take("and")) tests.push(this.#one());
    return (resource) => tests.every((test) => test(resource));
  }

  #inside(end: string): Test {
    this.#depth += 1;
    if (this.#depth > deepest) throw wrong();
    const test = this.#either();
    if (!this.#take(end)) throw wrong();
    this.#depth -= 1;
    return test;
  }

  #one(): Test {
    if (this.#take("not")) {
      if (!this.#take("(")) throw wrong();
      const test = this.#inside(")");
      return (resource) => !test(resource);
    }
    if (this.#take("(")) return this.#inside(")");
    const path = this.#next();
    if (!/^[\w:.$-]+$/.test(path)) throw wrong();
    if (!this.#take("[")) return this.#comparison(path);
    const test = this.#inside("]");
    const rest = this.#below();
    return (resource) =>
      valuesAt(resource, path)
        .flat()
        .filter(isJson)
        .some((part) => test(part) && rest(part));
  }

  /** What is asked of the parts that brackets mean: `emails[type eq "work"].value eq …`, as Microsoft Entra ID does. */
  #below(): Test {
    const token = this.#tokens[this.#at];
    if (!token?.startsWith(".")) return () => true;
    this.#at += 1;
    return this.#comparison(token.slice(1));
  }

  #comparison(path: string): Test {
    const operator = this.#next().toLowerCase();
    if (operator === "pr") return (resource) => plainValues(valuesAt(resource, path)).length > 0;
    const value = this.#value();
    const wanted = value === null ? null : folded(value, path);
    const found = (resource: Json) => plainValues(valuesAt(resource, path)).map((each) => folded(each, path));
    const isEqual = (resource: Json): boolean => {
      const values = found(resource);
      return wanted === null ? values.length === 0 : values.includes(wanted);
    };
    if (operator === "eq") return isEqual;
    if (operator === "ne") return (resource) => !isEqual(resource);
    const test = compare[operator];
    if (!test) throw wrong();
    return (resource) => found(resource).some((each) => test(each, wanted));
  }

  #value(): Comparable {
    try {
      const value: unknown = JSON.parse(this.#next());
      if (value === null || typeof value !== "object") return value as Comparable;
    } catch {
      // Told below.
    }
    throw wrong();
  }
}

/** Whether a resource is meant by a filter. @throws 400 `invalidFilter` */
export const readFilter = (text: string): Test => new Reader(text).read();
