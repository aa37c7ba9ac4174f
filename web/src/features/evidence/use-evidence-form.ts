import type { FormEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { addEvidence, updateEvidence } from "../../../../shared/api/evidence.ts";
import { type Evidence, type Place, WebAddress } from "../../../../shared/schemas/evidence.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { today } from "../../lib/today.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./evidence-messages.ts";
import type { NewPlace } from "./rules-field.tsx";
import { shownEvidence } from "./use-evidence.ts";

const { form: words, toast } = messages;

interface Values {
  title: string;
  kind: "file" | "link";
  url: string;
  /** Of an upload; empty for none. */
  objectKey: string;
  originalName: string;
  validFrom: string;
  validTo: string;
  places: readonly NewPlace[];
}

const valuesOf = (evidence: Evidence | undefined, place: NewPlace | undefined): Values => ({
  title: evidence?.title ?? "",
  kind: evidence?.kind ?? "file",
  url: evidence?.url ?? "",
  ...{ objectKey: "", originalName: "" },
  validFrom: evidence?.validFrom ?? today(),
  validTo: evidence?.validTo ?? "",
  places: evidence?.attachedTo ?? (place ? [place] : []),
});

const placeOf = (place: NewPlace): Place =>
  place.type === "rule" ? { type: "rule", id: place.id } : { type: "occurrence", id: place.id };

const sent = ({ title, validFrom, validTo, places }: Values) => ({
  ...{ title, validFrom, validTo: validTo || null },
  attachTo: places.map(placeOf),
});

const fields = ["title", "url", "objectKey", "validFrom", "validTo"] as const;

/** The values of the dialog, and how they are saved. */
export const useEvidenceForm = (
  evidence: Evidence | undefined,
  place: NewPlace | undefined,
  onDone: () => void,
) => {
  const form = useForm<Values>({ defaultValues: valuesOf(evidence, place) });
  const isLink = useWatch({ control: form.control, name: "kind" }) === "link";
  const adding = useApiMutation(addEvidence, { invalidates: shownEvidence });
  const changing = useApiMutation(updateEvidence, { invalidates: shownEvidence });

  const add = (values: Values) => {
    const { url, objectKey, originalName } = values;
    const content = isLink ? { url } : { objectKey, originalName };
    return adding.run({ body: { ...sent(values), ...content } });
  };
  const change = ({ id, kind, version }: Evidence, values: Values) => {
    const body = { ...sent(values), ...(kind === "link" && { url: values.url }), version };
    return changing.run({ params: { id }, body });
  };
  /** What the values lack that no field of the browser tells. */
  const isWhole = ({ url, objectKey }: Values): boolean => {
    const address = isLink ? WebAddress.safeParse(url) : undefined;
    if (address?.success === false) form.setError("url", { message: address.error.issues[0]?.message ?? "" });
    const isWithoutFile = !(isLink || evidence || objectKey);
    if (isWithoutFile) form.setError("objectKey", { message: words.noFile });
    return address?.success !== false && !isWithoutFile;
  };
  const save = form.handleSubmit(async (values) => {
    if (!isWhole(values)) return;
    try {
      await (evidence ? change(evidence, values) : add(values));
      notify.success(toast.saved);
      onDone();
    } catch (error) {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, toast.error, toast.failed);
    }
  });
  const submit = (event: FormEvent) => {
    // An earlier answer about the file or the address would hold the form up for good.
    form.clearErrors(["objectKey", "url"]);
    return save(event);
  };
  return { ...form, isLink, submit, isPending: adding.isPending || changing.isPending };
};
export type EvidenceForm = ReturnType<typeof useEvidenceForm>;
