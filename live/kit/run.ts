import type { RepositoryName, Secret } from '@trueup/core/github';
import { RunStopped } from '@trueup/core/github';
import type { RunOptions, World } from '@trueup/core/session';
import { openRunSession, type Session } from '@trueup/core/session';
import { assumptions as allAssumptions } from '../assumptions/all.ts';
import type { Assumption, OwnerPlan } from '../assumptions/assumption.ts';
import { getAccount, writeMarker } from './calls.ts';
import { createHurriedClock, isOnThisMachine } from './clock.ts';
import { type Forecast, forecastMinutes, forecastRun, formatMinutes } from './forecast.ts';
import { canAdminister, KitRefusal, requireLab, requireLabName, requireNarrowToken } from './guards.ts';
import { type Facts, type Lab, Recorder } from './lab.ts';
import { readLiveSettings, revertLeftovers } from './sweep.ts';
import { type AssumptionResult, explainUntestable, testAssumption } from './test-assumption.ts';
import unverified from './unverified.json' with { type: 'json' };

export interface KitOptions {
  readonly run: RunOptions & { readonly repository: RepositoryName };
  /** The second token, which can only read. */
  readonly reader?: Secret;
  /** Accepts a token for other repositories of the same owner. */
  readonly organization: boolean;
  readonly plan?: OwnerPlan;
  /** Prefixes of the ids of assumptions to test, or `unbacked`. The default is all. */
  readonly only?: readonly string[];
}

/** Corrects the estimate by the speed of the run so far. */
function formatTimeLeft(rest: number, done: number, milliseconds: number) {
  const pace = done > 1 ? Math.max(milliseconds / 60_000 / done, 0.1) : 1;
  return `about ${formatMinutes(Math.ceil(rest * pace))} left`;
}

export type KitResult = NonNullable<Awaited<ReturnType<typeof runKit>>>;

/**
 * Tests assumptions on the repository. Throws `KitRefusal` for an unsuitable repository or token. Returns `undefined` if
 * the user does not agree before the first write.
 */
export async function runKit(options: KitOptions, given: World, agree: (forecast: Forecast) => Promise<boolean>) {
  requireLabName(options.run.repository);
  const recorder = new Recorder();
  const world = isOnThisMachine(given.environment) ? { ...given, clock: createHurriedClock(given.clock) } : given;
  const session = await openRunSession(options.run, { ...world, transport: recorder.wrapTransport(world.transport) });
  const { lab, isMarked } = await openLab(options, session, recorder);
  const isChosen = ({ id }: Assumption) =>
    !options.only ||
    options.only.some((start) => (start === unbacked ? unverified.unbacked.includes(id) : id.startsWith(start)));
  const chosen = unverifiedFirst.filter(isChosen);
  const runnable = chosen.filter(({ needs }) => !explainUntestable(needs, lab));
  if (!(await agree(forecastRun(runnable)))) return undefined;
  if (isMarked) world.showProgress('taking back what an earlier run may have left');
  else await lab.own.send(writeMarker);
  // A stopped run may have left changes of any assumption.
  const earlier = allAssumptions.filter(({ needs }) => !explainUntestable(needs, lab));
  const left = isMarked ? await revertLeftovers(earlier, lab) : [];
  const tried = await testAll(chosen, lab, world);
  const { listGrantMismatches: otherGrants, traffic } = session;
  return { facts: lab.facts, names: lab.known, ...tried, left, grants: otherGrants(), requests: traffic.sent };
}

/** This word in place of a prefix selects assumptions that no recording or run backs. */
const unbacked = 'unbacked';

/** Unverified assumptions come first, because a run may stop early. */
const unverifiedFirst = [
  ...unverified.first.map((first) => allAssumptions.find(({ id }) => id === first)!),
  ...allAssumptions.filter(({ id }) => !unverified.first.includes(id)),
];

/** Checks everything that must hold before the first write. */
async function openLab({ run, reader, organization, plan }: KitOptions, session: Session, recorder: Recorder) {
  const { repository } = run;
  const { client: host } = session.connectTarget({ repository });
  const own = host.createWriter();
  const { value: found, failure, exchanges } = await recorder.record({}, () => requireLab(own, repository));
  if (!found) throw failure;
  const account = await own.ask(getAccount);
  await requireNarrowToken(own, repository, exchanges[0]!.answer, {
    organization,
    isApp: !account,
    openReader: (other) => session.connectTarget({ repository: other }).reader,
  });
  const second = reader && session.createTokenSession(reader).connectTarget({ repository }).client.createWriter();
  if (second && (await canAdminister(second)))
    throw new KitRefusal('the second token may administrate the repository', 'give it only grants to read');
  const isPerson = found.owner.type === 'User';
  const facts: Facts = {
    repository,
    visibility: found.visibility,
    owner: isPerson ? 'person' : 'organization',
    plan,
    server: await own.readServerVersion?.(),
    ...(!account && { isApp: true as const }),
  };
  const known = {
    owner: repository.owner,
    name: repository.name,
    ...(account && { login: account.login, accountId: account.id }),
  };
  return { lab: { facts, known, own, reader: second, recorder } satisfies Lab, isMarked: found.isMarked };
}

/** Tests one assumption after another, because they change the same repository. */
async function testAll(chosen: readonly Assumption[], lab: Lab, { showProgress: said, clock }: World) {
  const results: AssumptionResult[] = [];
  const before = await readLiveSettings(lab);
  const started = clock.now();
  const isRunnable = ({ needs }: Assumption) => !explainUntestable(needs, lab);
  const expected = (some: readonly Assumption[]) => forecastMinutes(some.filter(isRunnable));
  const whole = expected(chosen);
  for (const [index, assumption] of chosen.entries()) {
    const rest = expected(chosen.slice(index));
    said(
      `${index + 1} of ${chosen.length}, ${formatTimeLeft(rest, whole - rest, clock.now() - started)}: ${assumption.id}`,
    );
    try {
      const result = await testAssumption(assumption, lab);
      const isOther = result.verdict === 'differs' || result.verdict === 'flaky';
      results.push(
        isOther ? { ...result, left: await revertLeftovers([assumption], lab, { before, left: result.left }) } : result,
      );
    } catch (failure) {
      if (!(failure instanceof RunStopped)) throw failure;
      return { results, untried: chosen.slice(index), stopped: failure };
    }
  }
  return { results, untried: [] };
}
