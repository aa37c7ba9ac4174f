import { Outlet } from "react-router-dom";
import { Designed } from "../ui/designed.tsx";
import { StepUp } from "./step-up.tsx";

/** The screens that use Chakra. A chunk of its own: the landing page and the sign-in screen do without. */
export const DesignedRoot = () => (
  <Designed>
    <Outlet />
    <StepUp />
  </Designed>
);
