import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { type RuleValues, ruleFields, valuesOf } from "./rule-edit.ts";
import type { RuleView } from "./use-rule.ts";
import { useRuleSave } from "./use-rule-save.ts";

/** Whether a key was meant for something that lies above the page. */
const isAbove = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** Whether Escape means something else there: a list that is open, or a field of another form. */
const ownsEscape = ({ target }: KeyboardEvent): boolean => {
  if (target instanceof HTMLSelectElement) return true;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && !ruleFields.some((name) => name === target.name);
};

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s";

/** Ctrl+S or Cmd+S saves, Escape asks to cancel; from anywhere on the page, but not through a dialog. */
const useEditKeys = (isEditing: boolean, actions: { save: () => void; cancel: () => void }) => {
  const handlers = useRef(actions);
  useEffect(() => {
    handlers.current = actions;
  });
  useEffect(() => {
    if (!isEditing) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (isSaveKey(event)) {
        event.preventDefault();
        if (!isAbove(event)) handlers.current.save();
      } else if (event.key === "Escape" && !event.defaultPrevented && !isAbove(event) && !ownsEscape(event)) {
        handlers.current.cancel();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isEditing]);
};

/** Moves the focus into the form when it opens and back to the Edit button when it closes. */
const useEditFocus = (isEditing: boolean, form: UseFormReturn<RuleValues>) => {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing === wasEditing.current) return;
    wasEditing.current = isEditing;
    if (isEditing) form.setFocus("internalTitle");
    else editButton.current?.focus();
  }, [isEditing, form]);
  return editButton;
};

/** Editing of a rule's page: the form, its states and its ways out. */
export const useRuleEditor = (rule: RuleView) => {
  const form = useForm<RuleValues>({ defaultValues: valuesOf(rule) });
  const [isEditing, setEditing] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const close = () => {
    saving.leave();
    setDiscarding(false);
    setEditing(false);
  };
  const saving = useRuleSave({ form, onSaved: close });
  const { isDirty, isSubmitting } = form.formState;
  const isSaving = isSubmitting || saving.isSettling;
  const guard = useLeaveGuard(isEditing && isDirty);
  const cancel = () => (isDirty ? setDiscarding(true) : close());
  const save = () => void form.handleSubmit(saving.save)();
  const isBusy = isSaving || isDiscarding || guard.isAsking || saving.conflict !== null;
  useEditKeys(isEditing, { save: () => isBusy || save(), cancel: () => isBusy || cancel() });
  return {
    form,
    isEditing,
    isDirty,
    isSaving,
    editButton: useEditFocus(isEditing, form),
    begin: () => {
      form.reset(valuesOf(rule));
      saving.begin(rule);
      setEditing(true);
    },
    save,
    cancel,
    discarding: { isAsking: isDiscarding, discard: close, stay: () => setDiscarding(false) },
    leaving: guard,
    conflict: {
      ...saving,
      discardMine: () => {
        saving.dismissConflict();
        close();
      },
    },
  };
};
export type RuleEditor = ReturnType<typeof useRuleEditor>;
