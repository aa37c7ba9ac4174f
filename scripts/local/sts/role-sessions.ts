import { randomBytes } from "node:crypto";
import { type LocalCredentials, randomCredentials } from "../credentials.ts";

/** Keys that a role gave for a time, and what its session policy lets them do. */
export type RoleSession = LocalCredentials & {
  readonly sessionToken: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  mayPut(bucket: string, key: string): boolean;
};

type Statement = { readonly Effect: string; readonly Action: string; readonly Resource: string };

/** Names of objects that one of the statements lets put; a session without a policy may all that its role may. */
function mayPutBy(policy: string | null): RoleSession["mayPut"] {
  if (policy === null) return () => true;
  const { Statement: statements } = JSON.parse(policy) as { Statement: readonly Statement[] };
  const prefixes = statements
    .filter(({ Effect, Action }) => Effect === "Allow" && Action === "s3:PutObject")
    .map(({ Resource }) => Resource.replace(/^arn:aws:s3:::/, "").replace(/\*$/, ""));
  return (bucket, key) => prefixes.some((prefix) => `${bucket}/${key}`.startsWith(prefix));
}

/** The sessions that the local STS began; the local S3 asks it for them. */
export class RoleSessions {
  readonly #sessions = new Map<string, RoleSession>();

  begin(policy: string | null, until: number): RoleSession {
    const session = {
      ...randomCredentials(),
      sessionToken: randomBytes(60).toString("base64"),
      until,
      mayPut: mayPutBy(policy),
    };
    this.#sessions.set(session.accessKeyId, session);
    return session;
  }

  /** @param now milliseconds since 1970 */
  find(accessKeyId: string, now: number): RoleSession | undefined {
    const session = this.#sessions.get(accessKeyId);
    return session && session.until > now ? session : undefined;
  }
}
