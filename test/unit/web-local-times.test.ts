import { afterAll, beforeAll, expect, test, vi } from "vitest";

const machineZone = process.env.TZ;
let load: Promise<typeof import("../../web/src/lib/api-error.ts")>;

beforeAll(() => {
  process.env.TZ = "America/New_York";
  // Unit tests share their modules: one that was loaded in another zone may have kept it.
  vi.resetModules();
  load = import("../../web/src/lib/api-error.ts");
});

afterAll(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
  vi.resetModules();
});

const shown = async (message: string): Promise<string> => {
  const { apiErrorFrom, messageOf } = await load;
  const error = await apiErrorFrom(new Response(JSON.stringify({ message }), { status: 409 }));
  return messageOf(error, "").replaceAll("\u202f", " ");
};

test("a moment in a server's sentence is shown in the reader's zone", async () => {
  const changed = "This rule was changed by Grace Hopper at Mar 5, 2026, 3:20 AM UTC. Reload to see it.";
  expect(await shown(changed)).toBe(
    "This rule was changed by Grace Hopper at Mar 4, 2026, 10:20 PM. Reload to see it.",
  );
  expect(await shown("UTC is used. May 5, 2026 is a day.")).toBe("UTC is used. May 5, 2026 is a day.");
});
