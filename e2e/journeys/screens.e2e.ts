import { describe } from 'vitest';
import { screensOf, testScreens } from '../screens.js';
import { stack } from '../stack.js';

if (stack().browserName === 'firefox')
  // Colors and names do not depend on the engine.
  describe('every screen of a student', () => {
    testScreens({ screens: screensOf('User'), widths: [[360], [1280]] });
  });
else
  describe('every screen in both themes', () => {
    testScreens({ widths: [[360], [390, 'light'], [768], [1280, 'dark'], [1440]] });
  });
