import * as z from "zod";
import { type Keeper, keyFor, parseCredential } from "./authenticate.ts";
import { S3Error } from "./s3-error.ts";
import { algorithm, hmacHex, sameSignature } from "./signature.ts";

type Fields = ReadonlyMap<string, string>;
export type LengthRange = { readonly min: number; readonly max: number };

const Length = z.int().min(0);
const Condition = z.union([
  z.tuple([z.literal("content-length-range"), Length, Length]),
  z.tuple([z.enum(["eq", "starts-with"]), z.string().startsWith("$"), z.string()]),
  z.record(z.string(), z.string()).refine((pairs) => Object.keys(pairs).length === 1),
]);
const Policy = z.strictObject({ expiration: z.iso.datetime(), conditions: z.array(Condition) });
type Rule = { readonly kind: "eq" | "starts-with"; readonly field: string; readonly value: string };

const denied = (message: string) => new S3Error("AccessDenied", message);

function readPolicy(encoded: string): z.infer<typeof Policy> {
  try {
    return Policy.parse(JSON.parse(Buffer.from(encoded, "base64").toString()));
  } catch {
    throw new S3Error("InvalidPolicyDocument", "Invalid Policy: Invalid JSON or an unknown condition.");
  }
}

function rulesOf(policy: z.infer<typeof Policy>): { rules: Rule[]; range: LengthRange } {
  const rules: Rule[] = [];
  let range: LengthRange = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      const [field = "", value = ""] = Object.entries(condition)[0] ?? [];
      rules.push({ kind: "eq", field: field.toLowerCase(), value });
    } else if (condition[0] === "content-length-range") {
      range = { min: Math.max(range.min, condition[1]), max: Math.min(range.max, condition[2]) };
    } else {
      rules.push({ kind: condition[0], field: condition[1].slice(1).toLowerCase(), value: condition[2] });
    }
  }
  return { rules, range };
}

function satisfies(rule: Rule, fields: Fields): boolean {
  const value = fields.get(rule.field);
  if (value === undefined) return false;
  return rule.kind === "eq" ? value === rule.value : value.startsWith(rule.value);
}

/** Fields a policy need not name, by the S3 documentation of POST policies. */
const free = new Set(["policy", "x-amz-signature", "file", "bucket"]);

function checkRules(rules: readonly Rule[], fields: Fields): void {
  const broken = rules.find((rule) => !satisfies(rule, fields));
  if (broken !== undefined) {
    throw denied(
      `Invalid according to Policy: Policy Condition failed: ["${broken.kind}", "$${broken.field}", "${broken.value}"]`,
    );
  }
  const named = new Set(rules.map((rule) => rule.field));
  const extra = [...fields.keys()].filter(
    (name) => !free.has(name) && !name.startsWith("x-ignore-") && !named.has(name),
  );
  if (extra.length > 0) throw denied(`Invalid according to Policy: Extra input fields: ${extra.join(", ")}`);
}

function checkSignature(fields: Fields, keeper: Keeper): void {
  const scope = parseCredential(fields.get("x-amz-credential") ?? "");
  const timestamp = fields.get("x-amz-date") ?? "";
  if (
    fields.get("x-amz-algorithm") !== algorithm ||
    scope === undefined ||
    !/^\d{8}T\d{6}Z$/.test(timestamp)
  ) {
    throw denied("Access Denied");
  }
  const expected = hmacHex(keyFor(keeper, scope, timestamp), fields.get("policy") ?? "");
  if (!sameSignature(expected, fields.get("x-amz-signature") ?? "")) {
    throw new S3Error(
      "SignatureDoesNotMatch",
      "The request signature we calculated does not match the signature you provided.",
    );
  }
}

/**
 * Verifies the signed policy of a browser form and every condition in it.
 * @param fields by lower-case name, with `bucket` as addressed and `key` as it will be stored.
 * @returns the sizes in bytes the file may have.
 * docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export function checkPolicy(fields: Fields, keeper: Keeper, now: number): LengthRange {
  const encoded = fields.get("policy");
  if (encoded === undefined || !fields.has("x-amz-signature")) throw denied("Access Denied");
  checkSignature(fields, keeper);
  const policy = readPolicy(encoded);
  if (now >= Date.parse(policy.expiration)) throw denied("Invalid according to Policy: Policy expired.");
  const { rules, range } = rulesOf(policy);
  checkRules(rules, fields);
  return range;
}
