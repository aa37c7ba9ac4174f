import type { Context } from "aws-lambda";

/** The context Lambda hands to a function; its clock runs from now to the time limit. */
export function createLambdaContext(functionName: string, awsRequestId: string, limitMs: number): Context {
  const endsAt = performance.now() + limitMs;
  const ignore = () => undefined;
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: "$LATEST",
    getRemainingTimeInMillis: () => Math.max(0, Math.round(endsAt - performance.now())),
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "local",
    memoryLimitInMB: "1769",
    done: ignore,
    fail: ignore,
    succeed: ignore,
  };
}
