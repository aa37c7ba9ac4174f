/** Texts of the landing page. */
export const messages = {
  nav: { features: "Features", signIn: "Sign in", getStarted: "Get Started", bookDemo: "Book a Demo" },
  hero: {
    eyebrow: "For teams that follow the US Code of Federal Regulations",
    heading: "Every rule that applies to you, in one place, with an owner.",
    body: "Choose the CFR titles your company must follow. Read each obligation in plain English next to the verbatim text, assign it with a due date, and keep the policy that addresses it close at hand.",
  },
  screens: {
    partRules: "A part as a list of rules in plain English, each with its status and priority.",
    heading: "From regulatory text to completed task",
    items: {
      rule: {
        title: "Everything about a rule on one page",
        body: "The text in plain English, its source, its owner and due date, the policy that addresses it, and every change with its author.",
        picture: "A rule with its text, its source, its status and the person it is assigned to.",
      },
      assignments: {
        title: "One list for each person",
        body: "People see their own assignments: overdue first, then due soon. Reporting progress takes two clicks.",
        picture: "A person's assignments with priority, status and due date.",
      },
    },
  },
  video: {
    heading: "See it in action",
    body: "A tour in under a minute: the law, a change of it, and the task that follows. The video has no sound; captions describe what you see.",
    label: "Tour of Subpart",
    captions: "English",
  },
  agencies: {
    heading: "Rules from the agencies that regulate you",
    items: [
      ["FDA", "Food and Drug Administration"],
      ["EPA", "Environmental Protection Agency"],
      ["OSHA", "Occupational Safety and Health Administration"],
      ["DOT", "Department of Transportation"],
      ["HHS", "Department of Health and Human Services"],
      ["USDA", "Department of Agriculture"],
      ["FTC", "Federal Trade Commission"],
      ["CPSC", "Consumer Product Safety Commission"],
    ],
  },
  topics: {
    heading: "From food and drugs to commerce and trade",
    items: [
      "Food and Drugs",
      "Environment",
      "Labor",
      "Transportation",
      "Public Health",
      "Agriculture",
      "Commercial Practices",
      "Commerce and Trade",
    ],
  },
  features: {
    heading: "What your team can do",
    body: "The work between a regulation and the evidence that you comply.",
    items: {
      search: {
        title: "Regulatory search",
        body: "Find obligations by title, part and rule. Simplified text sits beside the verbatim text, so the meaning is clear.",
      },
      team: {
        title: "Team management",
        body: "Invite members, assign rules with a priority and a due date, and track progress from pending to completed.",
      },
      policies: {
        title: "Policy attachments",
        body: "Upload policy documents and attach them to a single rule or to a whole part, where your auditor will look for them.",
      },
      own: {
        title: "Your company's version",
        body: "Create your company's version of a rule, add notes and mark what does not apply. The master text stays unchanged.",
      },
      metrics: {
        title: "Published evaluations",
        body: "AI extracts the rules. Published metrics for each CFR part show how complete and accurate the extraction was.",
      },
      horizon: {
        title: "Horizon scanning",
        body: "See what changed between two versions of a section, word by word, before it reaches your desk.",
      },
    },
  },
  cta: {
    heading: "Start with one title.",
    body: "Pick the regulation you know best and see it as a task list.",
  },
  footer: { terms: "Terms", privacy: "Privacy", copyright: "© 2025 Subpart. All rights reserved." },
} as const;
