import { remindExpiring } from "../../../functions/documents/policies/remind-expiring.ts";
import { standStill } from "./killed-process.ts";

// Reminds people and stands still in the middle, to be killed: `reminders-process.ts <moment> <step>`, where a step
// is each look at the time that is left, before a company and before a person.
const [, , moment = "", last = ""] = process.argv;
let steps = 0;
await remindExpiring(new Date(moment), () => {
  steps += 1;
  if (steps === Number(last)) standStill();
  return 300_000;
});
process.stdout.write("over\n");
