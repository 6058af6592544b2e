import { describe, expect, it } from 'vitest';
import { rowsOfFile } from './subscriber-file.js';

const read = (file: string | Buffer) => rowsOfFile(Buffer.from(file as string));

describe('addresses', () => {
  it.each([
    ['one address per line', 'a@x.edu\nb@x.edu\n', ['a@x.edu', 'b@x.edu']],
    [
      'a column called Email',
      'ID,Email,Name\r\n1,a@x.edu,"Doe, ""Jo"""\r\n\r\n2,"b@x.edu",\r\n',
      ['a@x.edu', 'b@x.edu'],
    ],
    ['a column called Email, not from others', 'Email,Invited by\na@x.edu,b@x.edu', ['a@x.edu']],
    ['semicolons and a byte order mark', '\uFEFFName;E-mail\nAnn;a@x.edu', ['a@x.edu']],
    ['an export that has disarmed a formula', "Email,Status\n'=a@x.edu,confirmed", ['=a@x.edu']],
    ['several addresses on a line', 'a@x.edu, b@x.edu; c@x.edu\nd@x.edu', ['a@x.edu', 'b@x.edu', 'c@x.edu', 'd@x.edu']],
    ['several addresses in a cell', 'Name,Email\nAnn,"a@x.edu; b@x.edu"', ['a@x.edu', 'b@x.edu']],
    ['several addresses behind the last heading', 'Name,Email\nAnn,a@x.edu, b@x.edu', ['a@x.edu', 'b@x.edu']],
    ['addresses with a slash between them', 'a@x.edu/b@x.edu', ['a@x.edu', 'b@x.edu']],
    ['a mail program', '"Doe, Ann" <a@x.edu>, Bo <mailto:b@x.edu>', ['a@x.edu', 'b@x.edu']],
    ['nothing', '\n \n', []],
  ])('are read from %s', (_what, file, emails) => {
    expect(read(file)).toEqual(emails.map((email) => expect.objectContaining({ email })));
    expect(read(file).every(({ problem }) => problem === undefined)).toBe(true);
  });

  it('keep their lines', () => {
    expect(read('Email\n\na@x.edu\nb@x.edu').map(({ line }) => line)).toEqual([3, 4]);
  });
});

it('a line without an address is named, also the first one', () => {
  expect(read('ann at x.edu\nb@x.edu')).toEqual([
    { line: 1, email: 'ann at x.edu', problem: 'holds no address' },
    { line: 2, email: 'b@x.edu' },
  ]);
  expect(read('Email,Name\nN/A,Ann\n,Bo\na@x.edu,Cy')).toEqual([
    { line: 2, email: 'N/A', problem: 'holds no address' },
    { line: 3, email: '', problem: 'holds no address' },
    { line: 4, email: 'a@x.edu' },
  ]);
});

it('a file that is no text is refused with the reason', () => {
  expect(() => read(Buffer.from('504b030414000600', 'hex'))).toThrow('an Excel workbook');
});
