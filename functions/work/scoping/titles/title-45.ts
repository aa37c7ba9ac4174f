import { type Questionnaire, scope } from "../questionnaire.ts";

const healthcare = { industries: ["healthcare"] } as const;

/** Public welfare. */
export const title45: Questionnaire = {
  titleNumber: 45,
  parts: {
    "46": scope("Protection of Human Subjects", "46.101", "a"),
    "80": scope("Nondiscrimination in Federally Assisted Programs", "80.2"),
    "84": scope("Nondiscrimination on the Basis of Disability", "84.2"),
    "86": scope("Nondiscrimination on the Basis of Sex in Education", "86.11"),
    "91": scope("Nondiscrimination on the Basis of Age", "91.3", "a"),
    "92": scope("Nondiscrimination in Health Programs and Activities", "92.2", "a"),
    "96": scope("Block Grants", "96.1"),
    "147": scope("Health Insurance Reform Requirements", "147.100"),
    "149": scope("Surprise Billing and Transparency Requirements", "149.10", "b"),
    "153": scope("Standards Related to Reinsurance and Risk Adjustment", "153.10", "b"),
    "155": scope("Exchange Establishment Standards", "155.10", "b"),
    "156": scope("Health Insurance Issuer Standards", "156.10", "b"),
    "158": scope("Issuer Use of Premium Revenue", "158.102"),
    "160": scope("General Administrative Requirements (HIPAA)", "160.102", "a"),
    "162": scope("Administrative Requirements (HIPAA)", "162.100"),
    "164": scope("Security and Privacy (HIPAA)", "164.104", "a"),
    "170": scope("Health Information Technology Standards and Certification", "170.101"),
    "171": scope("Information Blocking", "171.101", "a"),
    "180": scope("Hospital Price Transparency", "180.30", "a"),
    "1302": scope("Head Start Program Operations", "1302.1"),
    "1355": scope("Foster Care and Adoption Assistance", "1355.10"),
  },
  questions: [
    {
      id: "45-human-studies",
      text: "Do you do research on people that a federal department conducts, pays for or supports?",
      parts: ["46"],
      likely: { activities: ["clinical trial", "human subject"] },
    },
    {
      id: "45-assistance",
      text: "Do you receive money or other help from the Department of Health and Human Services?",
      parts: ["80", "84", "91"],
      likely: { activities: ["medicare", "medicaid", "head start"] },
    },
    {
      id: "45-health-programs",
      text: "Do you run a health program or insurance that receives federal money, Medicare and Medicaid included?",
      parts: ["92"],
      likely: { activities: ["medicare", "medicaid"] },
    },
    {
      id: "45-education",
      text: "Do you run an education program with money from the Department of Health and Human Services?",
      parts: ["86"],
    },
    {
      id: "45-block-grants",
      text: "Do you receive a federal block grant as a state or tribe?",
      parts: ["96"],
    },
    {
      id: "45-care",
      text: "Do you give health care and bill for it electronically?",
      parts: ["160", "162", "164"],
      likely: { ...healthcare, activities: ["hospital", "clinic", "pharmacy"] },
    },
    {
      id: "45-health-plan",
      text: "Are you a health plan, or do you convert health data for others as a clearinghouse?",
      parts: ["160", "162", "164"],
      likely: { activities: ["health plan", "health insurance", "clearinghouse"] },
    },
    {
      id: "45-associate",
      text: "Do you handle patients' data for a health care provider or a health plan?",
      parts: ["160", "164"],
      likely: { activities: ["patient data", "medical billing", "health data"] },
    },
    {
      id: "45-insurance",
      text: "Do you sell health insurance to people or employers?",
      parts: ["147", "153", "158"],
      likely: { activities: ["health insurance"] },
    },
    {
      id: "45-exchange",
      text: "Do you run a health insurance exchange, or offer plans or advice through one?",
      parts: ["155", "156"],
    },
    {
      id: "45-surprise-bills",
      text: "Do you give, insure or bill emergency care, air ambulance or care outside of a network?",
      parts: ["149"],
      likely: { activities: ["emergency", "ambulance", "hospital", "health insurance"] },
    },
    {
      id: "45-health-it",
      text: "Do you develop health record software that is or should be certified?",
      parts: ["170"],
      likely: { activities: ["health record", "ehr software"] },
    },
    {
      id: "45-information-blocking",
      text: "Are you a health care provider, a developer of certified health software, or an exchange of health data?",
      parts: ["171"],
      likely: healthcare,
    },
    {
      id: "45-hospital",
      text: "Do you run a hospital?",
      parts: ["180"],
      likely: { activities: ["hospital"] },
    },
    {
      id: "45-head-start",
      text: "Do you run a Head Start program?",
      parts: ["1302"],
      likely: { activities: ["head start"] },
    },
    {
      id: "45-foster-care",
      text: "Do you place or look after children in foster care, or support adoption, with federal money?",
      parts: ["1355"],
      likely: { activities: ["foster care", "adoption"] },
    },
  ],
};
