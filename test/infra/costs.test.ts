import { describe, expect, it } from "vitest";
import { costsDocument, idleUsd } from "../../scripts/costs/document.ts";
import { stageParts } from "../../scripts/costs/stage-parts.ts";
import { templates } from "./support/assembly.ts";

const parts = stageParts(templates.values());

describe("what a stage costs", () => {
  it("is what docs/costs.md says (`npm run costs` writes it)", async () => {
    await expect(costsDocument(parts)).toMatchFileSnapshot("../../docs/costs.md");
  });

  it("is counted in the templates: more of anything costs more", () => {
    const idle = idleUsd(parts);
    expect(idleUsd({ ...parts, secrets: parts.secrets + 1 }) - idle).toBeCloseTo(0.4);
    expect(idleUsd({ ...parts, alarmMetrics: parts.alarmMetrics + 10 }) - idle).toBeCloseTo(1);
    expect(parts.schedules.every(({ memoryMb }) => memoryMb >= 128)).toBe(true);
  });

  it("is less than one dollar a month while no one uses it", () => {
    expect(idleUsd(parts)).toBeLessThan(1);
  });
});
