import type { Listed } from '../../settings/shape.ts';
import type { Section } from '../section.ts';
import type { LivePattern } from './calls.ts';
import * as calls from './calls.ts';
import { isLifted } from './lifted.ts';
import { planPatterns } from './plan.ts';
import { type Pattern, settings } from './schema.ts';
import { patternsToSettings, readAllPatterns } from './snapshot.ts';

export const secretScanningCustomPatterns: Section<Listed<Pattern>, LivePattern[], LivePattern[] | undefined> = {
  key: 'secret_scanning_custom_patterns',
  settings,
  visibleTo: { '': 'administrators' },
  after: ['repository.security_and_analysis'],
  liftedBy: isLifted,
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planPatterns,
  readAll: readAllPatterns,
  toSettings: patternsToSettings,
};
