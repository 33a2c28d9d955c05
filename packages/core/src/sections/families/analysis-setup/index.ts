import { isRefusedWith, PermissionDenied } from '../../../github/refusals/failures.ts';
import type { Difference } from '../../../plan/item.ts';
import { makesPublic } from '../../publicity.ts';
import type { Section } from '../../section.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { planSetup, risk } from './plan.ts';
import { type Setup, setupKeys, setupSettings } from './schema.ts';
import { readWholeSetup, setupToSettings, type WholeSetup } from './snapshot.ts';

/** Whether an earlier change removes the reason for a refusal: no license, or an archived repository. */
function liftedBy(failure: unknown, change: Difference, { licenses }: AnalysisSetup) {
  if (!isRefusedWith(failure, 403) || failure instanceof PermissionDenied) return false;
  const { githubMessage: said } = failure;
  if (/\barchived\b/i.test(said)) return change.key === 'archived' && change.wanted === false;
  return /\b(advanced|code) security\b/i.test(said) && licenses?.(change) === true;
}

/** GitHub refuses even to switch the analysis off where the repository lacks the feature: nothing is configured there. */
function offWithoutFeature(failure: unknown, { state }: Setup, { lacking }: AnalysisSetup): LiveSetup {
  const isOff =
    isRefusedWith(failure, 403) && !(failure instanceof PermissionDenied) && lacking.test(failure.githubMessage);
  if (state === 'not-configured' && isOff) return { state };
  throw failure;
}

const licensed = ['advanced_security', 'code_security'].map((feature) => `security_and_analysis.${feature}`);

/** Advanced Security licenses private repositories. Public repositories need no license. */
export function licensesScanning({ key, wanted }: Difference) {
  if (makesPublic(key, wanted)) return true;
  const status = key.endsWith('.status') ? wanted : (wanted as { status?: unknown } | undefined)?.status;
  return status === 'enabled' && licensed.some((path) => key === path || key === `${path}.status`);
}

/** A section for a code analysis of the host, with a GET and a PATCH. */
export function analysisSetup(setup: AnalysisSetup): Section<Setup, LiveSetup, WholeSetup> {
  const { key, languages, own, calls, owned } = setup;
  const keys = setupKeys(languages, own);
  return {
    key,
    settings: setupSettings(keys),
    visibleTo: { '': 'administrators' },
    risk,
    calls,
    owned,
    after: ['security_and_analysis', 'visibility', 'private', 'archived'].map((name) => ({
      name: `repository.${name}`,
      lifts: (failure, difference) => liftedBy(failure, difference, setup),
    })),
    read: (host, wanted) => host.ask(calls.get({})).catch((failure) => offWithoutFeature(failure, wanted, setup)),
    plan: (wanted, live) => planSetup(wanted, live, setup),
    readAll: (host) => readWholeSetup(host, setup),
    toSettings: (live) => setupToSettings(live, keys, languages),
  };
}
