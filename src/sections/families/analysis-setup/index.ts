import type { ObjectEntries } from 'valibot';
import type { Section } from '../../section.ts';
import type { LiveSetup, SetupCalls } from './calls.ts';
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
}

/** A section that declares how the host analyses the code: one read, and one change that may be rolled out in a run. */
export function analysisSetup({ key, languages, own, calls }: AnalysisSetup): Section<Setup, LiveSetup, WholeSetup> {
  const keys = setupKeys(languages, own);
  const analysis = { languages, update: (body: Setup) => calls.update({}, body) };
  return {
    key,
    settings: setupSettings(keys),
    calls,
    after: ['repository.security_and_analysis', 'repository.visibility', 'repository.private', 'repository.archived'],
    read: (host) => host.ask(calls.get({})),
    plan: (wanted, live) => planSetup(wanted, live, analysis),
    readAll: (host) => readWholeSetup(host, calls),
    toSettings: (whole) => setupToSettings(whole, keys, languages),
  };
}
