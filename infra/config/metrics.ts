/** Names of the metrics that log filters count, shared by the filters and the alarms on them. */
export const serverErrorsMetric = (area: string): string => `ServerErrors-${area}`;
/** Requests of either HTTP API that were answered with a fault (5xx), of functions and of API Gateway itself. */
export const failedRequestsMetric = "FailedRequests";
export const failedLoginsMetric = "FailedLogins";
/** Functions that AWS ended: out of time or out of memory. */
export const functionsEndedMetric = "FunctionsEnded";
/** Mails given up and rows that a worker could not read: both wait for an operator. */
export const setAsideMetric = "SetAside";
