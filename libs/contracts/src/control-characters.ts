/** Control characters of seven and eight bits other than tab and line breaks. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Returns a text without control characters other than tab and line breaks: some programs end a file at one, and XML and
 * iCalendar forbid them.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROLS, '');
}
