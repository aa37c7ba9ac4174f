import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { demoData } from "../../scripts/sample/demo-data.ts";
import { Email, Password } from "../../shared/schemas/user.ts";

const root = new URL("../../", import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), "utf8"));

const citation = /^\d{1,2} CFR (Part \d+|\d+\.\d+(\([A-Za-z0-9]+\))*)$/;
const Citation = z.string().regex(citation);

const ruleTypes = [
  ...(["Obligation", "Prohibition", "Permission", "Exemption", "Definition", "Recordkeeping"] as const),
  ...(["Reporting", "Timing", "Training", "Disclosure", "Labeling", "Audit", "Access Control"] as const),
] as const;

const SampleRule = z.strictObject({
  obligation_id: z.string(),
  cfr_title: z.number().int(),
  part_no: z.string().regex(/^\d+$/),
  part_description: z.string().min(1),
  source_regulation: Citation,
  source_section: Citation,
  section: z.string().regex(/^\d+\.\d+$/),
  section_heading: z.string().min(1),
  rule_title: z.string().min(1).max(90),
  rule_text_verbatim: z.literal(""),
  official_url: z.url(),
  rule_text_simplified: z.string().min(20),
  rule_type: z.array(z.enum(ruleTypes)).min(1),
  subject: z.string().min(1),
  action: z.string().min(1),
  conditions: z.array(z.string().min(1)),
  limitations: z.string(),
  exemption: z.string(),
  cross_references_internal: z.array(Citation),
  cross_references_external: z.array(z.string().min(1)),
  keywords: z.array(z.string().min(1)).min(3).max(7),
  effective_date: z.iso.date().nullable(),
});
type SampleRule = z.infer<typeof SampleRule>;

const Title = z.strictObject({
  titleNumber: z.number().int(),
  titleName: z.string().min(1),
  description: z.string().min(60).max(140).endsWith("."),
  lastAmended: z.iso.date().nullable(),
  reserved: z.boolean(),
});

const sampleRules = ["title-21.json", "title-29.json", "title-40.json"].flatMap((file) =>
  z.array(SampleRule).parse(readJson(`scripts/sample/data/${file}`)),
);
const importExample = z.array(SampleRule).parse(readJson("scripts/sample/data/imports/import-example.json"));
const ownRules = [...sampleRules, ...importExample];
const titles = z.array(Title).parse(readJson("shared/reference/cfr-titles.json"));
const parts = z
  .record(z.string(), z.record(z.string(), z.string().min(1)))
  .parse(readJson("shared/reference/cfr-parts.json"));
const demo = demoData();

const placeOf = (rule: SampleRule): string => `${rule.cfr_title}.${rule.part_no}`;
const idOf = (rule: SampleRule): string => `${placeOf(rule)}-${rule.obligation_id}`;

describe("the sample regulation", () => {
  it("holds at least 72 rules over 7 parts and exactly 3 titles", () => {
    expect(sampleRules.length).toBeGreaterThanOrEqual(72);
    expect(new Set(sampleRules.map(placeOf)).size).toBeGreaterThanOrEqual(7);
    expect([...new Set(sampleRules.map((rule) => rule.cfr_title))]).toEqual([21, 29, 40]);
  });

  it("gives every rule an id of its own within its part", () => {
    const ids = ownRules.map(idOf);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("spreads each part of ten rules or more over at least six sections", () => {
    const byPart = Map.groupBy(sampleRules, placeOf);
    const large = [...byPart.values()].filter((rules) => rules.length >= 10);
    expect(large.length).toBeGreaterThanOrEqual(4);
    for (const rules of large) {
      expect(new Set(rules.map((rule) => rule.section)).size).toBeGreaterThanOrEqual(6);
    }
  });

  it("places each rule in its own part and section, and cites that part in internal references", () => {
    for (const rule of ownRules) {
      const { cfr_title: title, part_no: part, section } = rule;
      expect(section.startsWith(`${part}.`), idOf(rule)).toBe(true);
      expect(rule, idOf(rule)).toMatchObject({
        obligation_id: expect.stringMatching(/-s\d{3}$/),
        source_regulation: `${title} CFR Part ${part}`,
        official_url: `https://www.ecfr.gov/current/title-${title}/part-${part}/section-${section}`,
        part_description: parts[String(title)]?.[part],
      });
      expect(rule.obligation_id.slice(0, -5)).toBe(section);
      expect(rule.source_section.replace(/\(.*$/, "")).toBe(`${title} CFR ${section}`);
      for (const reference of rule.cross_references_internal)
        expect(reference.startsWith(`${title} CFR ${part}.`), reference).toBe(true);
    }
  });

  it("uses one heading for each section", () => {
    const headings = Map.groupBy(ownRules, (rule) => `${rule.cfr_title} CFR ${rule.section}`);
    for (const [section, rules] of headings) {
      expect(new Set(rules.map((rule) => rule.section_heading)).size, section).toBe(1);
    }
  });

  it("has rules with conditions, exemptions, limitations and references to show", () => {
    const count = (has: (rule: SampleRule) => boolean) => sampleRules.filter(has).length;
    expect(count((rule) => rule.conditions.length > 0)).toBeGreaterThanOrEqual(20);
    expect(count((rule) => rule.exemption !== "")).toBeGreaterThanOrEqual(15);
    expect(count((rule) => rule.limitations !== "")).toBeGreaterThanOrEqual(5);
    expect(count((rule) => rule.cross_references_internal.length > 0)).toBeGreaterThanOrEqual(20);
    expect(new Set(sampleRules.flatMap((rule) => rule.rule_type)).size).toBeGreaterThanOrEqual(10);
  });
});

describe("the reference facts", () => {
  it("name all 50 titles in order, with title 35 alone reserved", () => {
    expect(titles.map((title) => title.titleNumber)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const reserved = titles.filter((title) => title.reserved);
    expect(reserved.map((title) => title.titleNumber)).toEqual([35]);
    const undated = titles.filter((title) => title.lastAmended === null);
    expect(undated.map((title) => title.titleNumber)).toEqual([35]);
    expect(new Set(titles.map((title) => title.description)).size).toBe(50);
  });

  it("name parts of existing titles that are in use", () => {
    const inUse = titles.filter(({ reserved }) => !reserved).map(({ titleNumber }) => String(titleNumber));
    expect(inUse).toEqual(expect.arrayContaining(Object.keys(parts)));
    for (const [partNo, name] of Object.values(parts).flatMap(Object.entries<string>)) {
      expect(partNo).toMatch(/^\d+[a-z]?$/);
      expect(name).toBe(name.trim());
    }
  });
});

describe("the demo company", () => {
  it("has one administrator, one officer and three members, each with an address of its domain", () => {
    const roles = demo.people.map((person) => person.role);
    expect(roles).toEqual(["company_admin", "compliance_officer", "member", "member", "member"]);
    expect(demo.company.domain).toMatch(/\.example\.com$/);
    for (const person of demo.people) expect(person.email.endsWith(`@${demo.company.domain}`)).toBe(true);
    expect(demo.superAdmin.email.endsWith(".example.com")).toBe(true);
  });

  it("gives every person a different address and a password of the same pattern", () => {
    const everyone = [...demo.people, demo.superAdmin];
    expect(new Set(everyone.map((person) => person.email)).size).toBe(6);
    for (const { firstName, email, password } of everyone) {
      expect(Password.min(12).parse(password)).toBe(`subpart-${firstName.toLowerCase()}-2026`);
      expect(Email.parse(email)).toBe(email);
    }
  });

  const addresses = demo.people.map(({ email }) => email);

  it("assigns rules that exist, of selected titles, to people of the company, each once", () => {
    const ids = sampleRules.map(idOf);
    expect(demo.assignments.length).toBeGreaterThanOrEqual(10);
    const ofGroups = demo.groups.flatMap(({ assignments }) => assignments);
    const assigned = [...demo.assignments, ...ofGroups].map(({ titleNumber, partNo, obligationId }) => {
      expect(demo.selectedTitles).toContain(titleNumber);
      return `${titleNumber}.${partNo}-${obligationId}`;
    });
    const people = [
      ...demo.assignments.map(({ assignee }) => assignee),
      ...demo.groups.flatMap(({ lead, members }) => [lead, ...members]),
    ];
    expect(addresses).toEqual(expect.arrayContaining(people));
    expect(ids).toEqual(expect.arrayContaining(assigned));
    expect(new Set(assigned).size).toBe(assigned.length);
  });

  it("has both overdue and coming assignments", () => {
    const days = demo.assignments.map(({ dueInDays }) => dueInDays);
    expect(Math.min(...days)).toBeLessThan(0);
    expect(Math.max(...days)).toBeGreaterThan(0);
  });

  it("tells of work on assigned rules, by people of the company, with tags it has", () => {
    const assigned = demo.assignments.map(({ obligationId }) => obligationId);
    expect(assigned).toEqual(expect.arrayContaining(demo.work.map(({ obligationId }) => obligationId)));
    const people = demo.work.flatMap(({ reviews, readBy }) => [...reviews.map(({ by }) => by), ...readBy]);
    expect(addresses).toEqual(expect.arrayContaining(people));
    const tags = demo.tags.map(({ name }) => name);
    expect(tags).toEqual(expect.arrayContaining(demo.work.flatMap((work) => work.tags)));
  });
});

describe("the import examples", () => {
  it("bring at least eight rules of a part the sample does not have", () => {
    const samplePlaces = new Set(sampleRules.map(placeOf));
    expect(importExample.length).toBeGreaterThanOrEqual(8);
    expect(importExample.filter((rule) => samplePlaces.has(placeOf(rule)))).toEqual([]);
  });

  it("mix a usable row, a row without words and a row that is no rule at all", () => {
    const rows = z
      .array(z.unknown())
      .parse(readJson("scripts/sample/data/imports/import-example-with-errors.json"));
    const wordless = z.object({
      rule_title: z.literal(""),
      rule_text_verbatim: z.literal(""),
      rule_text_simplified: z.literal(""),
    });
    const count = (schema: z.ZodType) => rows.filter((row) => schema.safeParse(row).success).length;
    expect(count(SampleRule)).toBe(1);
    expect(count(wordless)).toBe(1);
    expect(count(z.string())).toBe(1);
    expect(rows.length).toBe(8);
  });
});
