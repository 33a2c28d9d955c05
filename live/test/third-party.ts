import { createNetworkTransport } from '../../packages/core/src/github/http/http.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { systemClock } from '../../packages/core/src/github/limits/clock.ts';
import { Pacer } from '../../packages/core/src/github/limits/pacer.ts';
import { openRepositoryClient } from '../../packages/core/src/github/open.ts';
import { createSystemWorld } from '../../packages/core/src/session/world/world.ts';
import { defaultOptions } from '../../test/kit/runs/scene.ts';
import { assumptions } from '../assumptions/all.ts';
import type { Assumption } from '../assumptions/assumption.ts';
import { hurriedClock } from '../kit/clock.ts';
import { type Facts, Recorder } from '../kit/lab.ts';
import { runKit } from '../kit/run.ts';
import { type Result, testAssumption } from '../kit/test-assumption.ts';

/** What a host that others wrote says of each assumption. */
export interface Witness {
  readonly id: string;
  readonly verdict: Result['verdict'] | 'not answered';
  /** Where it differs, what was expected, and what was seen. */
  readonly says: readonly string[];
}

/** Tries one assumption on GitHub at this address. A failure of GitHub is one more answer. */
export async function believe(assumption: Assumption, url: string, owner: string, name: string): Promise<Witness> {
  const recorder = new Recorder();
  const environment = { GITHUB_API_URL: url };
  const clock = hurriedClock(systemClock);
  const repository = { owner, name };
  const transport = recorder.over(createNetworkTransport({ environment }));
  const pacer = new Pacer({ clock, maxWait: 600 });
  const token = new Secret(owner);
  const own = openRepositoryClient({
    transport,
    token,
    repository,
    pacer,
    clock,
    userAgent: 'trueup',
    environment,
  }).createWriter();
  const facts: Facts = { repository, visibility: 'public', owner: 'person', plan: 'free' };
  const known = { owner, name, login: owner, accountId: 1 };
  const result = await testAssumption(assumption, { facts, known, own, recorder }).catch((failure: Error) => failure);
  return result instanceof Error ? { id: assumption.id, verdict: 'differs', says: [result.message] } : told(result);
}

/** @public Tries all of it on one repository, as `npm run live` does: how often it saw what, and what it left. */
export async function believeTogether(url: string, owner: string, name: string) {
  const environment = { GITHUB_API_URL: url };
  const silent = { showProgress: () => {}, printLine: () => {}, maskSecret: () => {} };
  const world = { ...createSystemWorld(environment), environment, clock: hurriedClock(systemClock), ...silent };
  const run = { ...defaultOptions, token: new Secret(owner), repository: { owner, name }, maxWait: 600 };
  const { results, left } = (await runKit({ run, organization: false, plan: 'free' }, world, async () => true))!;
  return {
    count: (verdict: Result['verdict']) => results.filter((one) => one.verdict === verdict).length,
    left: [...left, ...results.flatMap((one) => one.left.map((what) => `${one.assumption.id}: ${what}`))],
  };
}

/** A route that this host does not have is answered 404 without a reason. */
const isUnanswered = /^step \d+: status: expected (?!404)[^,]*, seen 404 Not Found$/;

function told({ assumption: { id }, verdict, differences }: Result): Witness {
  const says = differences.map(({ at, expected, seen }) => `${at}: expected ${expected}, seen ${seen}`);
  return { id, verdict: says.some((one) => isUnanswered.test(one)) ? 'not answered' : verdict, says };
}

export { assumptions };
