/**
 * The header with which a browser says `yes` that it changed nothing in the last seconds: answers may then lack what
 * others changed in the last moment, usually well under a second, which halves what most reads cost. Without it, a call
 * sees every change that was answered before.
 */
export const lateReadsHeader = "x-late-reads";

/** For how long after a change a browser does without: DynamoDB's copies are usually alike within a second. */
export const freshForMs = 5_000;
