import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { hashPassword } from "../../functions/people/users/password.ts";
import { users } from "../../functions/people/users/user-repository.ts";
import { titles } from "../../functions/regulation/library/title-repository.ts";
import { importRules } from "../../shared/api/imports.ts";
import { importMetricsEvaluation } from "../../shared/api/metrics.ts";
import titleFacts from "../../shared/reference/cfr-titles.json" with { type: "json" };
import { ApiClient } from "./api-client.ts";
import type { Person, SampleFile, SampleMetrics } from "./demo-data.ts";
import { untilFinished, upload } from "./upload.ts";

/** The fifty titles of the Code of Federal Regulations. Writing them again changes nothing. */
export async function seedTitles(): Promise<void> {
  await table.transact(titleFacts.map((facts) => titles.put(facts)));
}

/** The operator's account. No call of the API makes one, so the row is written as a registration writes it. */
export async function seedSuperAdmin(person: Person): Promise<void> {
  if (await users.findByEmail(person.email)) return;
  const now = new Date().toISOString();
  const { role, email, firstName, lastName, department, jobTitle, password } = person;
  const user = {
    ...{ id: newId(), role, email, firstName, lastName, department, jobTitle },
    ...{ companyId: null, membership: "none" as const, profileImageUrl: null, timeZone: null },
    ...{
      isActive: true,
      epoch: 1,
      passwordHash: await hashPassword(password),
      lastLoginAt: null,
      createdAt: now,
      updatedAt: now,
    },
  };
  await table.transact(users.insertOperations(user));
}

/** Waits for an import. @throws when it did not take the whole file */
export async function untilImported(operator: ApiClient, name: string, jobId: string): Promise<void> {
  const job = await untilFinished(operator, jobId);
  if (job.status !== "done") throw new Error(`${name} was not imported: ${job.message}`);
}

/** Imports what the sample regulation was evaluated at. Importing it again puts the same in its place. */
export async function seedMetrics(
  url: string,
  person: Person,
  samples: readonly SampleMetrics[],
): Promise<void> {
  const operator = await ApiClient.signedIn(url, person);
  for (const { name, content, cfrTitle, part, section } of samples) {
    const objectKey = await upload(operator, { name, content, type: "application/json" });
    await operator.call(importMetricsEvaluation, { body: { objectKey, name, cfrTitle, part, section } });
  }
}

/** Imports the sample regulation into the shared library, the way an operator would. */
export async function seedRules(url: string, person: Person, files: readonly SampleFile[]): Promise<void> {
  const operator = await ApiClient.signedIn(url, person);
  for (const file of files) {
    const objectKey = await upload(operator, { ...file, type: "application/json" });
    const { jobId } = await operator.call(importRules, { body: { objectKey, name: file.name } });
    await untilImported(operator, file.name, jobId);
  }
}
