/** What the tests use of it; it brings no types. */
declare module 'mailparser' {
  export interface ParsedMail {
    text?: string;
    html: string | false;
  }
  export function simpleParser(mail: NodeJS.ReadableStream): Promise<ParsedMail>;
}
