import type { Questionnaire } from "../questionnaire.ts";
import { title21Parts } from "./title-21-parts.ts";

/** Food and drugs. */
export const title21: Questionnaire = {
  titleNumber: 21,
  parts: title21Parts,
  questions: [
    {
      id: "21-electronic-records",
      text: "Do you keep records or signatures electronically that the FDA requires?",
      parts: ["11"],
      likely: { activities: ["clinical trial", "medical device", "pharmaceutical"] },
    },
    {
      id: "21-human-studies",
      text: "Do you sponsor, run or review studies on people with drugs, devices or other FDA products?",
      parts: ["50", "54", "56"],
      likely: { activities: ["clinical trial", "clinical stud"] },
    },
    {
      id: "21-laboratory",
      text: "Do you run laboratory studies of safety that support an application to the FDA?",
      parts: ["58"],
      likely: { activities: ["toxicology", "nonclinical", "preclinical"] },
    },
    {
      id: "21-drug-trials",
      text: "Do you test drugs or biological products on people before they are approved?",
      parts: ["312"],
    },
    {
      id: "21-drug-making",
      text: "Do you make, pack, test or store drugs for people or animals?",
      parts: ["210", "211"],
      likely: { activities: ["pharmaceutical", "drug manufactur"] },
    },
    {
      id: "21-drug-approval",
      text: "Do you apply, or hold an approval, to market a new drug?",
      parts: ["314"],
      likely: { activities: ["pharmaceutical"] },
    },
    { id: "21-orphan", text: "Do you develop drugs for rare diseases?", parts: ["316"] },
    { id: "21-pet", text: "Do you make radioactive drugs for PET imaging?", parts: ["212"] },
    {
      id: "21-pills",
      text: "Do you sell tablets, capsules or other solid drugs to be swallowed?",
      parts: ["206"],
    },
    {
      id: "21-guides",
      text: "Do you make or dispense prescription drugs that come with a medication guide?",
      parts: ["208"],
      likely: { activities: ["pharmacy"] },
    },
    {
      id: "21-drug-distribution",
      text: "Do you distribute prescription drugs wholesale, bring them back into the country, or give samples?",
      parts: ["203"],
      likely: { activities: ["drug wholesale", "drug distribution"] },
    },
    {
      id: "21-devices",
      text: "Do you design, make, pack, label or import medical devices?",
      parts: ["806", "807", "820", "830"],
      likely: { activities: ["medical device"] },
    },
    {
      id: "21-device-events",
      text: "Do you make or import medical devices, or run a hospital or clinic that uses them?",
      parts: ["803"],
      likely: { industries: ["healthcare"], activities: ["medical device"] },
    },
    {
      id: "21-device-studies",
      text: "Do you study the safety or effect of devices on people?",
      parts: ["812"],
    },
    {
      id: "21-class-three",
      text: "Do you market devices of the highest risk class, which need premarket approval?",
      parts: ["814"],
    },
    {
      id: "21-tracked",
      text: "Do you make or distribute implants or life-supporting devices that the FDA orders to be tracked?",
      parts: ["821"],
    },
    {
      id: "21-surveillance",
      text: "Has the FDA ordered you to watch a device after its sale?",
      parts: ["822"],
    },
    {
      id: "21-food",
      text: "Do you make, process, pack or hold food for people?",
      parts: ["117", "121"],
      likely: { activities: ["food", "beverage"] },
    },
    {
      id: "21-produce",
      text: "Do you grow, harvest, pack or hold fruits or vegetables?",
      parts: ["112"],
      likely: { activities: ["farm", "produce", "fruit", "vegetable"] },
    },
    {
      id: "21-eggs",
      text: "Do you keep laying hens and sell shell eggs?",
      parts: ["118"],
      likely: { activities: ["egg"] },
    },
    {
      id: "21-juice",
      text: "Do you make or import juice?",
      parts: ["120"],
      likely: { activities: ["juice"] },
    },
    {
      id: "21-water",
      text: "Do you bottle drinking water?",
      parts: ["129"],
      likely: { activities: ["bottled water"] },
    },
    {
      id: "21-infant",
      text: "Do you make infant formula?",
      parts: ["106"],
      likely: { activities: ["infant formula"] },
    },
    {
      id: "21-supplements",
      text: "Do you make, pack, label or hold dietary supplements?",
      parts: ["111"],
      likely: { activities: ["dietary supplement", "vitamin"] },
    },
    {
      id: "21-animal-food",
      text: "Do you make, process, pack or hold food for animals?",
      parts: ["507"],
      likely: { activities: ["animal food", "pet food", "feed"] },
    },
    {
      id: "21-medicated-feed",
      text: "Do you make feed or premixes with animal drugs?",
      parts: ["225", "226"],
    },
    {
      id: "21-blood",
      text: "Do you collect, test or process blood or plasma?",
      parts: ["630"],
      likely: { activities: ["blood", "plasma"] },
    },
    {
      id: "21-tissue",
      text: "Do you recover, process, store or distribute human cells or tissue?",
      parts: ["1271"],
      likely: { activities: ["tissue", "cell therapy"] },
    },
    {
      id: "21-mammography",
      text: "Do you take or read mammograms?",
      parts: ["900"],
      likely: { activities: ["mammogra"] },
    },
    {
      id: "21-radiation",
      text: "Do you make or import products that give off radiation, such as x-ray, microwave or ultrasound?",
      parts: ["1002"],
    },
    {
      id: "21-lasers",
      text: "Do you make or import lasers, or products with a laser inside?",
      parts: ["1002", "1040"],
      likely: { activities: ["laser"] },
    },
    {
      id: "21-controlled",
      text: "Do you make, distribute, store or dispense controlled substances?",
      parts: ["1301", "1304", "1305"],
      likely: { activities: ["controlled substance", "pharmacy"] },
    },
    {
      id: "21-prescriptions",
      text: "Do you write or fill prescriptions for controlled substances?",
      parts: ["1306", "1311"],
      likely: { activities: ["pharmacy"] },
    },
  ],
};
