import { invalid } from "../../core/problem.ts";
import { readPublicUrl } from "../../services/outbound/public-address.ts";

/** @throws 400 for an address that may not be called */
export const mustBePublic = (url: string): string => {
  if (readPublicUrl(url)) return url;
  const message = "Please enter a public https address.";
  throw invalid(message, [{ path: "body.url", message }]);
};
