import { type KeyboardEvent, type SyntheticEvent, useMemo, useState } from "react";
import { listTeamMembers } from "../../../../shared/api/team.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { type Mention, type Mentionable, mentionAt, mentionable, mentionedIn, offered } from "./mentions.ts";

/** Where the caret stands, as text fields tell it. */
type Field = Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">;

/**
 * The people a comment names: the list that "@" opens, its keyboard, and who was chosen.
 * @param write puts a text into the field, with the caret at a place in it
 */
export const useMentions = (write: (text: string, caret: number) => void) => {
  const { user } = useSession();
  const [mention, setMention] = useState<Mention>();
  // Asked for with the first "@": the page itself makes no call for it.
  const [isAsked, setAsked] = useState(false);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<readonly Mentionable[]>([]);
  /** The "@" whose list was closed: it stays closed there. */
  const [closedAt, setClosedAt] = useState<number>();
  const { data } = useApi(listTeamMembers, isAsked ? {} : null);
  const people = useMemo(() => mentionable(data ?? [], user?.id), [data, user?.id]);
  const isOpen = mention !== undefined && mention.at !== closedAt;
  const options = useMemo(
    () => (isOpen ? offered(people, mention.typed) : []),
    [isOpen, people, mention?.typed],
  );
  const look = ({ value, selectionStart, selectionEnd }: Field) => {
    const next = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined;
    if (next?.at === mention?.at && next?.typed === mention?.typed) return;
    setMention(next);
    setActive(0);
    if (next) setAsked(true);
    else setClosedAt(undefined);
  };
  const close = () => setClosedAt(mention?.at);
  const choose = (field: Field, person: Mentionable | undefined) => {
    if (!mention || !person) return;
    const before = `${field.value.slice(0, mention.at)}@${person.name} `;
    const after = field.value.slice(mention.at + 1 + mention.typed.length).replace(/^ /, "");
    setChosen([...chosen, person]);
    setMention(undefined);
    write(before + after, before.length);
  };
  const step = (by: 1 | -1) => setActive((active + by + options.length) % options.length);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (options.length === 0 || event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    const keys = new Map<string, () => void>([
      ["ArrowDown", () => step(1)],
      ["ArrowUp", () => step(-1)],
      ["Enter", () => choose(field, options[active])],
      ["Tab", () => choose(field, options[active])],
      ["Escape", close],
    ]);
    const act = keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    options,
    active,
    setActive,
    choose,
    onKeyDown,
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => look(currentTarget),
    look,
    leave: () => setMention(undefined),
    /** Ids of the people a text names. */
    idsIn: (text: string) => mentionedIn(text, chosen).slice(0, 20),
    reset: () => setChosen([]),
  };
};
