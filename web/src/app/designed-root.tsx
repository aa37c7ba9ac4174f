import { Outlet, useOutletContext } from "react-router-dom";
import { Designed } from "../ui/designed.tsx";

/** The screens that use Chakra. A chunk of its own: what people see first does without. */
export const DesignedRoot = () => (
  <Designed>
    <Outlet context={useOutletContext()} />
  </Designed>
);
