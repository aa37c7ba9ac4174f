import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { config } from "../../core/config.ts";

const tries = { timeout: 3_000, tries: 2 };

/** A stage on one machine may ask a DNS server of its own. */
const ownServer = (): string => (config().STAGE === "local" ? config().DNS_SERVER : "");

const resolver = (): Resolver => {
  const made = new Resolver(tries);
  const server = ownServer();
  if (server) made.setServers([server]);
  return made;
};

/** Every text of a name's TXT records; nothing where it has none. @throws where DNS gives no answer */
export const textRecords = async (name: string): Promise<string[]> => {
  try {
    return (await resolver().resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
};

/** The name is not there, or has no record of this kind. */
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");

/** All addresses of a host. @throws where it has none */
export const addressesOf = async (host: string): Promise<string[]> => {
  if (isIP(host)) return [host];
  if (!ownServer() || host === "localhost")
    return (await lookup(host, { all: true })).map(({ address }) => address);
  const asked = await Promise.allSettled([resolver().resolve4(host), resolver().resolve6(host)]);
  const found = asked.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  if (found.length === 0) throw new Error("The host has no address");
  return found;
};
