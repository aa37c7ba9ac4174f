import { useParams } from "react-router-dom";
import { NotFound } from "../app/not-found.tsx";
import { DutyDetail } from "../features/duties/duty-detail.tsx";

export { dutyCalls as firstCalls } from "../features/duties/use-duties.ts";

/** /duties/{id} */
export const DutyPage = () => {
  const { id = "" } = useParams();
  return <DutyDetail key={id} id={id} missing={<NotFound />} />;
};
