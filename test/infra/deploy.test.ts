import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const deploy = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/deploy.ts", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, sentence: stderr.split("\n")[0], usage: stderr };
};

describe("the deploy command", () => {
  it("does nothing before it knows the stage and who sends the mails", () => {
    expect(deploy()).toMatchObject({ status: 1, sentence: "Name the stage: --stage dev" });
    expect(deploy("--stage", "prod")).toMatchObject({
      status: 1,
      sentence: 'Name the sender of emails: --mail-from "Subpart <no-reply@your-domain>"',
    });
  });

  it("says what is wrong with a setting, and how it is used", () => {
    const { status, usage } = deploy("--stage", "dev", "--mail-from", "a@b.test", "--alarm-email", "no-one");
    expect(status).toBe(1);
    expect(usage).toContain("alarmEmail");
    expect(usage).toContain("npm run deploy -- --stage dev|staging|prod");
    expect(deploy("--stge", "dev")).toMatchObject({ status: 1, sentence: expect.stringContaining("--stge") });
  });
});
