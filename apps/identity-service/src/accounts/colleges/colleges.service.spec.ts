import { expect, test } from 'vitest';
import { possibleDomains } from './colleges.service.js';

test('are all suffixes of the address, longest first, without the top-level domain', () => {
  expect(possibleDomains(' Jo@Mail.CS.Temple.edu')).toEqual(['mail.cs.temple.edu', 'cs.temple.edu', 'temple.edu']);
});

test.each(['', '@', 'jo@edu', 'jo@temple..edu', 'jo@.temple.edu', 'jo@temple.edu.', 'temple.edu'])(
  'are none for %j',
  (address) => {
    expect(possibleDomains(address)).toEqual([]);
  },
);

test.each([
  'alum.mit.edu',
  'alums.x.edu',
  'alumnus.x.edu',
  'alumna.x.edu',
  'alumni-mail.x.edu',
  'mail-alum.x.edu',
  'alum2020.x.edu',
  'gradalumni.x.edu',
  'mail.alumni.x.edu',
  'alumni.mail.x.edu',
  'xalumni.org',
  'ALUMNI.x.edu',
])('are none for the alumni domain %s', (domain) => {
  expect(possibleDomains(`jo@${domain}`)).toEqual([]);
});

test.each(['aluminum.edu', 'calum.edu', 'alumina.x.edu', 'columni.edu'])(
  'exist for %s, which only resembles one',
  (domain) => {
    expect(possibleDomains(`jo@${domain}`)).toContain(domain);
  },
);

test('do not depend on the part before the at sign', () => {
  expect(possibleDomains('alumni+x@temple.edu')).toEqual(['temple.edu']);
  expect(possibleDomains('"a@b"@temple.edu')).toEqual(['temple.edu']);
});
