/**
 * Default setups of code scanning and code quality. A change runs asynchronously, and the old setup applies until
 * then.
 */

import { type Answer, answerOk, createRefusal } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { isChangeAllowed } from './code-security-configurations.ts';

/** The differences between code scanning and code quality. */
export interface Analysis {
  /** The key of the analysis in the seed of a repository. */
  readonly key: string;
  readonly needs: Feature['needs'];
  readonly path: string;
  /** A new setup of this analysis has these additional fields. */
  readonly usual: Readonly<Record<string, string>>;
  /** A repository without a setup has these additional fields. */
  readonly none: Readonly<Record<string, null>>;
  /** Refuses the request if the repository cannot have the analysis. */
  demand(request: RestRequest): void;
  /** Returns the languages as answers spell them. */
  formatLanguages(languages: readonly string[], request: RestRequest): readonly string[];
}

interface Setup {
  readonly state: 'configured' | 'not-configured';
  readonly languages: readonly string[];
  readonly runner_type: 'standard' | 'labeled' | null;
  readonly runner_label: string | null;
  readonly updated_at: string | null;
  readonly [own: string]: unknown;
}

interface AnalysisState {
  /** GitHub detects these languages in the repository. */
  readonly detected: readonly string[];
  /** A configuration run takes this many seconds. Until its end the old setup applies. */
  readonly rollout_seconds: number;
  setup: Setup;
  run: { readonly id: number; readonly ends_at: string; readonly next: Setup } | null;
}

export function createAnalysisFeature(analysis: Analysis): Feature {
  const { key, path, none, needs } = analysis;
  const slot = repositorySlot<AnalysisState>(key, (seed) => ({
    detected: ['javascript-typescript'],
    rollout_seconds: 0,
    run: null,
    ...seed,
    setup: { ...createEmptySetup(none), ...seed?.setup },
  }));
  const readAnalysis = (request: RestRequest) => {
    analysis.demand(request);
    return finishDueRun(slot(request.repository), request);
  };

  return {
    slots: [slot],
    needs,
    routes: {
      [`GET ${path}`]: (request) => answerOk(formatSetup(readAnalysis(request), analysis, request)),
      [`PATCH ${path}`]: (request) => updateSetup(readAnalysis(request), analysis, request),
    },
  };
}

const createEmptySetup = (none: Analysis['none']): Setup => ({
  state: 'not-configured',
  languages: [],
  runner_type: null,
  runner_label: null,
  updated_at: null,
  ...none,
});

/** A change takes effect when its configuration run ends. */
function finishDueRun(state: AnalysisState, { world }: RestRequest): AnalysisState {
  const { run } = state;
  if (run && Date.parse(run.ends_at) <= world.now()) Object.assign(state, { setup: run.next, run: null });
  return state;
}

function formatSetup({ setup, detected }: AnalysisState, { formatLanguages }: Analysis, request: RestRequest) {
  const isConfigured = setup.state === 'configured';
  return {
    ...setup,
    languages: formatLanguages(isConfigured ? setup.languages : detected, request),
    schedule: isConfigured ? 'weekly' : null,
  };
}

function updateSetup(state: AnalysisState, analysis: Analysis, request: RestRequest): Answer {
  const { repository, world, body, api } = request;
  if (state.run)
    throw createRefusal(409, 'Another configuration run is in progress. Please try again when it is done.');
  const next = applySetupPatch(state, analysis, body, world.formatNow());
  const isSwitched = next.state !== state.setup.state;
  const feature = `${analysis.key}_default_setup`;
  if (isSwitched && !isChangeAllowed(request, feature, next.state === 'configured' ? 'enabled' : 'disabled'))
    return answerOk({});
  if (next.runner_type === 'labeled' && !next.runner_label) {
    throw createRefusal(422, 'A runner label is required when the runner type is labeled.');
  }
  if (next.state === 'not-configured' || isSameSetup(next, state.setup)) {
    state.setup = next;
    return answerOk({});
  }
  const run = { id: world.newId(), ends_at: formatTimeAfter(world.now(), state.rollout_seconds), next };
  state.run = run;
  const run_url = `${api}/repos/${getFullName(repository)}/actions/runs/${run.id}`;
  return { status: 202, body: { run_id: run.id, run_url } };
}

/** GitHub ignores the other fields if the setup is switched off. */
function applySetupPatch(
  { setup, detected }: AnalysisState,
  { usual, none }: Analysis,
  patch: Partial<Setup>,
  time: string,
): Setup {
  const state = patch.state ?? setup.state;
  if (state === 'not-configured') return createEmptySetup(none);
  const fresh = { ...createEmptySetup(none), ...usual, runner_type: 'standard' as const, languages: detected };
  const next = { ...(setup.state === 'configured' ? setup : fresh), ...patch, state, updated_at: time };
  return next.runner_type === 'standard' ? { ...next, runner_label: null } : next;
}

const isSameSetup = (first: Setup, second: Setup) => toComparableSetup(first) === toComparableSetup(second);

const toComparableSetup = ({ updated_at, languages, ...rest }: Setup) =>
  JSON.stringify([languages.toSorted(), Object.entries(rest).sort()]);

const formatTimeAfter = (now: number, seconds: number): string => new Date(now + seconds * 1000).toISOString();
