/** Types for the functions that tests use; the package has none. */
declare module 'mailparser' {
  export interface ParsedMail {
    subject?: string;
    text?: string;
    html: string | false;
  }
  export function simpleParser(mail: NodeJS.ReadableStream | string): Promise<ParsedMail>;
}
