import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type LocalCredentials, localRegion } from "./credentials.ts";
import { listen, readBody } from "./http-server.ts";
import { isLoopbackHost } from "./loopback.ts";
import { escapeXml } from "./s3/xml.ts";
import { strangerReason } from "./sdk-caller.ts";
import { largestMail, readMail } from "./ses/actions.ts";
import type { Mail } from "./ses/mail.ts";
import { MailStore } from "./ses/mail-store.ts";
import { bodyHeaders, mailBody, mailPage, outboxPage, pageHeaders } from "./ses/outbox-page.ts";
import { SesError } from "./ses/ses-error.ts";

export type SesOptions = {
  /** Folder of the mails, a JSON file each; made if missing. */
  readonly folder: string;
  readonly credentials: LocalCredentials;
  /** Addresses that may send, as if verified with SES. Every address by default. */
  readonly senders?: readonly string[];
  /** 0, the default, takes any free port. */
  readonly port?: number;
};
export type LocalSes = {
  readonly endpoint: string;
  /** Where a person reads the mails. */
  readonly mailUrl: string;
  readonly region: string;
  readonly credentials: LocalCredentials;
  mails(): Mail[];
  close(): Promise<void>;
};

type Answer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
};

/** A form of base64 in percent encoding is at most four times as long as the mail in it. */
const longestForm = largestMail * 4;
const stylesheet = readFileSync(new URL("./ses/outbox.css", import.meta.url), "utf8");
const namespace = "http://ses.amazonaws.com/doc/2010-12-01/";

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { "content-type": "text/xml" },
  body,
});
const page = (body: string): Answer => ({ status: 200, headers: pageHeaders, body });
const notFound: Answer = {
  status: 404,
  headers: { "content-type": "text/plain" },
  body: "There is no such page.",
};

function refusal(error: SesError): Answer {
  const { code, message } = error;
  const status = code === "InvalidClientTokenId" ? 403 : 400;
  return xml(
    status,
    `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

type Mailer = { readonly store: MailStore; readonly options: SesOptions };

async function send({ store, options }: Mailer, call: IncomingMessage): Promise<Answer> {
  const reason = strangerReason(call, options.credentials.accessKeyId);
  if (reason !== undefined) throw new SesError("InvalidClientTokenId", reason);
  const body = await readBody(call, longestForm);
  if (body === undefined) throw new SesError("MessageRejected", "The mail is longer than 10 MB.");
  const form = new URLSearchParams(body.toString("latin1"));
  const senders = options.senders?.map((sender) => sender.toLowerCase());
  const content = readMail(form, senders);
  const { id } = await store.add(content);
  const action = form.get("Action") ?? "";
  return xml(
    200,
    `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${id}</MessageId></${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
  );
}

function mailAnswer(store: MailStore, id: string, rest: string): Answer {
  const mail = store.find(id);
  if (mail === undefined) return notFound;
  if (rest === "") return page(mailPage(mail));
  if (rest === "/html") return { status: 200, headers: bodyHeaders, body: mailBody(mail) };
  const attachment = mail.attachments[Number(/^\/attachments\/(\d+)$/.exec(rest)?.[1] ?? -1)];
  if (attachment === undefined) return notFound;
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`;
  return {
    status: 200,
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": disposition,
      "x-content-type-options": "nosniff",
    },
    body: Buffer.from(attachment.base64, "base64"),
  };
}

function show(store: MailStore, path: string): Answer {
  if (path === "/") return page(outboxPage(store.newestFirst()));
  if (path === "/outbox.css")
    return { status: 200, headers: { "content-type": "text/css" }, body: stylesheet };
  if (path === "/outbox.json") {
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    return { status: 200, headers, body: JSON.stringify(store.newestFirst()) };
  }
  const match = /^\/mails\/([\w-]+)(\/.*)?$/.exec(path);
  return match === null ? notFound : mailAnswer(store, match[1] ?? "", match[2] ?? "");
}

function isForeignPage(call: IncomingMessage): boolean {
  const { host, origin } = call.headers;
  if (!isLoopbackHost(host, call.socket.localPort ?? 0)) return true;
  return origin !== undefined && origin !== `http://${host}`;
}

async function answerCall(mailer: Mailer, call: IncomingMessage): Promise<Answer> {
  if (call.method === "POST") return send(mailer, call);
  if (call.method !== "GET" || isForeignPage(call)) {
    return {
      status: 403,
      headers: { "content-type": "text/plain" },
      body: "The outbox is for this machine only.",
    };
  }
  return show(mailer.store, (call.url ?? "/").split("?")[0] ?? "/");
}

async function respond(mailer: Mailer, call: IncomingMessage, reply: ServerResponse): Promise<void> {
  const answer = await answerCall(mailer, call).catch((error: unknown): Answer => {
    if (error instanceof SesError) return refusal(error);
    console.error("The local SES failed:", error);
    return { status: 500, headers: {}, body: "" };
  });
  reply.writeHead(answer.status, answer.headers).end(answer.body);
}

/**
 * Starts a mail service of our own on the loopback address. It takes what `@aws-sdk/client-ses` sends, is as
 * strict as SES, delivers nothing, and shows every mail on a page and as `/outbox.json`, newest first.
 */
export async function startSes(options: SesOptions): Promise<LocalSes> {
  const store = await MailStore.open(options.folder);
  const mailer = { store, options };
  const server = await listen((call, reply) => void respond(mailer, call, reply), options.port);
  return {
    endpoint: server.endpoint,
    mailUrl: `http://localhost:${server.port}`,
    region: localRegion,
    credentials: options.credentials,
    mails: () => store.newestFirst(),
    close: server.close,
  };
}
