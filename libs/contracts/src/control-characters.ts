/** C0 and C1 control characters other than tab and line breaks, U+FFFE, U+FFFF and lone surrogates. */
const CONTROLS = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF\p{Cs}]/gu;

/**
 * Returns a text without control characters other than tab and line breaks: some programs end a file at one, and XML
 * (1.0, 2.2) and iCalendar forbid them.
 */
export const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');
