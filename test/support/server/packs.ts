import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { uploadedObjects } from "../../../functions/services/uploads/uploaded-objects.ts";
import { handler as makePack } from "../../../functions/workers/make-evidence-pack.ts";
import { lambdaContext } from "./event.ts";
import type { Person } from "./people.ts";
import { invocations } from "./storage.ts";

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** Does what was asked of the worker since. */
export const makePacks = async (from = 0): Promise<void> => {
  // S3 has the right time, whatever a test says: this call finds out by how much that differs.
  await uploadedObjects.describe("none");
  for (const { worker, event } of invocations.slice(from))
    if (worker.endsWith("make-evidence-pack")) await makePack(event, lambdaContext(900_000));
};

/** Asks for a pack, makes it, and opens it. */
export const aPack = async (person: Person, day: string, scope: object) => {
  const from = invocations.length;
  const { id } = await person.createEvidencePack({ body: { day, scope } });
  await makePacks(from);
  const pack = await person.getEvidencePack({ params: { id } });
  const { headers } = await person.call.downloadEvidencePack({ params: { id } });
  const key = decodeURIComponent(new URL(headers.location ?? "").pathname.slice(1)).replace(/^[^/]+\//, "");
  const bytes = await buffer(
    await uploadedObjects.read(key, (await uploadedObjects.describe(key))?.eTag ?? ""),
  );
  const files = unzipSync(bytes);
  const json = (path: string): unknown => JSON.parse(text(files[path]));
  return { pack, bytes, files, json, textOf: (path: string) => text(files[path]) };
};
