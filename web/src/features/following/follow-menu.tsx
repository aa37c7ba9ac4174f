import { Button, Menu, Portal } from "@chakra-ui/react";
import { BellPlus, BellRing, Check } from "lucide-react";
import { useState } from "react";
import { Following } from "../../../../shared/schemas/changes.ts";
import { MenuChoice } from "../../ui/menu-choice.tsx";
import { messages } from "./following-messages.ts";
import { type FollowedPlace, placeName, useFollowing } from "./use-following.ts";

const modes = Following.shape.mode.options;

/** Follows a place of the law: its changes come in the daily summary, or at once. */
export const FollowMenu = ({ place }: { place: FollowedPlace }) => {
  // Asked for once the menu opens: the page itself makes no call for it.
  const [isAsked, setAsked] = useState(false);
  const { state, follow, stop, isPending } = useFollowing(isAsked);
  const name = placeName(place);
  const followed = state.data?.find((each) => placeName(each) === name);
  return (
    <Menu.Root
      positioning={{ placement: "bottom-start" }}
      lazyMount
      unmountOnExit
      onOpenChange={() => setAsked(true)}
    >
      <Menu.Trigger asChild>
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          aria-label={followed ? messages.followingOf(name) : messages.followOf(name)}
        >
          {followed ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
          {followed ? messages.following : messages.follow}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {modes.map((mode) => (
              <MenuChoice
                key={mode}
                value={mode}
                isCurrent={followed?.mode === mode}
                onChoose={() => followed?.mode === mode || void follow(place, mode)}
              >
                {messages.modes[mode]}
                {followed?.mode === mode ? <Check aria-hidden="true" /> : null}
              </MenuChoice>
            ))}
            {followed ? (
              <MenuChoice value="stop" onChoose={() => void stop(followed)}>
                {messages.stop}
              </MenuChoice>
            ) : null}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};
