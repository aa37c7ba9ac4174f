import type { MailContent } from "./mail.ts";

type Headers = ReadonlyMap<string, string>;
type Part = { readonly headers: Headers; readonly body: string };

/** The raw mail is handled as Latin-1 text, one character a byte, until a charset is known. */
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

function decodeBytes(content: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(content);
  } catch {
    return content.toString("utf8");
  }
}

function unquote(text: string): Buffer {
  const joined = text.replace(/=\r?\n/g, "");
  return bytes(
    joined.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/** RFC 2047: `=?utf-8?B?...?=` and `=?utf-8?Q?...?=` in headers. */
function decodeWords(text: string): string {
  const joined = text.replace(/(\?=)\s+(=\?)/g, "$1$2");
  return joined.replace(
    /=\?([^?]+)\?([BQbq])\?([^?]*)\?=/g,
    (_, charset: string, kind: string, content: string) => {
      const decoded =
        kind.toUpperCase() === "B" ? Buffer.from(content, "base64") : unquote(content.replaceAll("_", " "));
      return decodeBytes(decoded, charset);
    },
  );
}

function readHeaders(text: string): Headers {
  const headers = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim()));
  }
  return headers;
}

function readPart(text: string): Part {
  const match = /\r?\n\r?\n/.exec(text);
  if (match === null) return { headers: readHeaders(text), body: "" };
  return {
    headers: readHeaders(text.slice(0, match.index)),
    body: text.slice(match.index + match[0].length),
  };
}

function parameter(header: string | undefined, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header ?? "");
  return match?.[1] ?? match?.[2];
}

function contentOf(part: Part): Buffer {
  const encoding = part.headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64");
  return encoding === "quoted-printable" ? unquote(part.body) : bytes(part.body);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

function leaves(part: Part, depth = 0): Part[] {
  const type = part.headers.get("content-type") ?? "";
  const boundary = parameter(type, "boundary");
  if (!/^multipart\//i.test(type) || boundary === undefined || depth > 5) return [part];
  const inner = `\r\n${part.body}`.split(
    new RegExp(`\\r?\\n--${escapePattern(boundary)}(?:--)?[ \\t]*(?=\\r?\\n|$)`),
  );
  return inner.slice(1, -1).flatMap((text) => leaves(readPart(text.replace(/^\r?\n/, "")), depth + 1));
}

function list(header: string | undefined): string[] {
  return (header ?? "")
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

type Content = Pick<MailContent, "text" | "html" | "attachments">;

function addLeaf(content: Content, part: Part): Content {
  const type = part.headers.get("content-type") ?? "text/plain";
  const disposition = part.headers.get("content-disposition");
  const name = parameter(disposition, "filename") ?? parameter(type, "name");
  const bare = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (name === undefined && (bare === "text/plain" || bare === "text/html")) {
    const field = bare === "text/html" ? "html" : "text";
    return { ...content, [field]: decodeBytes(contentOf(part), parameter(type, "charset") ?? "utf-8") };
  }
  const attachment = { name: name ?? "attachment", type: bare, base64: contentOf(part).toString("base64") };
  return { ...content, attachments: [...content.attachments, attachment] };
}

function unsubscribeOf(headers: Headers): Pick<MailContent, "unsubscribe"> {
  const url = /<(https?:[^>]+)>/.exec(headers.get("list-unsubscribe") ?? "")?.[1];
  const post = headers.get("list-unsubscribe-post");
  return url === undefined || post === undefined ? {} : { unsubscribe: { url, post } };
}

/** Reads a raw mail (RFC 5322 and 2045) as far as a person's mail program shows it. */
export function parseMime(raw: Buffer): MailContent {
  const whole = readPart(raw.toString("latin1"));
  const content = leaves(whole).reduce<Content>(addLeaf, { attachments: [] });
  const { headers } = whole;
  return {
    from: headers.get("from") ?? "",
    to: list(headers.get("to")),
    cc: list(headers.get("cc")),
    bcc: list(headers.get("bcc")),
    replyTo: list(headers.get("reply-to")),
    subject: headers.get("subject") ?? "",
    ...unsubscribeOf(headers),
    ...content,
  };
}
