import { openTarget } from "../operations/target.ts";
import { seedDemoCompany } from "../sample/demo-company.ts";
import { demoData, sampleFiles, sampleMetrics, sampleSections } from "../sample/demo-data.ts";
import { seedMetrics, seedRules } from "../sample/library.ts";
import { seedSections } from "../sample/sections.ts";

/**
 * Puts the sample regulation and the sample company into a deployed stage, by the calls that people's clicks make.
 * Runs as a process of its own, since it takes the stage's names into its environment:
 * `sample-company.ts <stage> <address of the API> <origin of the pages>`; the operator's password is in
 * `SUPER_ADMIN_PASSWORD`.
 */
const [stage = "", url = "", origin = ""] = process.argv.slice(2);
await openTarget({ stage });
process.env.APP_ORIGIN = origin;
const demo = demoData();
const operator = { ...demo.superAdmin, password: process.env.SUPER_ADMIN_PASSWORD ?? "" };
await seedRules(url, operator, sampleFiles());
await seedMetrics(url, operator, sampleMetrics());
await seedSections(url, operator, sampleSections());
await seedDemoCompany(url, demo);
