import { listSectionVersions } from "../../../shared/api/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { users } from "../../people/users/user-repository.ts";
import { sourceOf } from "./section-record.ts";
import { sections } from "./section-repository.ts";

/** Names by id of the few operators who saved an entry. */
const namesOf = async (ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const person = await users.get(id);
        return [id, person ? fullName(person) : ""] as const;
      }),
    ),
  );

export const handler = endpoint(listSectionVersions, async ({ params }) => {
  const [found] = await Promise.all([sections.versions(params.id), sections.mustGet(params.id)]);
  const versions = found.toReversed();
  const names = await namesOf(versions.map(({ createdBy }) => createdBy));
  return versions.map(({ file, ...version }) => ({
    ...version,
    createdByName: names.get(version.createdBy) ?? "",
    fileName: file?.name ?? null,
    source: sourceOf(version),
  }));
});
