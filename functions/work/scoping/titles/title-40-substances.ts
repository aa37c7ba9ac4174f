import type { Question } from "../questionnaire.ts";

/** Questions of title 40 on pesticides, waste, chemicals and products. */
export const title40Substances: readonly Question[] = [
  {
    id: "40-pesticide-making",
    text: "Do you make, import, label or sell pesticides or disinfectants?",
    parts: ["152", "156"],
    likely: { activities: ["pesticide", "disinfectant"] },
  },
  {
    id: "40-pesticide-studies",
    text: "Do you run studies that support the registration of a pesticide?",
    parts: ["160"],
  },
  {
    id: "40-farm-workers",
    text: "Do your workers handle pesticides, or work in treated fields, forests, nurseries or greenhouses?",
    parts: ["170"],
    likely: { activities: ["farm", "nursery", "greenhouse", "forestry"] },
  },
  {
    id: "40-applicators",
    text: "Do your people apply pesticides that only certified people may use?",
    parts: ["171"],
    likely: { activities: ["pest control"] },
  },
  {
    id: "40-hazardous-waste",
    text: "Do you produce hazardous waste, such as solvents, acids, paint waste or contaminated rags?",
    parts: ["261", "262", "268"],
    likely: { industries: ["manufacturing"], activities: ["laborator", "chemical"] },
  },
  {
    id: "40-waste-transport",
    text: "Do you transport hazardous waste?",
    parts: ["263"],
    likely: { activities: ["waste transport", "waste haul"] },
  },
  {
    id: "40-waste-facility",
    text: "Do you treat, store for long, or dispose of hazardous waste on your own site or for others?",
    parts: ["264", "265", "270"],
    likely: { activities: ["waste treatment", "waste disposal"] },
  },
  {
    id: "40-universal-waste",
    text: "Do you throw away batteries, lamps, mercury devices, pesticides or aerosol cans from your business?",
    parts: ["273"],
  },
  { id: "40-used-oil", text: "Do you produce, collect or recycle used oil?", parts: ["279"] },
  {
    id: "40-solid-waste",
    text: "Do you dispose of waste that is not hazardous on land of your own?",
    parts: ["257"],
  },
  {
    id: "40-landfill",
    text: "Do you own or run a landfill for household waste?",
    parts: ["258"],
    likely: { activities: ["landfill"] },
  },
  {
    id: "40-tanks",
    text: "Do you own or run underground tanks with fuel or chemicals?",
    parts: ["280"],
    likely: { activities: ["gas station", "fuel station", "underground tank"] },
  },
  {
    id: "40-releases",
    text: "Do you hold hazardous substances that could be spilled or escape?",
    parts: ["302", "355"],
    likely: { activities: ["chemical"] },
  },
  {
    id: "40-inventory",
    text: "Do you keep chemicals on site for which you must have a safety data sheet?",
    parts: ["370"],
    likely: { industries: ["manufacturing"], activities: ["chemical"] },
  },
  {
    id: "40-toxics",
    text: "Does a site with 10 employees or more make, process or use toxic chemicals?",
    parts: ["372"],
  },
  {
    id: "40-chemical-making",
    text: "Do you make or import chemical substances?",
    parts: ["711", "717", "720"],
    likely: { activities: ["chemical manufactur", "chemical import"] },
  },
  {
    id: "40-new-uses",
    text: "Do you make, import or process chemicals for which the EPA wants notice of new uses?",
    parts: ["721"],
  },
  {
    id: "40-lead-paint",
    text: "Are you paid to renovate homes, or places for small children, that were built before 1978?",
    parts: ["745"],
    likely: { activities: ["renovation", "home repair"] },
  },
  {
    id: "40-pcb",
    text: "Do you have transformers, capacitors or other things that may hold PCBs?",
    parts: ["761"],
  },
  {
    id: "40-asbestos-schools",
    text: "Do you run schools from kindergarten to grade 12?",
    parts: ["763"],
    likely: { activities: ["elementary school", "high school"] },
  },
  {
    id: "40-wood",
    text: "Do you make, import or sell plywood, particleboard or fiberboard, or goods made of them?",
    parts: ["770"],
    likely: { activities: ["furniture", "plywood"] },
  },
  {
    id: "40-chemical-studies",
    text: "Do you run studies of chemicals that the EPA requires by rule or agreement?",
    parts: ["792"],
  },
  {
    id: "40-engines",
    text: "Do you make or import diesel engines, or machines with such engines that do not go on roads?",
    parts: ["1039"],
    likely: { activities: ["diesel engine"] },
  },
];
