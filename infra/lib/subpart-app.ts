import { App, type Stack, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, NIST80053R5Checks, ServerlessChecks } from "cdk-nag";
import { areaOf, type Contract } from "../../shared/api/contract.ts";
import type { ContextName } from "../config/context-names.ts";
import { type Names, namesOf } from "../config/names.ts";
import { type StageSettings, stageSettings } from "../config/stages.ts";
import type { WorkerSettings } from "../config/worker-settings.ts";
import { functionEnvironment } from "./environment.ts";
import type { Platform } from "./platform.ts";
import { secretReferences } from "./secret-generations.ts";
import { AreaStack } from "./stacks/area-stack.ts";
import { DataStack } from "./stacks/data-stack.ts";
import { FrontDoorStack } from "./stacks/front-door-stack.ts";
import { ObservabilityStack } from "./stacks/observability-stack.ts";
import { UploadsStack } from "./stacks/uploads-stack.ts";
import { WebStack } from "./stacks/web-stack.ts";
import { WorkersStack } from "./stacks/workers-stack.ts";

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

  // `scripts/deploy.ts` makes the parameters: CloudFormation cannot make a random one. Every reader of a function's
  // configuration can see the value anyway, and an encrypted parameter may not be referred to there.
  const origin = secretReferences(
    settings.secrets,
    (generation) => `{{resolve:ssm:${names.originSecret(generation)}}}`,
  );
  const data = new DataStack(app, names.stack("data"), common);
  const frontDoor = new FrontDoorStack(app, names.stack("front-door"), common);
  const web = new WebStack(app, names.stack("web"), {
    ...common,
    apiHostName: frontDoor.hostName,
    secondApiHostName: frontDoor.second.hostName,
    originSecret: origin.inUse,
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
    environment: functionEnvironment({
      ...common,
      appOrigin: web.origin,
      secrets: { session: data.sessionSecret.references, origin },
    }),
    table: data.tableInUse,
    uploadsBucketArn: uploads.bucketArn,
    libraryBucketArn: data.libraryBucketArn,
    bundles: props.bundles,
  };
  const workers = new WorkersStack(app, names.stack("workers"), { platform, workers: props.workers });
  uploads.addStackDependency(web, "It reads CloudFront's host");
  workers.addStackDependency(uploads);
  const areas = Map.groupBy(props.registry, areaOf);
  let before: Stack = workers;
  for (const [area, contracts] of areas) {
    const stack = new AreaStack(app, names.stack(`api-${area}`), {
      area,
      contracts,
      api: frontDoor.api,
      secondApi: frontDoor.second.api,
      platform,
    });
    stack.addStackDependency(before, "Endpoints start workers by name; one area at a time makes routes");
    before = stack;
  }
  watch(app, {
    settings,
    names,
    frontDoor,
    data,
    areas: [...areas.keys()],
    workers: props.workers,
  });
  Tags.of(app).add("app", "subpart");
  Tags.of(app).add("stage", settings.stage);
  Validations.of(app).addPlugins(
    new AwsSolutionsChecks(app),
    new ServerlessChecks(app),
    new NIST80053R5Checks(app),
  );
  return app;
};

interface Watch {
  readonly settings: StageSettings;
  readonly names: Names;
  readonly frontDoor: FrontDoorStack;
  readonly data: DataStack;
  readonly areas: readonly string[];
  readonly workers: Readonly<Record<string, WorkerSettings>>;
}

const watch = (app: App, { settings, names, frontDoor, data, areas, workers }: Watch): void => {
  new ObservabilityStack(app, names.stack("observability"), {
    settings,
    watched: {
      names,
      apiId: frontDoor.api.apiId,
      tableName: data.tableInUse.tableName,
      areas,
      workers,
      requestMetrics: settings.requestMetrics,
    },
  });
};
