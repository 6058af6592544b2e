const MAXIMUM_LENGTH = 500;

/** Corrects a typed web address so that browsers can open it: adds `https://`, removes blanks and user names. */
export function repairWebsite(given: string): { website: string | null; corrections: string[] } {
  const corrections: string[] = [];
  let text = given;
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || /^[\w.-]+:\d+/.test(text)) {
    text = `https://${text.replace(/^\/+/, '')}`;
    corrections.push('https:// put in front');
  } else if (/^https?:\/*(?!\/)/i.test(text) && !/^https?:\/\/[^/]/i.test(text)) {
    text = text.replace(/^(https?):\/*/i, '$1://');
    corrections.push('slashes put right');
  }
  if (/\s/.test(text)) {
    // A blank in the host is a typo; after the host it is part of the address.
    text = text.replace(
      /^(https?:\/\/[^/?#]*)(.*)$/i,
      (_whole, host: string, rest: string) => host.replaceAll(/\s+/g, '') + rest.replaceAll(/\s+/g, '%20'),
    );
    corrections.push('blanks taken out or encoded');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !/^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i.test(url.hostname))
    return { website: null, corrections: [] };
  if (url.username || url.password) {
    url.username = '';
    url.password = '';
    corrections.push('user name taken out');
  }
  return url.href.length <= MAXIMUM_LENGTH ? { website: url.href, corrections } : { website: null, corrections: [] };
}
