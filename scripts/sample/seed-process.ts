import { endWithParent } from "../child-process.ts";
import { seedDemoCompany } from "./demo-company.ts";
import { demoData, sampleFiles, sampleMetrics, sampleSections } from "./demo-data.ts";
import { seedMetrics, seedRules, seedSuperAdmin, seedTitles } from "./library.ts";
import { seedSections } from "./sections.ts";

/** What the parent sends once: the address of the running product. */
export type SeedOrder = { readonly url: string };
export type SeedReport = { readonly isDone: true } | { readonly problem: string };

async function seed({ url }: SeedOrder): Promise<void> {
  const demo = demoData();
  await seedTitles();
  await seedSuperAdmin(demo.superAdmin);
  await seedRules(url, demo.superAdmin, sampleFiles());
  await seedMetrics(url, demo.superAdmin, sampleMetrics());
  await seedSections(url, demo.superAdmin, sampleSections());
  await seedDemoCompany(url, demo);
}

function report(message: SeedReport): void {
  process.send?.(message, () => process.exit(0));
}

endWithParent(() => process.exit(1));
process.once("message", (order: SeedOrder) => {
  seed(order).then(
    () => report({ isDone: true }),
    (error: unknown) => report({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
