import { App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { Contract } from "../../shared/api/contract.ts";
import { type Names, namesOf } from "../config/names.ts";
import { type ContextName, type StageSettings, stageSettings } from "../config/stages.ts";
import type { WorkerSettings } from "../config/worker-settings.ts";
import { functionEnvironment } from "./environment.ts";
import type { Platform } from "./platform.ts";
import { DataStack } from "./stacks/data-stack.ts";
import { DomainApiStack } from "./stacks/domain-api-stack.ts";
import { FrontDoorStack } from "./stacks/front-door-stack.ts";
import { JobsStack } from "./stacks/jobs-stack.ts";
import { ObservabilityStack } from "./stacks/observability-stack.ts";
import { UploadsStack } from "./stacks/uploads-stack.ts";
import { WebStack } from "./stacks/web-stack.ts";

export interface SubpartAppProps {
  /** Every endpoint. */
  readonly registry: readonly Contract[];
  readonly workers: Readonly<Record<string, WorkerSettings>>;
  /** Folder of the built functions. */
  readonly bundles: string;
  /** Context for the whole app, such as the stage and CDK's flags; the command line adds its own. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Where the templates go; by default where the CDK's command line says. */
  readonly outdir?: string;
}

/** The whole of one stage, in the order of deployment. No stack looks anything up: any account, any region. */
export const subpartApp = (props: SubpartAppProps): App => {
  const app = new App({
    ...(props.context && { context: { ...props.context } }),
    ...(props.outdir !== undefined && { outdir: props.outdir }),
  });
  const settings = stageSettings((name: ContextName) => app.node.tryGetContext(name));
  const names = namesOf(settings.stage);
  const common = { settings, names };

  const data = new DataStack(app, names.stack("data"), common);
  const frontDoor = new FrontDoorStack(app, names.stack("front-door"), common);
  const web = new WebStack(app, names.stack("web"), {
    ...common,
    apiHostName: frontDoor.hostName,
    originSecret: data.secrets.origin,
    accessLogs: data.accessLogs,
  });
  const uploads = new UploadsStack(app, names.stack("uploads"), {
    names,
    appOrigin: web.origin,
    accessLogs: data.accessLogs,
    malwareScan: settings.malwareScan,
  });
  const platform: Platform = {
    ...common,
    environment: functionEnvironment({ ...common, appOrigin: web.origin, secrets: data.secrets }),
    table: data.table,
    uploadsBucketArn: uploads.bucketArn,
    libraryBucketArn: data.libraryBucketArn,
    bundles: props.bundles,
  };
  const jobs = new JobsStack(app, names.stack("jobs"), { platform, workers: props.workers });
  jobs.addStackDependency(uploads);
  const domains = byDomain(props.registry);
  for (const [domain, contracts] of domains) {
    const stack = new DomainApiStack(app, names.stack(`api-${domain}`), {
      domain,
      contracts,
      api: frontDoor.api,
      platform,
    });
    stack.addStackDependency(jobs, "Endpoints start workers by name");
  }
  watch(app, {
    settings,
    names,
    frontDoor,
    data,
    jobs,
    domains: [...domains.keys()],
    workers: props.workers,
  });
  Tags.of(app).add("app", "subpart");
  Tags.of(app).add("stage", settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
};

const byDomain = (registry: readonly Contract[]): Map<string, Contract[]> =>
  Map.groupBy(registry, ({ domain }) => domain);

interface Watch {
  readonly settings: StageSettings;
  readonly names: Names;
  readonly frontDoor: FrontDoorStack;
  readonly data: DataStack;
  readonly jobs: JobsStack;
  readonly domains: readonly string[];
  readonly workers: Readonly<Record<string, WorkerSettings>>;
}

const watch = (app: App, { settings, names, frontDoor, data, jobs, domains, workers }: Watch): void => {
  const deadLetters = new Map([...jobs.deadLetters].map(([name, queue]) => [name, queue.queueName]));
  new ObservabilityStack(app, names.stack("observability"), {
    settings,
    watched: {
      names,
      apiId: frontDoor.api.apiId,
      tableName: data.table.tableName,
      domains,
      workers,
      deadLetters,
    },
  });
};
