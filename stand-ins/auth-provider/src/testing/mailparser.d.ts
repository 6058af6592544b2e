/** Types of the parts that tests use, since the package has none. */
declare module 'mailparser' {
  interface ParsedMail {
    from?: { text: string };
    subject?: string;
    text?: string;
    html: string | false;
  }
  export function simpleParser(mail: NodeJS.ReadableStream): Promise<ParsedMail>;
}
