import { existsSync } from "node:fs";
import { signInAs } from "./checks/api-caller.ts";
import { report } from "./checks/outcome.ts";
import { removeData, startProduct } from "./checks/product.ts";
import { checkRealImports } from "./checks/real-imports.ts";
import { checkRealRules } from "./checks/real-rules.ts";

/**
 * `npm run test:real [-- folder]`: imports the rule files of a folder through the running product, checks every
 * count, and then every list of a company that selected all of it. The folder holds `rules/*.json`; the
 * default is the data that may lie beside the repository.
 */
const folder = process.argv[2] ?? "../shared/data";
const run = async (): Promise<number> => {
  const product = await startProduct();
  try {
    const imports = await checkRealImports(await signInAs(product.stack, "super_admin"), `${folder}/rules`);
    const rules = await checkRealRules(await signInAs(product.stack, "company_admin"));
    const { passed, failed } = report([...imports, ...rules]);
    console.log(`${passed} passed, ${failed} failed`);
    return failed;
  } finally {
    await product.stop();
    removeData(product);
  }
};

if (!existsSync(`${folder}/rules`)) {
  console.error(`There are no rule files in ${folder}/rules.`);
  process.exitCode = 1;
} else if ((await run()) > 0) {
  process.exitCode = 1;
}
