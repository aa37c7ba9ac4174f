import { useParams } from "react-router-dom";
import type { HorizonComparison } from "../../../shared/schemas/horizon.ts";
import { NotFound } from "../app/not-found.tsx";
import { ChangeDetail } from "../features/changes/one/change-detail.tsx";
import { Comparison } from "../features/horizon/comparison.tsx";

export { changeCalls as firstCalls } from "../features/changes/one/use-change.ts";

const showComparison = (comparison: HorizonComparison) => <Comparison comparison={comparison} />;

/** /changes/{id} */
export const ChangePage = () => {
  const { id = "" } = useParams();
  return <ChangeDetail key={id} id={id} show={showComparison} missing={<NotFound />} />;
};
