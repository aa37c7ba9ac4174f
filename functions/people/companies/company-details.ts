import type { Company, CompanyDetails } from "../../../shared/schemas/company.ts";
import { collapse } from "../../core/fold-name.ts";
import { invalid } from "../../core/problem.ts";
import { isReadable } from "./company-repository.ts";

type Kept = Pick<Company, "name" | "domain" | "industry" | "size" | "address" | "phone" | "website">;

/**
 * What a person typed of a company, as it is kept: empty fields are none.
 * @throws 400 when too little of the name can be seen
 */
export const keptDetails = (body: CompanyDetails): Kept => {
  if (!isReadable(body.name)) {
    const message = "Company name must be at least 2 characters";
    throw invalid(message, [{ path: "body.name", message }]);
  }
  return {
    name: collapse(body.name),
    domain: body.domain || null,
    industry: body.industry,
    size: body.size,
    address: body.address || null,
    phone: body.phone || null,
    website: body.website || null,
  };
};
