const words =
  "each maker of glue keeps records in paper or film for two years unless the office allows a shorter time and says so in writing to all makers that hold a permit under this part".split(
    " ",
  );

/** Some words, the same for the same number. */
const sentence = (seed: number, length: number): string => {
  let state = seed * 2_654_435_761 + 1;
  const next = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[state % words.length] ?? "";
  };
  return Array.from({ length }, next).join(" ");
};

const section = (part: number, number: number): string => {
  const paragraphs = "abcdefghijkl"
    .split("")
    .map((letter, index) => `<P>(${letter}) ${sentence(part * 1_000 + number * 20 + index, 40)}.\n</P>`);
  return `<DIV8 N="${part}.${number}" TYPE="SECTION"><HEAD>§ ${part}.${number}   Duty ${number}.</HEAD>${paragraphs.join("")}<CITA TYPE="N">[90 FR ${part}, Jan. 6, 2025]</CITA></DIV8>`;
};

const sectionsOfPart = 50;
const part = (number: number): string =>
  `<DIV5 N="${number}" TYPE="PART"><HEAD>PART ${number}—DUTIES</HEAD><AUTH><HED>Authority:</HED><PSPACE>99 U.S.C. ${number}.</PSPACE></AUTH>${Array.from({ length: sectionsOfPart }, (_, index) => section(number, index + 1)).join("")}</DIV5>`;

/** eCFR XML of a title with this many parts of 50 sections each: about 145 KB a part. */
export const largeTitle = (parts: number): string =>
  `<ECFR><DIV1 N="99" TYPE="TITLE"><HEAD>Title 99—Large</HEAD><DIV3 N="I" TYPE="CHAPTER"><HEAD>CHAPTER I—OFFICE</HEAD>${Array.from({ length: parts }, (_, index) => part(index + 1)).join("")}</DIV3></DIV1></ECFR>`;
