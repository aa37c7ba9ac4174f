import { Button } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { compareSectionTexts } from "../../../../shared/api/regulation-text.ts";
import type { HorizonComparison } from "../../../../shared/schemas/horizon.ts";
import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { formatDate } from "../../lib/format.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";

const { compare: words } = messages;

/** Draws two texts side by side; comes from the horizon map. */
export type ShowComparison = (comparison: HorizonComparison) => ReactNode;

interface BodyProps {
  section: SectionRead;
  show: ShowComparison;
}

const Body = ({ section, show }: BodyProps) => {
  const { versions } = section;
  const [to, setTo] = useState(versions[0]?.date ?? "");
  const [from, setFrom] = useState(versions[1]?.date ?? "");
  const params = { title: String(section.titleNumber), section: section.identifier };
  const state = useApi(compareSectionTexts, { params, query: { from, to } });
  const options = versions.map((version) => ({
    value: version.date,
    label: words.option(formatDate(version.date), version.class),
  }));
  return (
    <>
      <div className={styles.choices}>
        <FormField label={words.from}>
          <SelectInput value={from} onChange={({ target }) => setFrom(target.value)} options={options} />
        </FormField>
        <FormField label={words.to}>
          <SelectInput value={to} onChange={({ target }) => setTo(target.value)} options={options} />
        </FormField>
      </div>
      <AsyncView state={state} failure={words.failed} skeleton={<SkeletonRows count={4} />}>
        {show}
      </AsyncView>
    </>
  );
};

interface CompareDialogProps extends BodyProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Two versions of a section side by side, word by word. */
export const CompareDialog = ({ isOpen, onClose, ...body }: CompareDialogProps) =>
  isOpen ? (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(body.section.citation)}
      size="window"
      footer={
        <Button variant="outline" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {body.section.versions.length > 1 ? <Body {...body} /> : <p>{words.onlyOne}</p>}
    </Dialog>
  ) : null;
