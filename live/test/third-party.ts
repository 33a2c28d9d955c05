import { createNetworkTransport } from '../../packages/core/src/github/http/http.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { systemClock } from '../../packages/core/src/github/limits/clock.ts';
import { Pacer } from '../../packages/core/src/github/limits/pacer.ts';
import { openRepositoryClient } from '../../packages/core/src/github/open.ts';
import { createSystemWorld } from '../../packages/core/src/session/world/world.ts';
import { defaultOptions } from '../../test/kit/runs/scene.ts';
import { assumptions } from '../assumptions/all.ts';
import type { Assumption } from '../assumptions/assumption.ts';
import { createHurriedClock } from '../kit/clock.ts';
import { type Facts, Recorder } from '../kit/lab.ts';
import { runKit } from '../kit/run.ts';
import { type AssumptionResult, testAssumption } from '../kit/test-assumption.ts';

/** The result of an assumption on a third-party simulator. */
export interface ThirdPartyResult {
  readonly id: string;
  readonly verdict: AssumptionResult['verdict'] | 'not answered';
  readonly discrepancies: readonly string[];
}

/** Tests one assumption on a server. A failure counts as a difference. */
export async function testOnServer(
  assumption: Assumption,
  url: string,
  owner: string,
  name: string,
): Promise<ThirdPartyResult> {
  const recorder = new Recorder();
  const environment = { GITHUB_API_URL: url };
  const clock = createHurriedClock(systemClock);
  const repository = { owner, name };
  const transport = recorder.wrapTransport(createNetworkTransport({ environment }));
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
  return result instanceof Error
    ? { id: assumption.id, verdict: 'differs', discrepancies: [result.message] }
    : toThirdPartyResult(result);
}

/** @public Runs all assumptions on one repository, like `npm run live`. */
export async function runKitOnServer(url: string, owner: string, name: string) {
  const environment = { GITHUB_API_URL: url };
  const silent = { showProgress: () => {}, printLine: () => {}, maskSecret: () => {} };
  const world = { ...createSystemWorld(environment), environment, clock: createHurriedClock(systemClock), ...silent };
  const run = { ...defaultOptions, token: new Secret(owner), repository: { owner, name }, maxWait: 600 };
  const { results, left } = (await runKit({ run, organization: false, plan: 'free' }, world, async () => true))!;
  return {
    count: (verdict: AssumptionResult['verdict']) => results.filter((one) => one.verdict === verdict).length,
    left: [...left, ...results.flatMap((one) => one.left.map((what) => `${one.assumption.id}: ${what}`))],
  };
}

/** The server answers an unknown route with a 404 without a reason. */
const unansweredPattern = /^step \d+: status: expected (?!404)[^,]*, seen 404 Not Found$/;

function toThirdPartyResult({ assumption: { id }, verdict, differences }: AssumptionResult): ThirdPartyResult {
  const says = differences.map(({ at, expected, seen }) => `${at}: expected ${expected}, seen ${seen}`);
  return {
    id,
    verdict: says.some((one) => unansweredPattern.test(one)) ? 'not answered' : verdict,
    discrepancies: says,
  };
}

export { assumptions };
