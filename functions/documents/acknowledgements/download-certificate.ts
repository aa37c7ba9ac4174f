import { downloadCertificate } from "../../../shared/api/acknowledgements.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { writeMoment } from "../../services/exports/write-moment.ts";
import { contentDisposition, fileNameOf } from "../../services/files/document-name.ts";
import { campaigns } from "./campaign-repository.ts";
import { type Certificate, certificateCsv } from "./certificate.ts";
import { presentPeople, presentWhole, readTeam } from "./present-campaigns.ts";
import { rolls } from "./roll-repository.ts";
import { companyDay } from "./start-campaign.ts";

const types = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

/** What a certificate is made of; times are those of the reader's zone. */
const certificateOf = async (
  companyId: string,
  id: string,
  { userId, timeZone, now }: { readonly userId: string; readonly timeZone: string; readonly now: Date },
): Promise<Certificate> => {
  const campaign = await campaigns.mustGet(companyId, id);
  const [law, roll, team, company, today] = await Promise.all([
    campaigns.lawOf(companyId, id),
    rolls.get(companyId, id),
    readTeam(companyId),
    companies.get(companyId),
    companyDay(companyId, now),
  ]);
  const inZone = writeMoment(timeZone);
  const confirmed = presentPeople(team, roll).flatMap(({ person, confirmedAt }) =>
    confirmedAt ? [{ name: fullName(person), email: person.email, at: inZone(confirmedAt) }] : [],
  );
  return {
    ...{ companyName: company?.name ?? "", policyName: campaign.policyName },
    ...{ versionNumber: campaign.versionNumber, sections: law.sections, confirmed },
    counts: presentWhole(campaign, { team, roll, today }, userId).counts,
    ...{ at: inZone(now.toISOString()), timeZone },
  };
};

/** What draws a PDF is loaded for one alone. */
const contentOf = async (format: keyof typeof types, certificate: Certificate) => {
  if (format === "csv") return certificateCsv(certificate);
  const { certificatePdf } = await import("./certificate-pdf.ts");
  return certificatePdf(certificate);
};

export const handler = endpoint(downloadCertificate, async ({ params, query }, ctx) => {
  const { id: userId, timeZone } = ctx.actor();
  const { format } = query;
  const certificate = await certificateOf(ctx.companyId(), params.id, { userId, timeZone, now: ctx.now });
  const text = await contentOf(format, certificate);
  const { policyName, versionNumber, confirmed } = certificate;
  await table.write(
    ctx.activity({
      target: { type: "acknowledgement", id: params.id },
      after: { policy: policyName, version: versionNumber, format, people: confirmed.length },
    }),
  );
  const name = `Acknowledgement of ${policyName}, Version ${versionNumber}.${format}`;
  return {
    contentType: types[format],
    text,
    headers: { "content-disposition": contentDisposition("attachment", fileNameOf(name)) },
  };
});
