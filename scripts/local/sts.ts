import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type LocalCredentials, localAccount } from "./credentials.ts";
import { listen, readBody } from "./http-server.ts";
import { escapeXml } from "./s3/xml.ts";
import { strangerReason } from "./sdk-caller.ts";
import { RoleSessions } from "./sts/role-sessions.ts";

export type StsOptions = {
  readonly credentials: LocalCredentials;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};
export type LocalSts = {
  readonly endpoint: string;
  readonly sessions: RoleSessions;
  close(): Promise<void>;
};

type Answer = { readonly status: number; readonly body: string };

const namespace = "https://sts.amazonaws.com/doc/2011-06-15/";
const longestForm = 64 * 1024;

const refusal = (code: string, message: string, status = 403): Answer => ({
  status,
  body: `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
});

/**
 * The roles of the local account: each trusts the external id that is its name. One whose name begins with `open` trusts
 * any, as a role does whose trust policy lacks the condition.
 */
function trusts(roleArn: string, externalId: string): boolean {
  const own = `arn:aws:iam::${localAccount}:role/`;
  const name = roleArn.startsWith(own) ? roleArn.slice(own.length) : undefined;
  return name !== undefined && (name.startsWith("open") || name === externalId);
}

function assumeRole(form: URLSearchParams, sessions: RoleSessions, now: number): Answer {
  const [roleArn, externalId] = [form.get("RoleArn") ?? "", form.get("ExternalId") ?? ""];
  if (form.get("Action") !== "AssumeRole")
    return refusal("InvalidAction", "Could not find operation for version 2011-06-15", 400);
  if (!trusts(roleArn, externalId))
    return refusal(
      "AccessDenied",
      `User is not authorized to perform: sts:AssumeRole on resource: ${roleArn}`,
    );
  const until = now + Number(form.get("DurationSeconds") ?? 3_600) * 1_000;
  const { accessKeyId, secretAccessKey, sessionToken } = sessions.begin(form.get("Policy"), until);
  return {
    status: 200,
    body: `<AssumeRoleResponse xmlns="${namespace}"><AssumeRoleResult><Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey><SessionToken>${sessionToken}</SessionToken><Expiration>${new Date(until).toISOString()}</Expiration></Credentials></AssumeRoleResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></AssumeRoleResponse>`,
  };
}

/**
 * Starts an STS of our own on the loopback address: it assumes roles of the local account, whose keys the local S3 takes
 * for the buckets of roles.
 */
export async function startSts({ credentials, now = Date.now }: StsOptions): Promise<LocalSts> {
  const sessions = new RoleSessions();
  const answerTo = async (call: IncomingMessage): Promise<Answer> => {
    const reason = strangerReason(call, credentials.accessKeyId);
    const body = await readBody(call, longestForm);
    if (reason !== undefined || !body)
      return refusal("InvalidClientTokenId", reason ?? "The form is too long.");
    return assumeRole(new URLSearchParams(body.toString("utf8")), sessions, now());
  };
  const server = await listen(async (call, reply) => {
    const { status, body } = await answerTo(call);
    reply.writeHead(status, { "content-type": "text/xml" }).end(body);
  });
  return { endpoint: server.endpoint, sessions, close: server.close };
}
