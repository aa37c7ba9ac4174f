import { writeFileSync } from "node:fs";
import { openTarget } from "../operations/target.ts";
import { ApiClient } from "../sample/api-client.ts";
import { seedDemoCompany } from "../sample/demo-company.ts";
import { demoData, sampleFiles, sampleMetrics, sampleSections } from "../sample/demo-data.ts";
import { seedMetrics, seedRules } from "../sample/library.ts";
import { seedSections } from "../sample/sections.ts";
import { setUpSecondStep } from "./second-step.ts";

/**
 * Puts the sample regulation and the sample company into a deployed stage, by the calls that people's clicks make.
 * Runs as a process of its own, since it takes the stage's names into its environment:
 * `sample-company.ts <stage> <address of the API> <origin of the pages> <file>`; the operator's password is in
 * `SUPER_ADMIN_PASSWORD`. Operators of a stage need a second step: it is set up first, and the file gets the recovery
 * codes that are left, and the cookies of sessions, of which a journey may end one.
 */
const sessionCount = 4;
const [stage = "", url = "", origin = "", file = ""] = process.argv.slice(2);
await openTarget({ stage });
process.env.APP_ORIGIN = origin;
const demo = demoData();
const account = { ...demo.superAdmin, password: process.env.SUPER_ADMIN_PASSWORD ?? "" };
const recoveryCodes = await setUpSecondStep(await ApiClient.signedIn(url, account));
const operator = { ...account, recoveryCodes };
await seedRules(url, operator, sampleFiles());
await seedMetrics(url, operator, sampleMetrics());
await seedSections(url, operator, sampleSections());
await seedDemoCompany(url, demo);
const sessions: (readonly string[])[] = [];
for (let count = 0; count < sessionCount; count += 1)
  sessions.push((await ApiClient.signedIn(url, operator)).cookies);
writeFileSync(file, JSON.stringify({ recoveryCodes: operator.recoveryCodes, sessions }));
