import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;
type Encoding = "br" | "gzip" | "identity";
type File = {
  readonly content: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly variants: Map<Encoding, Buffer>;
};

/** CloudFront does not compress what is smaller: docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressFrom = 1000;

function loadFiles(root: string): Map<string, File> {
  const files = new Map<string, File>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
    const type = types[extname(entry.name)] ?? "application/octet-stream";
    files.set(`/${relative(root, path).split(sep).join("/")}`, { content, type, etag, variants: new Map() });
  }
  return files;
}

function encodingFor(file: File, accepted: string): Encoding {
  if (file.content.length < compressFrom || !compressible.test(file.type)) return "identity";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

function encode(file: File, encoding: Encoding): Buffer {
  const known = file.variants.get(encoding);
  if (known !== undefined) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const made =
    encoding === "br"
      ? brotliCompressSync(file.content, { params })
      : encoding === "gzip"
        ? gzipSync(file.content)
        : file.content;
  file.variants.set(encoding, made);
  return made;
}

/** Whether a page that is open asks, for a script or for data. As the cloud's edge function. */
function isForPage({ headers }: IncomingMessage): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination !== undefined && !/^(?:document|frame|iframe|embed|object)$/.test(String(destination));
}

/** Addresses of screens may hold dots, so a dot alone does not make a file. As the cloud's edge function. */
function isFileName(path: string): boolean {
  return (
    path.startsWith("/assets/") ||
    /^\/[\w-]+\.(?:css|html|ico|js|json|png|svg|txt|webmanifest|xml)$/.test(path)
  );
}

/** What the build has drawn of a page, or the app for all others. As the cloud's edge function. */
function pageOf(asked: string, { headers }: IncomingMessage): string {
  if (asked === "/auth") return "/auth.html";
  if (asked === "/landing") return "/landing.html";
  const isMarked = /(?:^|; )signed-in=/.test(headers.cookie ?? "");
  if (asked !== "/") return "/index.html";
  return isMarked ? "/home.html" : "/landing.html";
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split("?")[0] ?? "/");
  } catch {
    return "";
  }
}

function refuse(
  reply: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  reply.writeHead(status, { ...plain, ...headers }).end(text);
}

/** The bytes one `Range` asks for: players seek in a film with it. Undefined for none, and for several. */
function rangeOf(
  call: IncomingMessage,
  size: number,
): { start: number; end: number } | "outside" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(call.headers.range ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : "outside";
}

function sendFile(call: IncomingMessage, reply: ServerResponse, path: string, file: File): void {
  const encoding = encodingFor(file, String(call.headers["accept-encoding"] ?? ""));
  const isHashed = path.startsWith("/assets/");
  const headers: Record<string, string> = {
    "content-type": file.type,
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    etag: file.etag,
    vary: "accept-encoding",
  };
  if (call.headers["if-none-match"] === file.etag) {
    reply.writeHead(304, headers).end();
    return;
  }
  const body = encode(file, encoding);
  if (encoding === "identity") headers["accept-ranges"] = "bytes";
  else headers["content-encoding"] = encoding;
  const range = encoding === "identity" ? rangeOf(call, body.length) : undefined;
  if (range === "outside") {
    reply.writeHead(416, { "content-range": `bytes */${body.length}` }).end();
    return;
  }
  if (range) {
    const bytes = body.subarray(range.start, range.end + 1);
    headers["content-range"] = `bytes ${range.start}-${range.end}/${body.length}`;
    reply.writeHead(206, { ...headers, "content-length": bytes.length });
    reply.end(call.method === "HEAD" ? undefined : bytes);
    return;
  }
  reply.writeHead(200, { ...headers, "content-length": body.length });
  reply.end(call.method === "HEAD" ? undefined : body);
}

/**
 * Serves the built application from memory, as CloudFront does from its bucket: what is no file and no script's
 * request is a page, a missing file stays a 404, hashed files may be kept for ever.
 * @param root folder of the build
 */
export function createStaticFiles(root: string): (call: IncomingMessage, reply: ServerResponse) => void {
  const files = loadFiles(root);
  return (call, reply) => {
    if (call.method !== "GET" && call.method !== "HEAD")
      return refuse(reply, 405, "Pages are only read.", { allow: "GET, HEAD" });
    const asked = decodePath(call.url ?? "/");
    const path = isFileName(asked) || isForPage(call) ? asked : pageOf(asked, call);
    const file = files.get(path);
    if (file === undefined) return refuse(reply, 404, "There is no such file.");
    sendFile(call, reply, path, file);
  };
}
