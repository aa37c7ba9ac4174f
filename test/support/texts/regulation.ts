/** Texts in the form of regulation, a paragraph a line: references, dates, amounts, defined terms, lists. */
export const regulationTexts: readonly string[] = [
  `§ 77.1 Records of a transfer.
(a) General. A Bank must keep a record of each transfer for at least five (5) years after January 30, 2019. The Bank may keep the record in electronic form, as described in paragraph (c) of this section, if the Customer agrees in writing.
(b) Content. The record must show the amount, the date and the name of the Customer, and whether the transfer exceeds $10,000. A record under paragraph (a)(1) of § 77.3 is not required where the Bank sends a notice within thirty (30) days.
(c) Electronic form. A record may be kept in electronic form only if it can be printed within 2 business days, it cannot be altered, and the Bank tests the system every 12 months as provided in § 77.9(b)(2).
(d) Exceptions. Paragraphs (a) and (b) of this section do not apply to a transfer of less than $50, to a Trust that files under part 81 of this chapter, or to a transfer made before July 1, 2016.
(e) Penalty. A Bank that fails to keep a record for 5 years shall pay 1.5 percent of the amount, but not more than 2,500 dollars for each day after January 30. The Bank shall pay it by June 15.`,
  `§ 412.20 Notice and correction.
(a) When a notice is due. A Covered Entity shall send the notice no later than 10 days after it discovers an error, and again 45 days after that date unless the Administrator waives the second notice under § 412.31(a)(3).
(1) A notice by mail must be postmarked by March 15 of the year, or by the next business day where March 15 is a Sunday.
(2) A notice by electronic mail must be sent by 5 p.m. on the last day, as described in paragraph (b)(1)(ii) of this section.
(3) A notice to a Small Provider with fewer than 25 employees may be given by telephone if the Small Provider asks for it.
(b) Correction. The Covered Entity must correct the error within 20 days after the notice, except that:
(1) An error of more than 3 percent must be corrected within 7 days;
(2) An error found by the Administrator must be corrected within 48 hours, and the Covered Entity must not charge a fee for it; and
(3) An error in a report under subpart C of part 409 of this chapter may be corrected in the next report, but no later than December 31, 2024.
(c) Effect. A correction under paragraph (b) of this section does not relieve the Covered Entity of a penalty under section 1128 of the Act.`,
  `§ 1910.880 Pressure vessels.
(a) Scope. This section applies to vessels that hold more than 120 gallons at a pressure of 15 pounds or more. It does not apply to a vessel that meets § 1910.885 or that was installed before April 12, 1988.
(b) Inspection. The Employer must have each vessel inspected by a Qualified Person at least once every 24 months. The Qualified Person must sign the report within 3 days.
(1) The inspection shall cover the shell, the heads and all openings larger than 2 inches.
(2) A vessel that leaks must not be used until it is repaired and tested at 150 percent of its working pressure.
(3) A vessel under paragraph (a) of this section that was moved may be used for 30 days before it is inspected.
(4) The Employer shall keep the two most recent reports and show them to the Secretary on request.
(c) Training. The Employer must train each Operator before the Operator starts to work, and every 36 months afterwards, in the duties of paragraphs (b)(2) and (b)(4) of this section.
(d) Dates. An Employer shall comply with paragraph (b) of this section by October 1, 2021, and with paragraph (c) of this section by June 30, 2022.`,
];
