import { fileURLToPath } from "node:url";
import { registry } from "../../shared/api/registry.ts";
import { workers } from "../config/workers.ts";
import { subpartApp } from "../lib/subpart-app.ts";

const bundles = fileURLToPath(new URL("../../.build/functions", import.meta.url));

// The CDK's command line runs this file (cdk.json) and gives context and output folder as variables.
subpartApp({ registry, workers, bundles }).synth();
