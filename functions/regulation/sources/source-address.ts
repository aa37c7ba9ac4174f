import { config } from "../../core/config.ts";
import { SourceProblem } from "./source-problem.ts";

/** Where a source is asked. */
export interface SourceAddress {
  /** As people know it: "eCFR.gov". */
  readonly name: string;
  /** Ends with a slash; paths are taken from there. */
  readonly base: URL;
  /** Whether http on this machine is allowed too: recorded answers. */
  readonly isLocal: boolean;
}

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

const isAllowed = ({ base, isLocal }: SourceAddress, url: URL): boolean =>
  url.host === base.host &&
  url.username === "" &&
  (url.protocol === "https:" || (isLocal && url.protocol === "http:" && loopback.has(url.hostname)));

/**
 * Holds a request to the configured host and to https.
 * @throws SourceProblem for another host, also where the source sends us there
 */
export const checkedAddress = (address: SourceAddress, url: URL): URL => {
  if (isAllowed(address, url)) return url;
  throw new SourceProblem("elsewhere", "The answer came from another address.");
};

const at = (name: string, setting: string): SourceAddress => ({
  name,
  base: new URL(setting.endsWith("/") ? setting : `${setting}/`),
  isLocal: config().STAGE === "local",
});

export const ecfrAddress = (): SourceAddress => at("eCFR.gov", config().ECFR_URL);
export const federalRegisterAddress = (): SourceAddress =>
  at("FederalRegister.gov", config().FEDERAL_REGISTER_URL);

/** Whether recorded answers are read, and not the source itself. */
export const isReplay = (): boolean => loopback.has(ecfrAddress().base.hostname);
