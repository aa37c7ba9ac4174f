import type { Contract } from "./contract.ts";
import * as contractFiles from "./contract-files.ts";

const isContract = (exported: unknown): exported is Contract =>
  typeof exported === "object" && exported !== null && "operationId" in exported;

/**
 * Every endpoint: what the files of contracts export. Only infra, scripts and tests read it: a handler that did
 * would carry all of them in its bundle (a check fails on that).
 */
export const registry: readonly Contract[] = Object.values(contractFiles).flatMap((file) =>
  Object.values<unknown>(file).filter(isContract),
);

type ContractFile = (typeof contractFiles)[keyof typeof contractFiles];
type ContractNames<File> = File extends unknown
  ? { [Name in keyof File]: File[Name] extends Pick<Contract, "operationId"> ? Name : never }[keyof File]
  : never;

/**
 * Names of operations, for the tables keyed by them: a contract's constant is called like its operationId (a test
 * holds that), so a mistyped key does not compile.
 */
export type OperationId = ContractNames<ContractFile>;
