import { isRefusedDespitePermission } from '../../../github/refusals/failures.ts';
import type { Difference } from '../../../plan/item.ts';
import type { Section } from '../../section.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { planSetup, risk } from './plan.ts';
import { createSetupSettings, type DeclaredSetup } from './schema.ts';
import { exportSetup, readSetupForSnapshot, type SetupReading } from './snapshot.ts';

export function createAnalysisSection(setup: AnalysisSetup): Section<DeclaredSetup, LiveSetup, SetupReading> {
  const { key, calls, configurationKeys } = setup;
  return {
    key,
    settings: createSetupSettings(setup),
    visibleTo: { '': 'administrators' },
    risk,
    calls,
    configurationKeys,
    after: ['security_and_analysis', 'visibility', 'private', 'archived'].map((name) => ({
      name: `repository.${name}`,
      resolves: (failure, difference) => isResolvedByChange(failure, difference, setup),
    })),
    read: (github, wanted) => github.ask(calls.get({})).catch((failure) => inferOffSetup(failure, wanted, setup)),
    plan: (wanted, live) => planSetup(wanted, live, setup),
    readAll: (github) => readSetupForSnapshot(github, setup),
    toSettings: (live) => exportSetup(live, setup),
  };
}

function isResolvedByChange(failure: unknown, change: Difference, { isLicensedBy }: AnalysisSetup) {
  if (!isRefusedDespitePermission(failure, 403)) return false;
  const { githubMessage: message } = failure;
  if (/\barchived\b/i.test(message)) return change.key === 'archived' && change.wanted === false;
  return /\b(advanced|code) security\b/i.test(message) && isLicensedBy?.(change) === true;
}

/** Without the feature, GitHub refuses even to turn the analysis off, so it counts as off. Throws other failures. */
function inferOffSetup(failure: unknown, { state }: DeclaredSetup, { missingFeature }: AnalysisSetup): LiveSetup {
  const isOff = isRefusedDespitePermission(failure, 403) && missingFeature.test(failure.githubMessage);
  if (state === 'not-configured' && isOff) return { state };
  throw failure;
}
