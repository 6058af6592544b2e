/** Returns the decoded MIME parts of a mail by type. */
export function partsOf(raw: string): Map<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  return new Map(
    raw
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => {
        const [head = '', ...body] = part.split('\r\n\r\n');
        const type = /Content-Type: ([\w/]+)/.exec(head)?.[1] ?? '';
        const text = body.join('\r\n\r\n');
        if (/quoted-printable/i.test(head)) return [type, fromQuotedPrintable(text)];
        return [type, /base64/i.test(head) ? Buffer.from(text, 'base64').toString('utf8') : text];
      }),
  );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
