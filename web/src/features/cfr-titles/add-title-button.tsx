import { Button } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { messages } from "./titles-messages.ts";
import { useTitleSelection } from "./use-title-selection.ts";
import { useTitles } from "./use-titles.ts";

/** "Add Title", where one reads a title that the company does not follow yet; for managers. */
export const AddTitleButton = ({ titleNumber }: { titleNumber: string }) => {
  const selection = useTitleSelection();
  const title = useTitles().data?.find(({ id }) => id === titleNumber);
  if (!selection.isAllowed || !title || title.reserved || title.isSelected) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      mt="2"
      loading={selection.pendingId === title.id}
      loadingText={messages.actions.adding}
      onClick={() => void selection.add(title)}
    >
      <Plus aria-hidden="true" />
      {messages.actions.add}
    </Button>
  );
};
