import { readLawSection } from "../../functions/regulation/text/law-texts.ts";

// A process of its own, as a cold function is: `open-cold-section.ts <title> <section>`.
const [, , title = "", section = ""] = process.argv;
const began = performance.now();
const { section: read } = await readLawSection(Number(title), section);
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    blocks: read.blocks.length,
    readMs: Math.round(performance.now() - began),
    cpuMs: Math.round((user + system) / 1_000),
    processMs: Math.round(performance.now()),
  }),
);
