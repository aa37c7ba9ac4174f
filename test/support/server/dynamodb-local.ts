import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../../scripts/checks/product.ts";
import { type LocalDynamoDb, localRegion, randomCredentials } from "../../../scripts/local/index.ts";

/*
 * Amazon's DynamoDB Local, whose conditions and transactions are AWS's own code. `TABLE_ENGINE=dynamodb-local` runs a
 * file's tests against it: it needs Java 17 and, to be fetched once, Maven. It listens on every address of the machine.
 */
const release = "2.6.1";
const folder = `.build/dynamodb-local-${release}`;
const jars = join(folder, "jars");

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>subpart</groupId>
  <artifactId>dynamodb-local</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.amazonaws</groupId>
      <artifactId>DynamoDBLocal</artifactId>
      <version>${release}</version>
    </dependency>
  </dependencies>
</project>
`;

/** Fetches the program with all it needs, once. @throws with what Maven said */
const fetchProgram = (): void => {
  if (existsSync(jars)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pom.xml"), project);
  const args = ["-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=jars"];
  const { status, stdout } = spawnSync("mvn", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`Maven could not fetch DynamoDB Local: ${stdout}`);
};

const untilAnswering = async (endpoint: string, child: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    if (child.exitCode !== null) throw new Error("DynamoDB Local ended at once. It needs Java 17.");
    // It answers 400 to what is no call of DynamoDB.
    if (await fetch(endpoint).catch(() => undefined)) return;
    await delay(100);
  }
  throw new Error("DynamoDB Local did not answer within two minutes.");
};

/** Starts it with an empty memory; the first start of a machine fetches it. */
export const startDynamoDbLocal = async (): Promise<LocalDynamoDb> => {
  fetchProgram();
  const port = await freePort();
  const child = spawn(
    "java",
    [
      `-Djava.library.path=${jars}`,
      ...["-cp", join(jars, "*"), "com.amazonaws.services.dynamodbv2.local.main.ServerRunner"],
      ...["-inMemory", "-sharedDb", "-disableTelemetry", "-port", String(port)],
    ],
    { stdio: "ignore" },
  );
  const end = () => child.kill();
  process.once("exit", end);
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswering(endpoint, child);
  return {
    endpoint,
    ownEndpoint: endpoint,
    region: localRegion,
    credentials: randomCredentials(),
    close: async () => {
      process.off("exit", end);
      end();
    },
  };
};
