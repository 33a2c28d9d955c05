import type { RepositoryName, Secret } from '@trueup/core/github';
import { RunStopped } from '@trueup/core/github';
import type { RunOptions, World } from '@trueup/core/session';
import { openRunSession, type Session } from '@trueup/core/session';
import { assumptions as allAssumptions } from '../assumptions/all.ts';
import type { Assumption, OwnerPlan } from '../assumptions/assumption.ts';
import { getAccount, writeMarker } from './calls.ts';
import { hurriedClock, isOnThisMachine } from './clock.ts';
import { type Forecast, forecastOf, minutesOf, minutesText } from './forecast.ts';
import { demandLab, demandName, demandNarrowToken, mayAdministrate, NotForTrying } from './guards.ts';
import { type Facts, type Lab, Recorder } from './lab.ts';
import { askSettings, sweep } from './sweep.ts';
import { explainUntestable, type Result, testAssumption } from './test-assumption.ts';
import unverified from './unverified.json' with { type: 'json' };

export interface KitOptions {
  readonly run: RunOptions & { readonly repository: RepositoryName };
  /** The second token, which only reads. */
  readonly reader?: Secret;
  /** Whether the token may reach the other repositories of the owner. */
  readonly organization: boolean;
  readonly plan?: OwnerPlan;
  /** Beginnings of the ids of the assumptions to test, or `unbacked`; all of them unless said. */
  readonly only?: readonly string[];
}

/** The time left: the estimate of the rest, corrected by how long the part before took. */
function leftText(rest: number, done: number, milliseconds: number) {
  const pace = done > 1 ? Math.max(milliseconds / 60_000 / done, 0.1) : 1;
  return `about ${minutesText(Math.ceil(rest * pace))} left`;
}

export type KitResult = NonNullable<Awaited<ReturnType<typeof runKit>>>;

/**
 * Tries assumptions in the repository. Throws `NotForTrying` where it may not; `undefined` if nobody agreed before the first
 * write. `names` are those that no recording keeps.
 */
export async function runKit(options: KitOptions, given: World, agree: (forecast: Forecast) => Promise<boolean>) {
  demandName(options.run.repository);
  const recorder = new Recorder();
  const world = isOnThisMachine(given.environment) ? { ...given, clock: hurriedClock(given.clock) } : given;
  const session = await openRunSession(options.run, { ...world, transport: recorder.over(world.transport) });
  const { lab, isMarked } = await openLab(options, session, recorder);
  const isChosen = ({ id }: Assumption) =>
    !options.only ||
    options.only.some((start) => (start === unbacked ? unverified.unbacked.includes(id) : id.startsWith(start)));
  const chosen = untriedFirst.filter(isChosen);
  const runnable = chosen.filter(({ needs }) => !explainUntestable(needs, lab));
  if (!(await agree(forecastOf(runnable)))) return undefined;
  if (isMarked) world.showProgress('taking back what an earlier run may have left');
  else await lab.own.send(writeMarker);
  // An earlier run may have tried other assumptions than this one.
  const earlier = allAssumptions.filter(({ needs }) => !explainUntestable(needs, lab));
  const left = isMarked ? await sweep(earlier, lab) : [];
  const tried = await tryAll(chosen, lab, world);
  const { listGrantMismatches: otherGrants, traffic } = session;
  return { facts: lab.facts, names: lab.known, ...tried, left, grants: otherGrants(), requests: traffic.sent };
}

/** In place of the beginning of an id: the assumptions that no recording and no earlier run backs. */
const unbacked = 'unbacked';

/** What nobody has seen a host do comes first, in case the run is stopped. */
const untriedFirst = [
  ...unverified.first.map((first) => allAssumptions.find(({ id }) => id === first)!),
  ...allAssumptions.filter(({ id }) => !unverified.first.includes(id)),
];

/** Asks for everything that must be so before the first write. */
async function openLab({ run, reader, organization, plan }: KitOptions, session: Session, recorder: Recorder) {
  const { repository } = run;
  const { client: host } = session.connectTarget({ repository });
  const own = host.createWriter();
  const { value: found, failure, exchanges } = await recorder.during({}, () => demandLab(own, repository));
  if (!found) throw failure;
  const account = await own.ask(getAccount);
  await demandNarrowToken(own, repository, exchanges[0]!.answer, {
    organization,
    isApp: !account,
    readerOf: (other) => session.connectTarget({ repository: other }).reader,
  });
  const second = reader && session.createTokenSession(reader).connectTarget({ repository }).client.createWriter();
  if (second && (await mayAdministrate(second)))
    throw new NotForTrying('the second token may administrate the repository', 'give it only grants to read');
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

/** One after another, since they change the same repository. A stop leaves the rest. */
async function tryAll(chosen: readonly Assumption[], lab: Lab, { showProgress: said, clock }: World) {
  const results: Result[] = [];
  const before = await askSettings(lab);
  const started = clock.now();
  const isRunnable = ({ needs }: Assumption) => !explainUntestable(needs, lab);
  const expected = (some: readonly Assumption[]) => minutesOf(some.filter(isRunnable));
  const whole = expected(chosen);
  for (const [index, assumption] of chosen.entries()) {
    const rest = expected(chosen.slice(index));
    said(`${index + 1} of ${chosen.length}, ${leftText(rest, whole - rest, clock.now() - started)}: ${assumption.id}`);
    try {
      const result = await testAssumption(assumption, lab);
      const isOther = result.verdict === 'differs' || result.verdict === 'flaky';
      results.push(isOther ? { ...result, left: await sweep([assumption], lab, before) } : result);
    } catch (failure) {
      if (!(failure instanceof RunStopped)) throw failure;
      return { results, untried: chosen.slice(index), stopped: failure };
    }
  }
  return { results, untried: [] };
}
