/**
 * Bounds of a file of rules. JSON.parse of 50 MB of brackets takes 25 s and 2.6 GB; scanning refuses them
 * within milliseconds, before anything is parsed (reliability, 2.7 and D10).
 */
export const scanLimits = {
  depth: 20,
  /** Names and values together. */
  tokens: 6_000_000,
  keysPerObject: 200,
  stringBytes: 256 * 1024,
} as const;
