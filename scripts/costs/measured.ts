/** What one thing takes, as measured on the sample data; each says where. */
export const measured = {
  /**
   * Sessions of a person in a month, and calls of one. Assumed: a session visits about twenty screens; opened
   * by their addresses, the main ones make 2 to 4 calls each (`test/e2e/screen-calls`).
   */
  sessionsPerPerson: 20,
  callsPerSession: 60,
  /** Seconds that a call is billed, and what a cold one is billed more (`npm run bench cold-first-answer`). */
  callSeconds: 0.03,
  coldShare: 0.03,
  coldSeconds: 0.3,
  callGb: 1_769 / 1_024,
  /** 3 to 15 were counted, 3 of them for session, person and company (`test/api/round-trips`); cold ones read more. */
  readUnitsPerCall: 9,
  /** A sign-in, three changes, and an assignment with its mail in every other session (`test/api/write-units`). */
  writeUnitsPerSession: 43,
  logBytesPerCall: 1_000,
  /** What metrics of requests add to a line (`test/api/request-metrics`). */
  metricLogBytes: 200,
  mailsPerPerson: 10,
  /** A schedule that finds nothing to do. */
  idleStartSeconds: 0.1,
  idleStartLogBytes: 700,
  /** A call that keeps a function ready: it returns before any work (`functions/config/warm-event.ts`). */
  warmCallSeconds: 0.005,
  /** The table of a small stage. */
  tableGb: 0.1,
  /** Writing the 43,000 rules of an import (`npm run bench import-50mb`). */
  importWriteUnits: 17_087,
} as const;
