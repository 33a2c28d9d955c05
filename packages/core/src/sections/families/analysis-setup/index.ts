import type { GenericSchema } from 'valibot';
import { isRefusedWith, PermissionDenied } from '../../../github/refusals/failures.ts';
import type { Difference } from '../../../plan/item.ts';
import { openMap, refuseReadOnlyKeys } from '../../../settings/schema/words.ts';
import { isPublication } from '../../publication.ts';
import type { Section } from '../../section.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { planSetup, risk } from './plan.ts';
import { createSetupKeys, type DeclaredSetup } from './schema.ts';
import { exportSetup, type FullSetup, readFullSetup } from './snapshot.ts';

export function createAnalysisSection(setup: AnalysisSetup): Section<DeclaredSetup, LiveSetup, FullSetup> {
  const { key, languages, ownKeys, calls, configurationKeys } = setup;
  const keys = createSetupKeys(languages, ownKeys);
  const schema = openMap({ ...keys, ...refuseReadOnlyKeys(['schedule', 'updated_at']) });
  return {
    key,
    settings: { schema: schema as unknown as GenericSchema<any, DeclaredSetup> },
    visibleTo: { '': 'administrators' },
    risk,
    calls,
    configurationKeys,
    after: ['security_and_analysis', 'visibility', 'private', 'archived'].map((name) => ({
      name: `repository.${name}`,
      lifts: (failure, difference) => isLiftedByChange(failure, difference, setup),
    })),
    read: (github, wanted) => github.ask(calls.get({})).catch((failure) => inferOffSetup(failure, wanted, setup)),
    plan: (wanted, live) => planSetup(wanted, live, setup),
    readAll: (github) => readFullSetup(github, setup),
    toSettings: (live) => exportSetup(live, keys, languages),
  };
}

function isLiftedByChange(failure: unknown, change: Difference, { isLicensedBy }: AnalysisSetup) {
  if (!isRefusedWith(failure, 403) || failure instanceof PermissionDenied) return false;
  const { githubMessage: message } = failure;
  if (/\barchived\b/i.test(message)) return change.key === 'archived' && change.wanted === false;
  return /\b(advanced|code) security\b/i.test(message) && isLicensedBy?.(change) === true;
}

/** Without the feature, GitHub refuses even to turn the analysis off, so such a setup counts as off. */
function inferOffSetup(failure: unknown, { state }: DeclaredSetup, { missingFeature }: AnalysisSetup): LiveSetup {
  const isOff =
    isRefusedWith(failure, 403) && !(failure instanceof PermissionDenied) && missingFeature.test(failure.githubMessage);
  if (state === 'not-configured' && isOff) return { state };
  throw failure;
}

/** Advanced Security licenses private repositories. Public repositories need no license. */
export function isScanningLicense({ key, wanted }: Difference) {
  if (isPublication(key, wanted)) return true;
  const status = key.endsWith('.status') ? wanted : (wanted as { status?: unknown } | undefined)?.status;
  return status === 'enabled' && licenseKeys.some((path) => key === path || key === `${path}.status`);
}

const licenseKeys = ['advanced_security', 'code_security'].map((feature) => `security_and_analysis.${feature}`);
