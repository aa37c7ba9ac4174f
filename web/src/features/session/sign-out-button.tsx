import { Button } from "@chakra-ui/react";
import { useSignOut } from "./use-sign-out.ts";
import { messages } from "./waiting-messages.ts";

/** Signs out, on screens without the frame. */
export const SignOutButton = () => {
  const { signOut, isPending } = useSignOut();
  return (
    <Button
      variant="outline"
      onClick={() => void signOut()}
      loading={isPending}
      loadingText={messages.signOut}
    >
      {messages.signOut}
    </Button>
  );
};
