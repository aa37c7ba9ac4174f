import { ChakraProvider } from "@chakra-ui/react";
import { Outlet } from "react-router-dom";
import { system } from "../ui/theme/system.ts";

/** Everything inside may use Chakra. A chunk of its own: the landing page does without. */
export const DesignedRoot = () => (
  <ChakraProvider value={system}>
    <Outlet />
  </ChakraProvider>
);
