/** What the tests use of it; it brings no types. */
declare module 'mailparser' {
  interface ParsedMail {
    from?: { text: string };
    subject?: string;
    text?: string;
    html: string | false;
  }
  export function simpleParser(mail: NodeJS.ReadableStream): Promise<ParsedMail>;
}
