import { type FormEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { getPolicyVersion } from "../../../../../shared/api/policy-versions.ts";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import { maxPolicyText, type PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { useApi } from "../../../lib/use-api.ts";
import { notify } from "../../../ui/notify.ts";
import { textAsMarkdown } from "./text-as-markdown.ts";
import { usePolicyChanges } from "./use-policy.ts";
import { messages } from "./version-messages.ts";

const { write: words, toast } = messages;

interface Values {
  source: "file" | "text";
  /** Of an upload; empty for none. */
  objectKey: string;
  originalName: string;
  /** Only holds what the server says of the text, which the editor has. */
  markdown: string;
  changeNote: string;
  isMaterial: boolean;
}

/** A file that was just uploaded: its words are a moment away. */
const isBeingRead = ({ source, textStatus }: Pick<PolicyVersion, "source" | "textStatus">): boolean =>
  source === "file" && textStatus === "pending";
/** In ms. */
const askAgainAfter = 1_500;

/** What a text begins with: that of the draft, else of the published version. */
export const useFirstText = (policy: Policy, version: PolicyVersion | undefined) => {
  const number = version?.number ?? policy.publishedVersion;
  const state = useApi(getPolicyVersion, number === null ? null : { params: { id: policy.id, n: number } }, {
    freshFor: 0,
    refreshEvery: (latest) => (latest && isBeingRead(latest) ? askAgainAfter : 0),
  });
  if (number === null) return { ...state, data: "" };
  const { data } = state;
  if (data && isBeingRead(data)) return { ...state, data: undefined, isLoading: true };
  return { ...state, data: data && (data.markdown ?? textAsMarkdown(data.text ?? "")) };
};

const fields = ["objectKey", "originalName", "markdown", "changeNote"] as const;

/** What the values lack, by field. */
const problemsOf = (
  { changeNote, objectKey }: Values,
  text: string | undefined,
  { isText, needsNote, needsContent }: { isText: boolean; needsNote: boolean; needsContent: boolean },
): readonly (readonly ["objectKey" | "markdown" | "changeNote", string])[] => [
  ...(needsNote && !changeNote.trim() ? [["changeNote", words.noNote] as const] : []),
  ...(!isText && needsContent && !objectKey ? [["objectKey", words.noFile] as const] : []),
  ...(isText && text !== undefined && !text.trim() ? [["markdown", words.noText] as const] : []),
  ...(isText && text !== undefined && text.length > maxPolicyText
    ? [["markdown", words.tooLong] as const]
    : []),
];

/** The values of the dialog, and how they are saved. */
export const useWriteForm = (policy: Policy, version: PolicyVersion | undefined, onDone: () => void) => {
  const form = useForm<Values>({
    defaultValues: {
      source: version?.source ?? "file",
      ...{ objectKey: "", originalName: "", markdown: "" },
      ...{ changeNote: version?.changeNote ?? "", isMaterial: version?.isMaterial ?? false },
    },
  });
  const isText = useWatch({ control: form.control, name: "source" }) === "text";
  const { create, update } = usePolicyChanges();
  const text = useRef<string>(undefined);
  const first = useRef<string>(undefined);
  const [isLeaving, setLeaving] = useState(false);
  const needsNote = (version?.number ?? policy.latestVersion + 1) > 1;
  const needsContent = version?.source !== (isText ? "text" : "file");

  const send = (values: Values) => {
    const { objectKey, originalName, changeNote, isMaterial } = values;
    const file = objectKey ? { objectKey, originalName } : {};
    const content = isText ? { markdown: text.current ?? "" } : file;
    const body = { ...content, changeNote: changeNote.trim(), isMaterial };
    const params = { id: policy.id };
    return version
      ? update.run({
          params: { ...params, n: version.number },
          body: { ...body, revision: version.revision },
        })
      : create.run({ params, body });
  };
  const save = form.handleSubmit(async (values) => {
    const problems = problemsOf(values, text.current, { isText, needsNote, needsContent });
    for (const [field, message] of problems) form.setError(field, { message });
    if (problems.length > 0) return;
    try {
      await send(values);
      notify.success(toast.saved);
      onDone();
    } catch (error) {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, toast.error, toast.failed);
    }
  });
  const isChanged = () => isText && text.current !== first.current;
  return {
    ...form,
    ...{ isText, needsNote, isLeaving },
    isPending: create.isPending || update.isPending,
    submit: (event: FormEvent) => {
      form.clearErrors(["objectKey", "markdown"]);
      return save(event);
    },
    /** Told the text at first, and whenever it changes. */
    onText: (now: string) => {
      first.current ??= now;
      text.current = now;
    },
    close: () => (isChanged() ? setLeaving(true) : onDone()),
    stay: () => setLeaving(false),
  };
};
export type WriteForm = ReturnType<typeof useWriteForm>;
