import { type KeyboardEvent, useState } from "react";
import type { RuleTag } from "../../../../shared/schemas/rule-tag.ts";
import { type TagChoice, tagChoices } from "./tag-choices.ts";

export interface TagChoiceOptions {
  /** All tags of the company. */
  tags: readonly RuleTag[];
  /** Ids of those the rule carries: they are not offered. */
  worn: readonly string[];
  isPending: boolean;
  onPick: (tag: RuleTag) => void;
  onCreate: (name: string) => void;
}

/** State and keyboard of a box that offers what was typed for (WAI-ARIA, combobox with a list). */
export const useTagChoice = ({ tags, worn, isPending, onPick, onCreate }: TagChoiceOptions) => {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const choices = tagChoices(typed, tags, worn);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (choice: TagChoice | undefined) => {
    if (!choice || isPending) return;
    setTyped("");
    close();
    if (choice.kind === "tag") onPick(choice.tag);
    else onCreate(choice.name);
  };
  const move = (step: 1 | -1) => {
    const { length } = choices;
    setOpen(true);
    const from = active < 0 && step < 0 ? 0 : active;
    if (length > 0) setActive((from + step + length) % length);
  };
  const giveUp = () => {
    if (isOpen) close();
    else setTyped("");
  };
  const keys = new Map<string, () => void>([
    ["ArrowDown", () => move(1)],
    ["ArrowUp", () => move(-1)],
    ["Enter", () => choose(choices[active])],
    ["Escape", giveUp],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys.get(event.key);
    if (!act || (event.key === "Escape" && !isOpen && !typed)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    // The best answer is ready for Enter as soon as something is typed.
    setActive(text.trim() ? 0 : -1);
  };
  return {
    typed,
    type,
    choices,
    isOpen,
    open: () => setOpen(true),
    close,
    active,
    setActive,
    choose,
    onKeyDown,
  };
};
