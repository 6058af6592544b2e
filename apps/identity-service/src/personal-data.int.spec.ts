import { describePersonalData } from '@campus-deals/testing';
import { personalData } from './testing/personal-data.js';

describePersonalData(personalData);
