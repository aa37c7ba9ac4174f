import { renameSync, rmSync, writeFileSync } from "node:fs";
import { externalServices, type LocalCloud, startLocalCloud } from "../local/index.ts";
import { type Account, demoAccounts, demoData } from "../sample/demo-data.ts";
import { seedOnce } from "../sample/seed.ts";
import { type App, startApp } from "./app.ts";
import { type DataFolder, openDataFolder } from "./data/data-folder.ts";
import { type LogFile, openLogFile } from "./data/log-file.ts";
import { openSecrets } from "./data/secrets.ts";

export type ProductOptions = {
  /** Folder of everything that lasts. */
  readonly dataFolder: string;
  /** Begins again without the data there are. */
  readonly isFresh: boolean;
  /** Port of the address people use. */
  readonly port: number;
  /** Port of the API's own process: the same as `port`, or 0 when something else answers on `port`. */
  readonly apiPort: number;
  /** Gives the folder of the built web application, or undefined when something else serves it. */
  readonly web: () => Promise<string | undefined>;
  readonly say: (sentence: string) => void;
  /** Told when the API's process ends without being asked to. */
  readonly onEnd: () => void;
};
export type Product = {
  readonly url: string;
  readonly mailUrl: string;
  readonly accounts: readonly Account[];
  readonly apiPort: () => number;
  /** The same API in a new process with the code as it is now. */
  restartApi(): Promise<void>;
  /** First start: loads the sample data. Then runs the jobs and writes stack.json. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

type Parts = { readonly data: DataFolder; readonly log: LogFile; readonly cloud: LocalCloud };

async function openParts(options: ProductOptions, url: string): Promise<Parts> {
  const data = await openDataFolder(options.dataFolder, options.isFresh);
  rmSync(data.file("stack.json"), { force: true });
  const log = openLogFile(data.file("logs/functions.log"), options.say);
  const cloud = await startLocalCloud({
    folder: data.path,
    appOrigin: url,
    otherOrigins: [url.replace("localhost", "127.0.0.1")],
    secrets: openSecrets(data.file("secrets.json")),
    external: externalServices(process.env),
    say: options.say,
    onLine: log.write,
  });
  return { data, log, cloud };
}

function writeStack({ data, cloud }: Parts, url: string, accounts: readonly Account[]): void {
  const { endpoints, mailUrl, tableName, uploadsBucket, recordBucket, credentials, region } = cloud;
  const stack = {
    url,
    mailUrl,
    dynamodbEndpoint: endpoints.dynamodb,
    s3Endpoint: endpoints.s3,
    lambdaEndpoint: endpoints.lambda,
    tableName,
    buckets: { uploads: uploadsBucket, record: recordBucket },
    region,
    credentials,
    accounts,
    schedules: cloud.jobs.schedules,
  };
  // The file may be read as soon as it exists, so it must be complete by then.
  const unfinished = data.file("stack.json.new");
  writeFileSync(unfinished, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, data.file("stack.json"));
}

/**
 * Starts the whole product on this machine: the cloud's stand-in and the API (with the web application where
 * `web` gives one).
 * @throws StartProblem with a sentence for the person.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const url = `http://localhost:${options.port}`;
  const accounts = demoAccounts(demoData());
  const [parts, webRoot] = await Promise.all([openParts(options, url), options.web()]);
  const { data, log, cloud } = parts;
  let app: App;
  const close = async () => {
    rmSync(data.file("stack.json"), { force: true });
    await app?.close();
    await cloud.close();
    await log.close();
    await data.unlock();
  };
  const openApp = () =>
    startApp({
      port: options.apiPort,
      webRoot,
      uploadsOrigin: cloud.endpoints.s3,
      env: cloud.env,
      onLine: log.write,
      onEnd: options.onEnd,
    });
  try {
    app = await openApp();
  } catch (error) {
    await close();
    throw error;
  }
  const apiUrl = () => `http://127.0.0.1:${app.port}`;
  return {
    url,
    mailUrl: cloud.mailUrl,
    accounts,
    apiPort: () => app.port,
    restartApi: async () => {
      await app.close();
      cloud.jobs.refresh();
      app = await openApp();
    },
    finish: async () => {
      await cloud.jobs.begin();
      await seedOnce({
        url: apiUrl(),
        env: cloud.env,
        doneFile: data.file("seeded"),
        say: options.say,
        onLine: log.write,
      });
      writeStack(parts, url, accounts);
    },
    close,
  };
}
