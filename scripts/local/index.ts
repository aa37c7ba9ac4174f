import type { CloudOptions, LocalCloud } from "./cloud.ts";

/*
 * The door of the local cloud: all that commands, benchmarks, and tests may use of it (README.md beside this file).
 */
export { createBucket } from "./buckets.ts";
export type { LocalCloud } from "./cloud.ts";
export { localRegion, randomCredentials } from "./credentials.ts";
export { startEngine } from "./dynamodb/engine.ts";
export { engineBinary } from "./dynamodb/engine-binary.ts";
export { createTable } from "./dynamodb/table.ts";
export { type LocalDynamoDb, startDynamoDb } from "./dynamodb.ts";
export { functionEnvironment } from "./environment.ts";
export { externalServices } from "./external-services.ts";
export { createInvoke } from "./gateway/handlers.ts";
export { createGateway } from "./gateway.ts";
export { closeServer, portOf, readBody } from "./http-server.ts";
export { createLambdaContext } from "./lambda/lambda-context.ts";
export { type LocalS3, startS3 } from "./s3.ts";
export { parseMime } from "./ses/mime.ts";
export { type LocalSes, startSes } from "./ses.ts";
export { startSources } from "./sources.ts";
export { type LocalSts, startSts } from "./sts.ts";

/**
 * Starts all that AWS is to the product: table, buckets, mails, and workers. It is loaded only when asked for: most
 * tests need one service, and no worker.
 * @throws StartProblem with a sentence for the person
 */
export const startLocalCloud = async (options: CloudOptions): Promise<LocalCloud> =>
  (await import("./cloud.ts")).startLocalCloud(options);
