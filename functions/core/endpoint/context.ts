import type { Operation } from "../table/operation.ts";
import type { SideCookie } from "./cookies.ts";
import type { SessionUser } from "./identity.ts";

/** What an activity row says beside who and when. */
export interface ActivityDetails {
  /** Kind and id of the record that changed, such as `rule` and `1048577`. */
  readonly target: { readonly type: string; readonly id: string };
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Set when the change belongs to another company than the session's, or to none (null). */
  readonly companyId?: string | null;
  /** Whom it is about when that is not the signed-in person: registration, login. Null names no one. */
  readonly userId?: string | null;
  /** An event other than the contract's, such as a refused sign-in. */
  readonly event?: string;
}

/** What reading needs to know of a person. */
type ReadingPerson = Pick<SessionUser, "id" | "email" | "firstName" | "lastName" | "role" | "timeZone">;

/** Who reads, and when. Workers that read for a person make one. */
export interface Reader {
  readonly now: Date;
  /** The person; 401 without one. */
  actor(): ReadingPerson;
  /** Their company; 403 without an active place in one. */
  companyId(): string;
  /** Milliseconds until the function is ended, for work that can stop in between. */
  remainingMs(): number;
}

/** What a handler knows besides its input. Tenant and actor come from the session alone. */
export interface Context extends Reader {
  readonly requestId: string;
  /** Address of the caller, IPv6 cut to its /64, for rate limits. */
  readonly source: string;
  readonly userAgent: string;
  /** A raw cookie of the request other than its session's. */
  cookie(name: SideCookie): string | undefined;
  /** The signed-in person, if any. */
  readonly user: SessionUser | undefined;
  /** What the access token may do that the call came with; nothing for browsers. */
  readonly scopes: readonly string[];
  /** The signed-in person; 401 without one. */
  actor(): SessionUser;
  /** A new id that sorts by time. */
  newId(): string;
  /** The activity row of this change, to be written in the change's own transaction. */
  activity(details: ActivityDetails): Operation;
  /** Adds cookies to the answer. */
  setCookie(...cookies: readonly string[]): void;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
}
