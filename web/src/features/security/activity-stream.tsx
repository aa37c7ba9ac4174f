import { Button, Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { getActivityStream, updateActivityStream } from "../../../../shared/api/activity-stream.ts";
import { type ActivityStream as Stream, StreamTarget } from "../../../../shared/schemas/activity-stream.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { CopiedValue } from "./copied-value.tsx";
import styles from "./programs.module.css";
import { messages as all } from "./programs-messages.ts";
import sso from "./sso.module.css";
import { policiesOf } from "./stream-policies.ts";
import { useChanging } from "./use-changing.ts";

const messages = all.stream;
const fields = ["bucket", "region", "roleArn"] as const;
const shown = { invalidates: [getActivityStream] };
const tones = { on: "green", off: "gray", failing: "red" } as const;
/** How often it is asked whether the first entries are written, in ms. */
const pollEvery = 3_000;

const isBeginning = ({ status, lastWrittenAt }: Stream): boolean => status === "on" && lastWrittenAt === null;

const useStreamForm = (stream: Stream) => {
  const form = useForm<StreamTarget>({
    resolver: zodResolver(StreamTarget),
    defaultValues: {
      bucket: stream.bucket ?? "",
      region: stream.region ?? "",
      roleArn: stream.roleArn ?? "",
    },
  });
  const { run } = useApiMutation(updateActivityStream, shown);
  const submit = form.handleSubmit(async (body) => {
    try {
      await run({ body });
      notify.success(all.updated);
    } catch (error) {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, all.failed, all.failedBody);
    }
  });
  return { form, submit };
};

const Policy = ({ heading, text }: { heading: string; text: string }) => (
  <details className={styles.policy}>
    <summary>{heading}</summary>
    <div>
      <pre>{text}</pre>
      <Button
        size="sm"
        variant="outline"
        aria-label={messages.copyOf(heading)}
        onClick={() => void copy(text)}
      >
        {messages.copy}
      </Button>
    </div>
  </details>
);

const copy = (text: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => notify.success(messages.copied),
    () => notify.error(messages.copyFailed),
  );

/** How it goes, unless it is off. */
const State = ({ stream }: { stream: Stream }) => {
  const { status, lastWrittenAt, lastError } = stream;
  if (status === "off") return null;
  return (
    <div className={styles.facts}>
      {lastError ? (
        <p role="alert" className={styles.error}>
          {lastError} {messages.again}
        </p>
      ) : null}
      <p role="status">
        {lastWrittenAt ? messages.written(formatRelative(lastWrittenAt)) : messages.beginning}
      </p>
    </div>
  );
};

const TurnOff = () => {
  const [isAsking, setAsking] = useState(false);
  const { isChanging, change } = useChanging();
  const { run } = useApiMutation(updateActivityStream, shown);
  const end = () => change(() => run({ body: null }), all.updated).then(() => setAsking(false));
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {messages.turnOff}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.turnOffTitle}
        body={messages.turnOffBody}
        confirmLabel={messages.turnOff}
        isPending={isChanging}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

const StreamForm = ({ stream }: { stream: Stream }) => {
  const { form, submit } = useStreamForm(stream);
  const bucket = useWatch({ control: form.control, name: "bucket" }).trim();
  const { errors, isSubmitting } = form.formState;
  const { trust, rights } = policiesOf(stream, bucket || messages.bucketOfPolicy);
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <State stream={stream} />
      <FormField label={messages.bucket} error={errors.bucket?.message} isRequired>
        <Input spellCheck={false} autoCapitalize="none" {...form.register("bucket")} />
      </FormField>
      <FormField label={messages.region} error={errors.region?.message} isRequired>
        <Input
          spellCheck={false}
          autoCapitalize="none"
          placeholder="us-east-1"
          {...form.register("region")}
        />
      </FormField>
      <FormField label={messages.role} hint={messages.roleHint} error={errors.roleArn?.message} isRequired>
        <Input
          spellCheck={false}
          autoCapitalize="none"
          placeholder="arn:aws:iam::123456789012:role/subpart-activity"
          {...form.register("roleArn")}
        />
      </FormField>
      <div>
        <dl className={sso.values}>
          <CopiedValue label={messages.externalId} value={stream.externalId} />
        </dl>
        <Policy heading={messages.trust} text={trust} />
        <Policy heading={messages.rights} text={rights} />
      </div>
      <div className={styles.buttons}>
        {stream.status === "off" ? null : <TurnOff />}
        <Button type="submit" loading={isSubmitting} loadingText={all.saving}>
          {stream.status === "off" ? messages.turnOn : all.save}
        </Button>
      </div>
    </form>
  );
};

/** Where the company's record is written to, beside the product. */
export const ActivityStream = () => {
  const state = useApi(
    getActivityStream,
    {},
    { freshFor: 0, refreshEvery: (latest) => (latest && isBeginning(latest) ? pollEvery : 0) },
  );
  const { data } = state;
  return (
    <Panel
      heading={messages.heading}
      badges={data ? <Badge tone={tones[data.status]}>{all.webhooks.states[data.status]}</Badge> : null}
    >
      <p className={styles.about}>{messages.about}</p>
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        retry={all.retry}
        skeleton={<SkeletonRows count={4} height="3.5rem" />}
      >
        {(stream) => <StreamForm stream={stream} />}
      </AsyncView>
    </Panel>
  );
};
