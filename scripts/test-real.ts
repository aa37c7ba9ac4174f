import { existsSync } from "node:fs";
import { checkRealImports } from "./checks/real-imports.ts";

/**
 * `npm run test:real [-- folder]`: imports the rule files of a folder through the running product and checks
 * every count. The folder holds `rules/*.json`; the default is the data that may lie beside the repository.
 */
const folder = process.argv[2] ?? "../shared/data";
if (!existsSync(`${folder}/rules`)) {
  console.error(`There are no rule files in ${folder}/rules.`);
  process.exitCode = 1;
} else {
  const { passed, failed } = await checkRealImports(`${folder}/rules`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
