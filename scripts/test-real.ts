import { existsSync } from "node:fs";
import { startAmendedLaw } from "./checks/amended-law.ts";
import { report } from "./checks/outcome.ts";
import { removeData, signInAs, startProduct } from "./checks/product.ts";
import { checkRealAmendments } from "./checks/real-amendments.ts";
import { checkRealChanges } from "./checks/real-changes.ts";
import { checkRealDocuments } from "./checks/real-documents.ts";
import { checkRealHorizon } from "./checks/real-horizon.ts";
import { checkRealImports } from "./checks/real-imports.ts";
import { checkRealMetrics } from "./checks/real-metrics.ts";
import { checkRealRegister } from "./checks/real-register.ts";
import { checkRealRegulation } from "./checks/real-regulation.ts";
import { checkRealRules } from "./checks/real-rules.ts";
import { checkRealSections } from "./checks/real-sections.ts";

/**
 * `npm run test:real [-- folder]`: imports the rule files of a folder through the running product, checks every
 * count, every list of a company that selected all of it, then the evaluations and the sections; reads the
 * documents of the folder, and replays its recorded amendments through the sync. It holds `rules/*.json`, `metrics/*.json`, `versions/*.json`, `cfr/*.json` and
 * `documents/`; the default is the data that may lie beside the repository.
 */
const folder = process.argv[2] ?? "../shared/data";
const run = async (): Promise<number> => {
  const law = await startAmendedLaw(folder);
  const product = await startProduct({ environment: law.environment });
  try {
    const operator = await signInAs(product.stack, "super_admin");
    const admin = await signInAs(product.stack, "company_admin");
    const imports = await checkRealImports(operator, `${folder}/rules`);
    const rules = await checkRealRules(admin);
    const metrics = await checkRealMetrics(operator, admin, `${folder}/metrics`);
    const sections = await checkRealSections(operator, folder);
    const horizon = checkRealHorizon(`${folder}/versions`);
    const documents = await checkRealDocuments(`${folder}/documents`);
    const { passed, failed } = report([
      ...imports,
      ...rules,
      ...metrics,
      ...sections,
      ...horizon,
      ...checkRealRegulation(folder),
      ...checkRealChanges(folder),
      ...(await checkRealRegister(`${folder}/sources`)),
      ...documents,
      ...(await checkRealAmendments(law, operator, admin)),
    ]);
    console.log(`${passed} passed, ${failed} failed`);
    return failed;
  } finally {
    await product.stop();
    removeData(product);
    await law.close();
  }
};

if (!existsSync(`${folder}/rules`)) {
  console.error(`There are no rule files in ${folder}/rules.`);
  process.exitCode = 1;
} else if ((await run()) > 0) {
  process.exitCode = 1;
}
