import { firstCharacters } from '@campus-deals/contracts/characters';
const MAXIMUM_LENGTH = 500;
const HOST = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i;

/**
 * Corrects a typed web address so that browsers can open it: adds `https://`, removes user names and blanks before a dot.
 * Of several addresses the first is taken. Never makes a host of parts that do not belong together.
 */
export function repairWebsite(given: string): { website: string | null; corrections: string[] } {
  const corrections: string[] = [];
  const trimmed = given.replace(/^[\s<("']+|[\s>)"',;.]+$/g, '');
  let text = trimmed.replace(/^[^/?#]*/, (host) => host.replaceAll(/(?<=\bwww\.)\s+|\s+(?=\.)/gi, ''));
  if (text !== trimmed) corrections.push('blanks taken out');
  const first = firstOf(text);
  if (first !== text) {
    text = first;
    corrections.push(`first of several parts taken (${firstCharacters(given, 100)})`);
  }
  // The host of an email address is nobody's website.
  if (/^(?!https?:)[^/?#]*@/i.test(text)) return { website: null, corrections: [] };
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || /^[\w.-]+:\d+/.test(text)) {
    text = `https://${text.replace(/^\/+/, '')}`;
    corrections.push('https:// put in front');
  } else if (/^https?:\/*(?!\/)/i.test(text) && !/^https?:\/\/[^/]/i.test(text)) {
    text = text.replace(/^(https?):\/*/i, '$1://');
    corrections.push('slashes put right');
  }
  if (/\s/.test(text)) {
    // After the host, a blank is part of the address.
    text = text.replaceAll(/\s+/g, '%20');
    corrections.push('blanks encoded');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return { website: null, corrections: [] };
  if (url.username || url.password) {
    url.username = '';
    url.password = '';
    corrections.push('user name taken out');
  }
  return url.href.length <= MAXIMUM_LENGTH ? { website: url.href, corrections } : { website: null, corrections: [] };
}

/** Returns the first of several addresses in a text, or the whole text. */
function firstOf(text: string): string {
  const [first = text, ...others] = text.split(/[\s,;|]+(?:(?:or|and|&|\/)\s+)?|(?<=[^\s/:]+)(?=https?:\/\/)/i);
  const isAddress = (part: string): boolean => HOST.test(part.replace(/^https?:\/+/i, '').replace(/[/?#:].*$/, ''));
  // Blanks and separators in a path are text.
  const isPath = /^(https?:\/+)?[^\s/?#]+[/?#]/i.test(text);
  return isAddress(first) && (isPath ? others.some(isAddress) : others.length > 0) ? first : text;
}
