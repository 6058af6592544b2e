import { describe } from 'vitest';
import { testScreens } from '../screens.js';

describe('every screen in both themes', () => {
  testScreens({ themes: ['light', 'dark'], widths: [360, 390, 768, 1280, 1440], axeWidths: [390, 1280] });
});
