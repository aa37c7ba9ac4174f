/** What a file may hold before it is refused. */
export interface ScanLimits {
  /** Objects and lists within each other. */
  readonly depth: number;
  /** Names and values together. */
  readonly tokens: number;
  readonly keysPerObject: number;
  readonly stringBytes: number;
}

/**
 * Bounds of a file of rules. JSON.parse of 50 MB of brackets takes 25 s and 2.6 GB; scanning refuses them
 * within milliseconds, before anything is parsed.
 */
export const scanLimits: ScanLimits = {
  depth: 20,
  tokens: 6_000_000,
  keysPerObject: 200,
  stringBytes: 256 * 1024,
};
