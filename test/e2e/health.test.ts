import { expect, it } from "vitest";
import { run } from "../../scripts/operations/health.ts";
import { theStack } from "../support/stack.ts";

it("calls the running product well, and says what is wrong with an address that is not", async () => {
  const { url } = theStack();
  expect(await run(["--url", url], 1)).toBe(`${url} is well: page, script and API answer.`);
  // Another server of the same product: it has mails, and neither page nor API.
  await expect(run(["--url", theStack().mailUrl], 1)).rejects.toThrow(/\/api\/user should be the API/);
  await expect(run(["--url", "http://127.0.0.1:1"], 1)).rejects.toThrow(/\/ did not answer/);
  await expect(run(["--stage", "never-deployed"], 1)).rejects.toThrow("was not deployed from this folder");
  await expect(run([], 1)).rejects.toThrow("Give the address of the stage");
});
