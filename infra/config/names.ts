import type { StageName } from "./stages.ts";

/**
 * Names that must be known before anything is deployed: workers are called by name, the content security
 * policy names the uploads bucket before that is made, and an operator's scripts find the table by its stage.
 */
export const namesOf = (stage: StageName) => {
  const prefix = `subpart-${stage}`;
  return {
    prefix,
    stack: (name: string) => `${prefix}-${name}`,
    table: prefix,
    /** Bucket names are unique in the world; account and region make them so. */
    uploadsBucket: (account: string, region: string) => `${prefix}-uploads-${account}-${region}`,
    libraryBucket: (account: string, region: string) => `${prefix}-library-${account}-${region}`,
    webBucket: (account: string, region: string) => `${prefix}-web-${account}-${region}`,
    /** `WORKER_PREFIX` of the functions' environment. */
    workerPrefix: `${prefix}-`,
    worker: (name: string) => `${prefix}-${name}`,
    /** The queue of everything that workers failed at. */
    deadLetters: `${prefix}-dead-letters`,
    /** Path of all parameters of Systems Manager. */
    parameters: `/subpart/${stage}`,
    /** Parameter that says which table and buckets outlived their stacks (`scripts/operations/destroy.ts`). */
    leftBehind: `/subpart/${stage}/left-behind`,
    /** Parameter of Systems Manager that holds CloudFront's own host name (`infra/lib/stacks/web-stack.ts`). */
    cloudFrontHost: `/subpart/${stage}/cloudfront-host`,
    /** Parameter of Systems Manager that holds what the operator set (`scripts/deploy/stored-settings.ts`). */
    settings: `/subpart/${stage}/settings`,
    /** Parameter of Systems Manager with one generation of the origin secret (`scripts/deploy/origin-secrets.ts`). */
    originSecret: (generation: number) => `/subpart/${stage}/origin-secret-${generation}`,
    /** What the names of all generations begin with. */
    originSecrets: `/subpart/${stage}/origin-secret-`,
    /** Of what an account has once for all of its regions. */
    inAccount: (name: string, region: string) => `${prefix}-${name}-${region}`,
    /** Mails name it when they are sent, so that SES reports what became of them. */
    mailConfigurationSet: prefix,
    logGroup: (group: string) => `/subpart/${stage}/${group}`,
    metricNamespace: `Subpart/${stage}`,
  };
};
export type Names = ReturnType<typeof namesOf>;

/** File of the function behind the gateway's default route, under `functions/`; no endpoint and no worker. */
export const unmatchedCall = "site/api/unmatched-call";
