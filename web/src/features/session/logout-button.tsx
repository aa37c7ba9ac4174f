import { Button } from "@chakra-ui/react";
import { LogOut } from "lucide-react";
import { useLogout } from "./use-sign-out.ts";

/** The console's own way out. */
export const LogoutButton = () => {
  const { signOut, isPending } = useLogout();
  return (
    <Button variant="outline" loading={isPending} loadingText="Logout" onClick={() => void signOut()}>
      <LogOut aria-hidden="true" />
      Logout
    </Button>
  );
};
