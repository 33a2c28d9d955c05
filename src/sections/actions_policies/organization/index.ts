import type { Section } from '../../section.ts';
import { policiesAt } from '../section-at.ts';
import * as calls from './calls.ts';
import { settings } from './schema.ts';

export const actionsPolicies: Section = {
  ...policiesAt({ calls }, settings),
  of: 'organization',
};
