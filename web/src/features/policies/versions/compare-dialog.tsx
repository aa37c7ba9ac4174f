import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { comparePolicyVersions } from "../../../../../shared/api/policy-versions.ts";
import type { PolicyVersion, VersionComparison } from "../../../../../shared/schemas/policy-version.ts";
import { useApi } from "../../../lib/use-api.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { TextDiffLegend, TextDiffParts } from "../../../ui/text-diff.tsx";
import styles from "./policy-page.module.css";
import { messages } from "./version-messages.ts";

const { compare: words } = messages;

const optionsOf = (versions: readonly PolicyVersion[]) =>
  versions.map(({ number, state }) => ({
    value: String(number),
    label: words.version(number, messages.states[state].toLowerCase()),
  }));

const Changes = ({ changes }: VersionComparison) => {
  const isSame = changes.every(({ type }) => type === "same");
  if (isSame) return <p className={styles.quiet}>{words.same}</p>;
  return (
    <>
      <TextDiffLegend removed={words.removed} added={words.added} />
      <TextDiffParts parts={changes.map(({ type, text }) => ({ kind: type, text }))} />
    </>
  );
};

interface CompareDialogProps {
  policyId: string;
  /** Newest first; at least two. */
  versions: readonly PolicyVersion[];
  onClose: () => void;
}

/** Removed and added words of any two versions; the newest and the one before it at first. */
export const CompareDialog = ({ policyId, versions, onClose }: CompareDialogProps) => {
  const options = optionsOf(versions);
  const [from, setFrom] = useState(options[1]?.value ?? "");
  const [to, setTo] = useState(options[0]?.value ?? "");
  const state = useApi(comparePolicyVersions, {
    params: { id: policyId },
    query: { from: Number(from), to: Number(to) },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      size="window"
      footer={
        <Button variant="outline" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className={styles.pair}>
        <FormField label={words.from}>
          <SelectInput options={options} value={from} onChange={({ target }) => setFrom(target.value)} />
        </FormField>
        <FormField label={words.to}>
          <SelectInput options={options} value={to} onChange={({ target }) => setTo(target.value)} />
        </FormField>
      </div>
      <div className={styles.changes}>
        <AsyncView state={state} skeleton={<SkeletonText lines={8} />} failure={words.failed}>
          {({ changes }) => <Changes changes={changes} />}
        </AsyncView>
      </div>
    </Dialog>
  );
};
