/** Hosts that give pages to anybody: an address there says nothing about who studies where. */
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

/** A domain as hosts are compared: lower case, without a leading `www.`, `www3.` */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\d*\./, '')
    .replace(/\.$/, '');
}

/**
 * The domain of a college's addresses as its website tells it: of `law.kettle.edu` `kettle.edu`, elsewhere the host without
 * `www.`, for there is no telling where another kind of name is divided. Else why there is none.
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

/** Former students keep addresses there. */
export function isForAlumni(domain: string): boolean {
  return domain.split('.').some((label) => /^alum(ni|nus|na|nae)?$/.test(label));
}
