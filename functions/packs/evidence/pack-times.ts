/** Of a worker that writes a zip: what it stores at the end may be gigabytes. */
export const packTimes = { leaseMs: 120_000, tellEveryMs: 10_000, reserveMs: 90_000, lostMs: 150_000 };
