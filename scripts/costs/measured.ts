/** What one thing takes, as measured on the sample data; each says where. */
export const measured = {
  /** Sessions of a person in a month. Assumed: one on each working day. Their calls are in `session.ts`. */
  sessionsPerPerson: 20,
  /** Seconds that a call is billed, and what a cold one is billed more (`npm run bench cold-first-answer`). */
  callSeconds: 0.03,
  coldShare: 0.03,
  coldSeconds: 0.3,
  /** Mean of the reads of a session, late and fresh ones, warm ones and the share of cold ones (`test/api/round-trips`). */
  readUnitsPerCall: 5.9,
  /**
   * A sign-in, three changes, and an assignment with its mail in every other session, each with the place of its entry
   * in the record's chain (`test/api/write-units`).
   */
  writeUnitsPerSession: 57,
  /** Runs of the worker that chains entries, were each alone in its batch, with what one is billed at most. */
  chain: { runsPerSession: 4.5, gbSecondsPerRun: 0.05 },
  logBytesPerCall: 1_000,
  /** What metrics of requests add to a line (`test/api/request-metrics`). */
  metricLogBytes: 200,
  mailsPerPerson: 10,
  /** A schedule that finds nothing to do. */
  idleStartSeconds: 0.1,
  idleStartLogBytes: 700,
  /** A call that keeps a function ready: it returns before any work (`functions/config/warm-event.ts`). */
  warmCallSeconds: 0.005,
  /**
   * A run of the canary: signing in, who is signed in, a list, signing out (write units: `test/api/canary`), and the
   * worker at 256 MB that waits for them.
   */
  canary: { everyMinutes: 5, calls: 4, waitSeconds: 0.6, callGbSeconds: 0.35, writeUnits: 16 },
  /** The table of a small stage. */
  tableGb: 0.1,
  /** Writing the 43,000 rules of an import (`npm run bench import-50mb`). */
  importWriteUnits: 17_087,
} as const;
