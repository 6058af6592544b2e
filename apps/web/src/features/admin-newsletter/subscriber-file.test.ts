import { describe, expect, it } from 'vitest';
import { rowsOfFile } from './subscriber-file.js';

describe('the addresses of a file', () => {
  it.each([
    ['one address per line', 'a@x.edu\nb@x.edu\n', ['a@x.edu', 'b@x.edu']],
    [
      'a column called Email',
      'ID,Email,Name\r\n1,a@x.edu,"Doe, ""Jo"""\r\n\r\n2,"b@x.edu",\r\n',
      ['a@x.edu', 'b@x.edu'],
    ],
    ['semicolons and a byte order mark', '\uFEFFName;E-mail\nAnn;a@x.edu', ['a@x.edu']],
    ['a heading of another name', 'Address\na@x.edu', ['a@x.edu']],
    ['what an export made harmless', "Email,Status\n'=a@x.edu,confirmed", ['=a@x.edu']],
    ['nothing', '\n \n', []],
  ])('are read from %s', (_what, text, emails) => {
    expect(rowsOfFile(text).map(({ email }) => email)).toEqual(emails);
  });

  it('keep their lines', () => {
    expect(rowsOfFile('Email\n\na@x.edu\nb@x.edu').map(({ line }) => line)).toEqual([3, 4]);
  });
});
