/** Public web hosts: a page there does not identify a school's domain. */
const PAGE_HOSTERS = [
  'blogspot.com',
  'facebook.com',
  'github.io',
  'godaddysites.com',
  'google.com',
  'instagram.com',
  'jimdosite.com',
  'linkedin.com',
  'linktr.ee',
  'myshopify.com',
  'square.site',
  'squarespace.com',
  'weebly.com',
  'wixsite.com',
  'wordpress.com',
  'youtube.com',
];

/** Normalizes a host for comparison: lower case, without a leading `www.`, `www3.` */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\d*\./, '')
    .replace(/\.$/, '');

/**
 * Derives the domain of a college's email addresses from its website: `kettle.edu` for `law.kettle.edu`; outside .edu
 * the host without `www.`, because the registrable part of other names is unknown. Returns the reason if there is none.
 */
export function domainOfWebsite(website: string): { domain: string } | { reason: string } {
  const host = bareHost(new URL(website).hostname);
  if (host.endsWith('.edu')) return { domain: host.split('.').slice(-2).join('.') };
  if (host.endsWith('.gov') || host.endsWith('.mil'))
    return { reason: 'is a government’s, whose addresses are not students’' };
  if (PAGE_HOSTERS.some((hoster) => host === hoster || host.endsWith(`.${hoster}`)))
    return { reason: 'is a host for anybody’s pages, not a school’s domain' };
  return { domain: host };
}

export function isForAlumni(domain: string): boolean {
  return domain.split('.').some((label) => /^alum(ni|nus|na|nae)?$/.test(label));
}
