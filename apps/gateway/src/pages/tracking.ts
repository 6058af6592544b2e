/** Parameters that tell where a reader comes from: no page is another one for them. The browser reads them itself. */
const TRACKING = /^(ref|utm_\w+|gclid|fbclid|msclkid)(=|$)/;

export function withoutTracking(query: string): string {
  if (query === '') return query;
  return query
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair))
    .join('&');
}
