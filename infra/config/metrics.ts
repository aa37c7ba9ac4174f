/** Names of the metrics that log filters count, shared by the filters and the alarms on them. */
export const serverErrorsMetric = (area: string): string => `ServerErrors-${area}`;
export const failedLoginsMetric = "FailedLogins";
export const mailsGivenUpMetric = "MailsGivenUp";
export const malformedRowsMetric = "MalformedRows";
