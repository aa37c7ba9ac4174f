/** Parameter of Systems Manager with the account of the canary, encrypted (`functions/workers/watch-sign-in.ts`). */
export const canaryParameter = (stage: string): string => `/subpart/${stage}/canary`;
