import { config } from "../../core/config.ts";
import { type PoliteReader, politeReader } from "./polite-reader.ts";
import { ecfrAddress, federalRegisterAddress, type SourceAddress } from "./source-address.ts";

/** An operator of the source can see what asks, and of which installation it is. */
const userAgent = (): string => `Subpart (+${config().APP_ORIGIN})`;

const readerOf = (address: SourceAddress, remainingMs: () => number): PoliteReader =>
  politeReader({ address, userAgent: userAgent(), remainingMs });

/** Reads the eCFR. @param remainingMs what the worker still has */
export const ecfrReader = (remainingMs: () => number): PoliteReader => readerOf(ecfrAddress(), remainingMs);
/** Reads the Federal Register, likewise. */
export const federalRegisterReader = (remainingMs: () => number): PoliteReader =>
  readerOf(federalRegisterAddress(), remainingMs);
