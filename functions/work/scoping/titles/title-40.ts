import type { Questionnaire } from "../questionnaire.ts";
import { title40Parts } from "./title-40-parts.ts";
import { title40Substances } from "./title-40-substances.ts";

const plants = { industries: ["manufacturing", "energy"] } as const;

/** Protection of environment. */
export const title40: Questionnaire = {
  titleNumber: 40,
  parts: title40Parts,
  questions: [
    {
      id: "40-electronic-reports",
      text: "Do you send reports or documents to the EPA electronically?",
      parts: ["3"],
    },
    {
      id: "40-air-sources",
      text: "Do you run boilers, turbines, engines, tanks or other equipment that emits to the air at a fixed place?",
      parts: ["60", "63"],
      likely: plants,
    },
    {
      id: "40-air-listed",
      text: "Do you handle asbestos, benzene, beryllium, mercury, vinyl chloride, arsenic or radionuclides in a plant?",
      parts: ["61"],
    },
    {
      id: "40-air-permit",
      text: "Does one of your sites have, or need, a major air permit (Title V)?",
      parts: ["64", "70"],
    },
    {
      id: "40-power",
      text: "Do you burn fossil fuel to generate electricity for sale?",
      parts: ["72", "75"],
      likely: { activities: ["power plant", "power generation", "electricity generation"] },
    },
    {
      id: "40-accidents",
      text: "Does a site hold large amounts of toxic or flammable substances, such as ammonia, chlorine or propane?",
      parts: ["68"],
      likely: { activities: ["chemical", "refin", "ammonia"] },
    },
    {
      id: "40-refrigerants",
      text: "Do you service, repair or dispose of cooling or air-conditioning equipment with refrigerant in it?",
      parts: ["82"],
      likely: { activities: ["refrigerat", "air conditioning"] },
    },
    {
      id: "40-hfc",
      text: "Do you make, import, export, reclaim or destroy hydrofluorocarbons (HFCs)?",
      parts: ["84"],
    },
    {
      id: "40-greenhouse",
      text: "Does a site emit 25,000 metric tons of greenhouse gases a year, or do you supply fuels or industrial gases?",
      parts: ["98"],
    },
    {
      id: "40-oil",
      text: "Do you store more than 1,320 gallons of oil above ground, or more than 42,000 gallons below?",
      parts: ["110", "112"],
      likely: { activities: ["oil storage", "petroleum", "refin"] },
    },
    {
      id: "40-discharge",
      text: "Do you discharge water from a pipe, ditch or construction site into rivers, lakes or the sea?",
      parts: ["122"],
      likely: { activities: ["wastewater", "mining"] },
    },
    {
      id: "40-sewer",
      text: "Does water from your processes go to a public sewage plant?",
      parts: ["403"],
      likely: { industries: ["manufacturing"] },
    },
    {
      id: "40-sludge",
      text: "Do you treat domestic sewage, or spread or burn sewage sludge?",
      parts: ["503"],
      likely: { activities: ["sewage"] },
    },
    {
      id: "40-drinking-water",
      text: "Do you supply drinking water to 25 people or more, from a source of your own?",
      parts: ["141"],
      likely: { activities: ["drinking water"] },
    },
    {
      id: "40-injection",
      text: "Do you put fluids underground through wells?",
      parts: ["144"],
      likely: { activities: ["oil and gas", "drilling"] },
    },
    ...title40Substances,
  ],
};
