import { describeErasures } from '@campus-deals/testing';
import { personalData } from './testing/personal-data.js';

describeErasures(personalData, { seconds: 60 });
