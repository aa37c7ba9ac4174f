import { BlockList, isIP, isIPv6 } from "node:net";
import { config } from "../../core/config.ts";

/*
 * What of the address space is not the public internet (IANA special-purpose registries, RFC 6890). Of IPv6 only
 * 2000::/3 is given to anyone, and parts of that carry IPv4 addresses in them.
 */
const special = new BlockList();
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(address, bits, "ipv4");
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  special.addSubnet(address, bits, "ipv6");

const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one of the public internet; a mapped IPv4 address is not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv6(address)) return given.check(address, "ipv6") && !special.check(address, "ipv6");
  return isIP(address) === 4 && !special.check(address, "ipv4");
};

/** Whether this stage may call programs on its own machine: a local one that was started so. */
const allowsLocalAddresses = (): boolean =>
  config().STAGE === "local" && config().ALLOW_LOCAL_ADDRESSES === "true";

/** The name of a host or its address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

const localHosts = new Set(["localhost", "127.0.0.1", "::1"]);

/** Whether a stage on one machine may call this program of the same machine. */
export const isAllowedLocal = (url: URL): boolean =>
  allowsLocalAddresses() && url.protocol === "http:" && localHosts.has(hostOf(url));

const longestUrl = 500;

/**
 * The address that someone gave to be called, if it may be: https, no credentials, no address that is not public.
 * Where the name of its host leads is checked at each call.
 */
export const readPublicUrl = (text: string): URL | undefined => {
  if (text.length > longestUrl || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  if (isAllowedLocal(url)) return url;
  const host = hostOf(url);
  if (url.protocol !== "https:" || isLocalName(host)) return undefined;
  return isIP(host) !== 0 && !isPublicAddress(host) ? undefined : url;
};

/** A name without a dot, or of the machine itself, names no host of the internet. */
const isLocalName = (host: string): boolean =>
  isIP(host) === 0 && (!host.replace(/\.$/, "").includes(".") || /(^|\.)localhost\.?$/.test(host));
