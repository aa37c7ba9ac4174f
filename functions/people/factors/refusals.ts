import { invalid, Problem } from "../../core/problem.ts";

/** A code or passkey is not right, where the caller is signed in: 400 and not 401. */
export const wrongProof = (field: "code" | "credential" | "password"): Problem => {
  const message = "That was not right. Please try again.";
  return invalid(message, [{ path: `body.${field}`, message }]);
};

/** The same for the second step of a sign-in. */
export const wrongCode = (): Problem =>
  new Problem(401, "This code is not right. Please try again.", { code: "login_failed" });
