import { fileURLToPath } from "node:url";
import { workers } from "../../infra/config/workers.ts";
import { subpartApp } from "../../infra/lib/subpart-app.ts";
import { registry } from "../../shared/api/registry.ts";
import { leaveOut } from "./left-out.ts";

/*
 * What `infra/bin/app.ts` is to a stage in AWS, this is to the rehearsal: the same app, without the resources that
 * the emulator cannot make. The CDK's command line runs it (`CDK_APP`).
 */
const bundles = fileURLToPath(new URL("../../.build/functions", import.meta.url));
leaveOut(subpartApp({ registry, workers, bundles }).synth().directory);
