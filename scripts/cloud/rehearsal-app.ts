import { fileURLToPath } from "node:url";
import { workers } from "../../infra/config/workers.ts";
import { type SubpartAppProps, subpartApp } from "../../infra/lib/subpart-app.ts";
import { registry } from "../../shared/api/registry.ts";
import { rehearsedChanges } from "./changes.ts";
import { leaveOut } from "./left-out.ts";

/*
 * What `infra/bin/app.ts` is to a stage in AWS, this is to the rehearsal: the same app, without the resources that
 * the emulator cannot make, and with the changes that are rehearsed (`REHEARSED_CHANGE`). The CDK's command line runs it (`CDK_APP`).
 */
const bundles = fileURLToPath(new URL("../../.build/functions", import.meta.url));
const changes = rehearsedChanges(process.env.REHEARSED_CHANGE);
const product: SubpartAppProps = { registry, workers, bundles };
const app = subpartApp(changes.reduce((props, { parts }) => parts?.(props) ?? props, product));
for (const change of changes) change.app?.(app);
leaveOut(app.synth().directory);
