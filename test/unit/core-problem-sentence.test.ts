import { expect, it } from "vitest";
import { problemSentence } from "../../functions/core/problem-sentence.ts";

it.each<[string, Record<string, string>]>([
  ["Please fill in the first name.", { "body.firstName": "Required" }],
  ["Please fill in the CFR title id.", { "body.cfrTitleId": "Required" }],
  ["Please say whether it is applicable.", { "body.isApplicable": "Required" }],
  ["Please fill in 2 fields: email, role.", { "body.email": "Required", "body.role": "Required" }],
  ["Please check 2 fields: email, role.", { "body.email": "Required", "body.role": "Please select a role" }],
  [
    "Please check 2 fields: title, part.",
    { "body.title": "Must be less than 3", "body.part": "Must be less than 3" },
  ],
  ["Please select a role", { "body.role": "Please select a role" }],
  [
    "All key fields are required",
    { "body.a": "All key fields are required", "body.b": "All key fields are required" },
  ],
  [
    "Priority: must be one of: low, high, or nothing.",
    { "body.priority": "Must be one of: low, high, or nothing" },
  ],
  ["Expected the number of a company rule", { "params.id": "Expected the number of a company rule" }],
  [
    "Expected the number of a company rule",
    { "params.id": "Expected the number of a company rule", "body.id": "Expected x" },
  ],
  [
    "Email (row 4): expected string, received number.",
    { "body.invitations.3.email": "Expected string, received number" },
  ],
  ["Request: expected object, received array.", { body: "Expected object, received array" }],
])("what a person is told of a request that does not fit %s", (sentence, issues) => {
  const found = Object.entries(issues).map(([path, message]) => ({ path, message }));
  expect(problemSentence(found)).toBe(sentence);
});
