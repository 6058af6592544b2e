/** Parameters that name the reader's source. They do not change the page; the browser reads them itself. */
const TRACKING = /^(ref|utm_\w+|gclid|fbclid|msclkid)(=|$)/;

export function withoutTracking(query: string): string {
  if (query === '') return query;
  return query
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair))
    .join('&');
}
