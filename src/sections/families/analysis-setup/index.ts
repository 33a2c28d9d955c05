import type { ObjectEntries } from 'valibot';
import type { Difference } from '../../../plan/item.ts';
import type { Section } from '../../section.ts';
import type { LiveSetup, SetupCalls } from './calls.ts';
import { liftedBy } from './lifted.ts';
import { planSetup } from './plan.ts';
import { type Setup, setupKeys, setupSettings } from './schema.ts';
import { readWholeSetup, setupToSettings, type WholeSetup } from './snapshot.ts';

export interface AnalysisSetup {
  readonly key: string;
  /** The languages that its PATCH takes. */
  readonly languages: readonly string[];
  /** The keys that it alone has. */
  readonly own: ObjectEntries;
  readonly calls: SetupCalls;
  /** Whether a change of the repository's own settings gives it the license that the host asks for. */
  licenses?(change: Difference): boolean;
  /** A repository without the feature is answered like a token that may not see it. */
  readonly isHidden?: true;
}

/** A section that declares how the host analyses the code: one read, and one change that may be rolled out in a run. */
export function analysisSetup(setup: AnalysisSetup): Section<Setup, LiveSetup, WholeSetup> {
  const { key, languages, own, calls } = setup;
  const keys = setupKeys(languages, own);
  const analysis = { languages, update: (body: Setup) => calls.update({}, body) };
  return {
    key,
    settings: setupSettings(keys),
    visibleTo: { '': 'administrators' },
    calls,
    after: ['repository.security_and_analysis', 'repository.visibility', 'repository.private', 'repository.archived'],
    liftedBy: (failure, difference) => liftedBy(failure, difference, setup),
    read: (host) => host.ask(calls.get({})),
    plan: (wanted, live) => planSetup(wanted, live, analysis),
    readAll: (host) => readWholeSetup(host, setup),
    toSettings: (whole) => setupToSettings(whole, keys, languages),
  };
}
