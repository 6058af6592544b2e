import { describe } from 'vitest';
import { testScreens } from '../screens.js';

describe('every screen', () => {
  testScreens({ themes: ['light'], widths: [360, 1440], axeWidths: [390] });
});
