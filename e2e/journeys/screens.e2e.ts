import { describe } from 'vitest';
import { testScreens } from '../screens.js';
import { stack } from '../stack.js';

if (stack().browserName === 'firefox')
  describe('every screen of a student, in both themes', () => {
    testScreens({ of: 'User', themes: ['light', 'dark'], widths: [360, 1280], axeWidths: [360, 1280] });
  });
else
  describe('every screen', () => {
    testScreens({ themes: ['light'], widths: [360, 1440], axeWidths: [390] });
  });
