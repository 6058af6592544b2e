/** The value of one cookie of a Cookie header, or undefined. Our own cookies hold only characters that need no decoding. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  let at = header.indexOf(`${name}=`);
  while (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') at = header.indexOf(`${name}=`, at + 1);
  if (at === -1) return undefined;
  const start = at + name.length + 1;
  const end = header.indexOf(';', start);
  return header.slice(start, end === -1 ? undefined : end).trim();
}
