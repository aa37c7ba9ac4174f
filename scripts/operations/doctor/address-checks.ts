import { resolve4, resolveCname } from "node:dns/promises";
import { connect } from "node:tls";
import { advice, type Check, type Finding, missing, ok } from "./finding.ts";

export interface Address {
  /** CloudFront's own host. */
  readonly host: string;
  /** A domain of the operator's own. */
  readonly domain: string | undefined;
  /** What people type, without a trailing slash. */
  readonly origin: string;
}

const dayMs = 24 * 3_600_000;
const timeoutMs = 15_000;

/** When the certificate ends that a host shows for a name, in ms; rejects where it is not of that name. */
const certificateEnd = (host: string, name: string, port = 443): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: name, timeout: timeoutMs }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error(`${host} did not answer`)));
  });

const certificate = async (host: string, domain: string): Promise<Finding> => {
  const days = Math.floor(((await certificateEnd(host, domain)) - Date.now()) / dayMs);
  const words = `The certificate of ${domain} is valid for ${days} more days.`;
  return days >= 14 ? ok(words) : advice(`${words} See in ACM (us-east-1) why it was not renewed.`);
};

const dns = async (host: string, domain: string): Promise<Finding> => {
  const names = await resolveCname(domain).catch((): string[] => []);
  if (names.includes(host)) return ok(`${domain} leads to ${host}.`);
  // An alias of Route 53 is not seen as a name, only as addresses.
  const [own, theirs] = await Promise.all([
    resolve4(domain).catch((): string[] => []),
    resolve4(host).catch((): string[] => []),
  ]);
  if (own.some((each) => theirs.includes(each))) return ok(`${domain} leads to ${host}.`);
  return own.length > 0
    ? advice(`${domain} leads to ${own.join(", ")}. If that is not CloudFront, point it at ${host}.`)
    : missing(`${domain} leads nowhere. Point it at ${host}.`);
};

/**
 * Asks the API who is signed in: no one is. The answer shows that CloudFront, API Gateway, the function and the secret
 * between them work, and what time it is in the cloud.
 */
const answers = async (origin: string): Promise<Finding> => {
  const response = await fetch(`${origin}/api/user`, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 401) return ok(`${origin} answers.`);
  const reason =
    response.status === 403
      ? "Functions refuse what comes through CloudFront. Deploy the stage again."
      : `It answers ${response.status}. Look at the alarms.`;
  return missing(`${origin} does not work. ${reason}`);
};

/** AWS refuses signatures that are five minutes off. */
const tolerableMs = 60_000;

const clock = async (origin: string): Promise<Finding> => {
  const before = Date.now();
  const { headers } = await fetch(`${origin}/api/user`, { signal: AbortSignal.timeout(timeoutMs) });
  const there = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(there)) return advice(`${origin} does not say what time it is.`);
  const off = Math.round(Math.abs(there - (before + Date.now()) / 2) / 1_000);
  return off * 1_000 <= tolerableMs
    ? ok(`This machine and the cloud differ by ${off} seconds at most.`)
    : missing(`The clock of this machine is ${off} seconds off: AWS refuses calls. Set it by NTP.`);
};

/** How the stage is reached. */
export const addressChecks = ({ host, domain, origin }: Address): Check[] => [
  ...(domain === undefined
    ? []
    : [
        { name: "DNS", run: () => dns(host, domain) },
        { name: "Certificate", run: () => certificate(host, domain) },
      ]),
  { name: "Address", run: () => answers(origin) },
  { name: "Clock", run: () => clock(origin) },
];
