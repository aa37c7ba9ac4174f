import * as fc from "fast-check";

/*
 * Values no screen sends. Arbitraries, so that a seed gives the same ones again.
 */

const oddTexts = [
  // Nothing, halves of characters, characters that do not show, and far too many.
  ...["", " ", "\ud83d", "a\udc00b", "\u0000", "tab\tand\u0007bell", "line\r\nBcc: x@example.com"],
  ...["\u202egnp.exe", "\u200b\u200d", "e\u0301", "\ufeff", "\uffff"],
  ...["🏳️‍🌈".repeat(20), "ﷺ".repeat(200), "x".repeat(2_001), "x".repeat(70_000)],
  // What means something to a program: names, numbers, paths, keys and markup.
  ...["__proto__", "constructor", "toString", "null", "NaN", "1e400", "-1", "00021", "٣"],
  ...["%00", "%2e%2e%2f", "..", "a/b", "a#b?c&d=e", "{{7*7}}", "<script>alert(1)</script>"],
  ...["own.", "own.21.11-none", "21.11-11.10-001", "C#1#R#2"],
  // Days, addresses and zones that there are not.
  ...["2026-02-30", "9999-12-31", "-000001-01-01T00:00:00Z", "+275760-09-13T00:00:00.000Z"],
  ...["a@b", `${"a".repeat(64)}@${"b".repeat(180)}.example`, "ADMIN@EXAMPLE.COM"],
  ...["javascript:alert(1)", "http://[::1", "Europe/Nowhere"],
];

const oddNumbers = [
  ...[-1, 0, -0, 0.5, 1e-320, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e21, 1e308, Number.MAX_VALUE, 19_700_101],
];

const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};
const oddOthers: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 2_000 }, (_, index) => index),
  Array.from({ length: 300 }, () => "x"),
  nested(500),
  { length: 1e9 },
  { toString: 1, valueOf: 2, toJSON: 3 },
  { $gt: "" },
  // `JSON.parse` makes it a field of its own; a literal would set the prototype.
  JSON.parse('{"__proto__":{"role":"super_admin"},"constructor":{"prototype":{}}}'),
];

/** Something a text can be turned into: one like it, or another altogether. */
type Edit = (value: unknown) => unknown;

/** Of what an earlier edit made, too: an object of any kind. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

/** A good text but for one character: most fields take any text, so only these get through to what is behind. */
const spoiling = ["\ud83d", "\udc00", "\u0000", "\u001b", "\u202e", "\u2066", "\uffff", "\ufdd0"];
const spoilt = spoiling.map(
  (character): Edit =>
    (value) =>
      `${textOf(value)}${character}`,
);
const near: readonly Edit[] = [
  (value) => ` ${textOf(value)} `,
  (value) => textOf(value).toUpperCase(),
  (value) => textOf(value).slice(0, -1),
  (value) => textOf(value).repeat(2),
  (value) => [value],
  (value) => [value, value],
  (value) => ({ value }),
  (value) => (typeof value === "number" ? value + 1 : 1),
  (value) => (typeof value === "number" ? -value : -1),
  (value) => textOf(value).repeat(300),
  () => undefined,
];

/** What a field is replaced by. */
const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...spoilt) },
  { weight: 4, arbitrary: fc.constantFrom(...near) },
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts).map((text) => () => text) },
  { weight: 2, arbitrary: fc.constantFrom(...oddNumbers).map((number) => () => number) },
  { weight: 2, arbitrary: fc.constantFrom(...oddOthers).map((value) => () => value) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map((text) => () => text) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => () => value) },
);

/** A body as bytes, made of the good one's. */
type BodyEdit = (good: Buffer) => Buffer;
const text = (value: string): BodyEdit => {
  const bytes = Buffer.from(value);
  return () => bytes;
};
const bodyEdits: readonly BodyEdit[] = [
  text(""),
  text("null"),
  text("[]"),
  text('"text"'),
  text("1e999"),
  text("\ufeff{}"),
  text("a=b&c=d"),
  text("<?xml version='1.0'?><a/>"),
  text("[".repeat(60_000)),
  text(`{"a":${"[".repeat(3_000)}${"]".repeat(3_000)}}`),
  text(`{"x":"${"y".repeat(270_000)}"}`),
  text('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n[]\r\n--x--'),
  (good) => good.subarray(0, Math.floor(good.length / 2)),
  (good) => Buffer.concat([good, Buffer.from("}")]),
  (good) => Buffer.concat([good, Buffer.from([0])]),
  (good) => Buffer.concat([good.subarray(0, 2), Buffer.from([0xff, 0xc0, 0xed, 0xa0]), good.subarray(2)]),
  (good) => Buffer.from(good.toString("utf8"), "utf16le"),
  (good) => Buffer.from(good.toString("utf8").replace(/"(\w+)":/, '"$1":1,"$1":')),
  (good) => Buffer.from(good.toString("utf8").replace(/\d+/g, "9".repeat(400))),
  (good) => Buffer.from(good.toString("utf8").replace(/[a-z]{3}/, "\\ud83d")),
];

const oddHeaders: readonly Readonly<Record<string, string | undefined>>[] = [
  { "content-type": undefined },
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/merge-patch+json" },
  { "content-type": "multipart/form-data" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": `application/json;${"x".repeat(2_000)}` },
  { "content-encoding": "gzip" },
  { "accept-encoding": "gzip;q=0, br" },
  { "accept-encoding": "gzip" },
  { accept: "text/html" },
  { "accept-language": "\u00ff\u00fe" },
  { "user-agent": "\u00f0\u009f".repeat(400) },
  { "user-agent": undefined },
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": undefined, origin: undefined },
  { "x-forwarded-for": "1.2.3.4, evil" },
  { "x-viewer-address": "::1" },
  { "if-none-match": "*" },
  { "x-http-method-override": "DELETE" },
];
/** Beside or instead of the caller's own cookie. */
const oddCookies: readonly string[] = [
  ...["", "sid=", "sid=undefined", "sid=e30.e30.e30", `sid=${"x".repeat(3_000)}`, "sid=a; sid=b", "sid"],
  ...["__Host-sid=1", "=;=;", "\u00e9=\u00e9"],
];
const oddQueries: readonly string[] = [
  ...["limit=1&limit=2", "limit=0", "limit=1e9", "cursor=abc", "cursor=%00", "cursor=e30.e30"],
  ...["q=%ff%fe", "q=%ED%A0%BD", "__proto__=1&constructor=2", "sort=__proto__", "sort[]=a&sort[b]=c"],
  ...["=", "&&&", "a".repeat(6_000)],
];

/** How one request differs from a good one. */
export interface Plan {
  /** Which field (0 to 1 over all of them), and what becomes of it. */
  readonly fields: readonly { readonly at: number; readonly edit: Edit }[];
  readonly body: BodyEdit | undefined;
  readonly headers: Readonly<Record<string, string | undefined>> | undefined;
  readonly cookie: string | undefined;
  readonly query: string | undefined;
  /** Who asks, where it is not the one who may: 0 to 1 over all kinds of callers. */
  readonly stranger: number | undefined;
}

/** One in so many is there. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, oneIn: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const aFieldEdit = fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), edit: anEdit });

export const aPlan: fc.Arbitrary<Plan> = fc.record({
  // Mostly one: the second of two wrong fields is seldom reached.
  fields: fc.oneof(
    { weight: 4, arbitrary: fc.tuple(aFieldEdit) },
    { weight: 1, arbitrary: fc.array(aFieldEdit, { maxLength: 4 }) },
  ),
  body: rarely(fc.constantFrom(...bodyEdits), 8),
  headers: rarely(fc.constantFrom(...oddHeaders), 10),
  cookie: rarely(fc.constantFrom(...oddCookies), 25),
  query: rarely(fc.constantFrom(...oddQueries), 8),
  stranger: rarely(fc.double({ min: 0, max: 0.999, noNaN: true }), 12),
});
