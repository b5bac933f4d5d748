/** Characters of the UID of an event at most (RFC 5545, section 3.8.4.7, sets no bound). */
export const LONGEST_UID = 255;
