import { ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { isFree } from './code-security-configurations.ts';

/** How one kind of code analysis differs from another. */
export interface Analysis {
  /** Its key in a repository's seed. */
  readonly key: string;
  readonly needs: Feature['needs'];
  readonly path: string;
  /** Fields of a new setup besides those every setup has. */
  readonly usual: Readonly<Record<string, string>>;
  /** The same fields for a repository without a setup. */
  readonly none: Readonly<Record<string, null>>;
  /** Refuses if the repository cannot have it. */
  demand(ask: Ask): void;
  /** Languages as answers spell them. */
  spelt(languages: readonly string[], ask: Ask): readonly string[];
}

interface Setup {
  readonly state: 'configured' | 'not-configured';
  readonly languages: readonly string[];
  readonly runner_type: 'standard' | 'labeled' | null;
  readonly runner_label: string | null;
  readonly updated_at: string | null;
  readonly [own: string]: unknown;
}

interface Analysed {
  /** The languages that the host detects in the repository. */
  readonly detected: readonly string[];
  /** How long a configuration run takes; until then the old setup stands. */
  readonly rollout_seconds: number;
  setup: Setup;
  run: { readonly id: number; readonly ends_at: string; readonly next: Setup } | null;
}

export function analysisFeature(analysis: Analysis): Feature {
  const { key, path, none, needs } = analysis;
  const slot = repositorySlot<Analysed>(key, (given) => ({
    detected: ['javascript-typescript'],
    rollout_seconds: 0,
    run: null,
    ...given,
    setup: { ...off(none), ...given?.setup },
  }));
  const analysedOf = (ask: Ask) => {
    analysis.demand(ask);
    return settled(slot(ask.repository), ask);
  };

  return {
    slots: [slot],
    needs,
    routes: {
      [`GET ${path}`]: (ask) => ok(setupBody(analysedOf(ask), analysis, ask)),
      [`PATCH ${path}`]: (ask) => update(analysedOf(ask), analysis, ask),
    },
  };
}

const off = (none: Analysis['none']): Setup => ({
  state: 'not-configured',
  languages: [],
  runner_type: null,
  runner_label: null,
  updated_at: null,
  ...none,
});

/** A change takes effect when its configuration run ends. */
function settled(analysed: Analysed, { world }: Ask): Analysed {
  const { run } = analysed;
  if (run && Date.parse(run.ends_at) <= world.now()) Object.assign(analysed, { setup: run.next, run: null });
  return analysed;
}

function setupBody({ setup, detected }: Analysed, { spelt }: Analysis, ask: Ask) {
  const isConfigured = setup.state === 'configured';
  return {
    ...setup,
    languages: spelt(isConfigured ? setup.languages : detected, ask),
    schedule: isConfigured ? 'weekly' : null,
  };
}

function update(analysed: Analysed, analysis: Analysis, ask: Ask) {
  const { repository, world, body, api } = ask;
  if (analysed.run) throw refusal(409, 'Another configuration run is in progress. Please try again when it is done.');
  const next = changed(analysed, analysis, body, world.time());
  const isSwitched = next.state !== analysed.setup.state;
  const feature = `${analysis.key}_default_setup`;
  if (isSwitched && !isFree(ask, feature, next.state === 'configured' ? 'enabled' : 'disabled')) return ok({});
  if (next.runner_type === 'labeled' && !next.runner_label) {
    throw refusal(422, 'A runner label is required when the runner type is labeled.');
  }
  if (next.state === 'not-configured' || isSame(next, analysed.setup)) {
    analysed.setup = next;
    return ok({});
  }
  const run = { id: world.newId(), ends_at: afterwards(world.now(), analysed.rollout_seconds), next };
  analysed.run = run;
  const run_url = `${api}/repos/${fullName(repository)}/actions/runs/${run.id}`;
  return { status: 202, body: { run_id: run.id, run_url } };
}

/** Details without a setup mean nothing. */
function changed({ setup, detected }: Analysed, { usual, none }: Analysis, patch: Partial<Setup>, time: string): Setup {
  const state = patch.state ?? setup.state;
  if (state === 'not-configured') return off(none);
  const fresh = { ...off(none), ...usual, runner_type: 'standard' as const, languages: detected };
  const next = { ...(setup.state === 'configured' ? setup : fresh), ...patch, state, updated_at: time };
  return next.runner_type === 'standard' ? { ...next, runner_label: null } : next;
}

const isSame = (one: Setup, other: Setup) => textOf(one) === textOf(other);

const textOf = ({ updated_at, languages, ...rest }: Setup) =>
  JSON.stringify([languages.toSorted(), Object.entries(rest).sort()]);

const afterwards = (now: number, seconds: number) => new Date(now + seconds * 1000).toISOString();
