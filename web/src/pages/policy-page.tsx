import { useParams } from "react-router-dom";
import { NotFound } from "../app/not-found.tsx";
import { PolicyDetail } from "../features/policies/versions/policy-detail.tsx";

export { policyCalls as firstCalls } from "../features/policies/versions/use-policy.ts";

/** /policies/{id} */
export const PolicyPage = () => {
  const { policyId = "" } = useParams();
  return <PolicyDetail key={policyId} id={policyId} missing={<NotFound />} />;
};
