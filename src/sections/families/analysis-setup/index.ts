import type { Section } from '../../section.ts';
import type { LiveSetup } from './calls.ts';
import { liftedBy } from './lifted.ts';
import { planSetup } from './plan.ts';
import { type Setup, setupKeys, setupSettings } from './schema.ts';
import type { AnalysisSetup } from './setup.ts';
import { readWholeSetup, setupToSettings, type WholeSetup } from './snapshot.ts';

/** A section for a code analysis of the host, with a GET and a PATCH. */
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
