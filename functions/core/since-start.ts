/**
 * Milliseconds since the process started, by a clock that never goes back. `performance` would load its module at its
 * first use: 2 % of the processor time of a cold start.
 */
export const msSinceStart = (): number => process.uptime() * 1_000;
