import type { Call } from "../event.ts";
import type { Person } from "../people.ts";
import type { World } from "./world.ts";

/** A record of one company that a request names. */
interface OwnedReference {
  /** The same kind of name for nothing at all. */
  readonly missing: string | number | readonly (string | object)[];
  /** What another company's is answered with, as a missing one is. */
  readonly status: 400 | 404;
}

/**
 * What the generated tests need to know of an endpoint. An endpoint without a sample fails them, so every new
 * one is tested for roles, tenants, input, origin and activity from its first day.
 */
export interface Sample {
  /** A request of `actor` that succeeds. It is asked for once a call, and may make what the call needs. */
  request(world: World, actor: Person): Call | Promise<Call>;
  /** Records of the company that the request names, by their place: `params.id`, `body.assignedTo`. */
  readonly owned?: Readonly<Record<string, OwnedReference>>;
  /** Path parameters that name what belongs to everyone: titles, parts, shared rules. */
  readonly everyones?: readonly string[];
  /** Where the activity row lies when it is not the caller's own company: `new` for one that the call makes. */
  readonly activity?: "new company" | "joined company" | "no company";
}
