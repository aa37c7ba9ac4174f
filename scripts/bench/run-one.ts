import { benches } from "./benches.ts";

// One benchmark in a process of its own, for `run.ts`: `run-one.ts <name> [flags]`.
process.once("disconnect", () => process.exit(1));
const [, , name = ""] = process.argv;
const load = benches[name];
if (!load) throw new Error(`There is no benchmark ${name}`);
const run = await load();
process.send?.(await run(), () => process.exit());
