import * as fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { extensions } from '../../packages/cli/src/entries/extensions.ts';
import { readServeOptions } from '../../packages/cli/src/serve/serve.ts';
import type { Transport } from '../../packages/core/src/github/http/http.ts';
import type { Clock } from '../../packages/core/src/github/limits/clock.ts';
import { diskFiles } from '../../packages/core/src/session/world/files.ts';
import { openService } from '../../packages/serve/src/open-service.ts';
import type { Service } from '../../packages/serve/src/service.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { appKeyPair } from '../kit/runs/app-fleet.ts';
import { createFleetSeed, createSha, fleetFiles, webhookSecret } from '../kit/runs/served.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';
import { scaleExamples } from '../kit/seed.ts';

const minute = 60_000;
const names = ['s0', 's1', 's2'];
const formatLabelsFile = (labels: readonly string[]) =>
  `labels:\n  _undeclared: delete\n  entries:\n${labels.map((name) => `    - name: ${name}\n`).join('')}`;

/** GitHub delivers a webhook once or twice after some minutes, or fails to deliver it. */
const arbitraryDelivery = fc.record({
  kind: fc.constantFrom('comes', 'comes', 'comes twice', 'fails'),
  after: fc.constantFrom(0, 0, 0.1, 3, 20),
});
const arbitraryRepositoryName = fc.constantFrom(...names);
const arbitraryStep = fc.record({
  pause: fc.constantFrom(0, 0.05, 0.5, 2, 7),
  what: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constantFrom('adds' as const, 'takes' as const),
        repository: arbitraryRepositoryName,
        fate: arbitraryDelivery,
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('pushes' as const), fate: arbitraryDelivery }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('fails' as const),
        where: fc.constantFrom('', '/s0', '/labels', '/fleet/', '/hook/', 'access_tokens'),
        status: fc.constantFrom(502, 404),
        minutes: fc.constantFrom(0.2, 2, 9),
      }),
    },
  ),
});

/** When no work is left, the clock jumps to the end of the shortest sleep. */
function createSteppedClock() {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let busy = 0;
  let hasWorked = false;
  let sleepers: { readonly at: number; wake(): void }[] = [];
  const clock: Clock = {
    now: () => now,
    sleep: (milliseconds) => new Promise((wake) => sleepers.push({ at: now + Math.max(milliseconds, 1), wake })),
  };
  /** The first run also loads modules. That takes real time, so immediates alone would end too soon. */
  const waitUntilIdle = async (isWarm: boolean) => {
    if (hasWorked) await vi.dynamicImportSettled();
    hasWorked = false;
    for (let idleTurns = 0; idleTurns < 4; idleTurns = busy ? 0 : idleTurns + 1)
      await new Promise((resolve) => (isWarm ? setImmediate(resolve) : setTimeout(resolve, 10)));
  };
  return {
    clock,
    async during<T>(work: Promise<T>) {
      busy += 1;
      hasWorked = true;
      return work.finally(() => {
        busy -= 1;
      });
    },
    async play(end: number, isWarm = true) {
      for (;;) {
        await waitUntilIdle(isWarm);
        const next = Math.min(...sleepers.map(({ at }) => at));
        now = Math.min(next, end);
        if (next > end) return;
        const dueSleepers = sleepers.filter(({ at }) => at <= now);
        sleepers = sleepers.filter(({ at }) => at > now);
        for (const sleeper of dueSleepers) sleeper.wake();
      }
    },
    wakeAll() {
      for (const { wake } of sleepers.splice(0)) wake();
    },
  };
}

/** Opens a service in apply mode without network or disk. The test controls the faults and deliveries of GitHub. */
async function openSteppedService(isWarm = true) {
  const { clock, during, play, wakeAll } = createSteppedClock();
  const files = { ...fleetFiles, 'everyone.yml': formatLabelsFile(['bug', 'chore']) };
  const repositories = names.map((name) => ({ owner: 'acme', name, labels: [{ name: 'bug' }, { name: 'chore' }] }));
  const simulator = openSimulator({ seed: createFleetSeed(repositories, files), now: clock.now });
  const failedDeliveries: {
    readonly id: number;
    readonly guid: string;
    readonly delivered_at: string;
    payload: unknown;
    event: string;
  }[] = [];
  const faults: { readonly until: number; readonly where: string; readonly status: number }[] = [];
  const readers = new Map<string, string[]>();
  const createAnswer = (status: number, value: unknown) => ({ status, headers: {}, text: JSON.stringify(value) });
  const sendOrFail: Transport = (request) => during(answerRequest(request));
  const answerRequest: Transport = async (request) => {
    const { pathname } = new URL(request.url);
    const fault = faults.find(({ until, where }) => clock.now() < until && pathname.includes(where));
    if (fault) return createAnswer(fault.status, { message: 'Not Found' });
    if (pathname.endsWith('/app/hook/deliveries'))
      return createAnswer(
        200,
        failedDeliveries.map(({ payload: _, ...delivery }) => ({ ...delivery, status_code: 503 })),
      );
    const delivery = failedDeliveries.find(({ id }) => pathname.endsWith(`/app/hook/deliveries/${id}`));
    if (delivery) return createAnswer(200, { ...delivery, request: { payload: delivery.payload } });
    const repositoryOfLabels = /\/(s\d)\/labels/.exec(pathname)?.[1];
    if (repositoryOfLabels) {
      const authorization = request.headers.authorization ?? '';
      const authorizations = readers.get(repositoryOfLabels) ?? [];
      if (authorizations.at(-1) !== authorization) readers.set(repositoryOfLabels, [...authorizations, authorization]);
    }
    return simulator.transport(request);
  };
  const flags = new Map([
    ['fleet-file', 'acme/fleet:fleet.yml'],
    ['app-id', '7'],
    ['mode', 'apply'],
    ['full-every', '168'],
    ['brakes', 'warn'],
  ]);
  const environment = { TRUEUP_WEBHOOK_SECRET: webhookSecret, TRUEUP_APP_PRIVATE_KEY: appKeyPair.privateKey };
  const options = await readServeOptions({ flags, files: [] }, createFakeTerminal(environment).terminal);
  if ('problems' in options) throw new Error(JSON.stringify(options.problems));
  const refuseDisk = async () => Promise.reject(new Error('this service reads no disk'));
  const openedService = openService({
    ...options,
    world: {
      ...{
        environment: { ...environment, GITHUB_REPOSITORY: 'acme/fleet' },
        transport: sendOrFail,
        clock,
        files: diskFiles,
      },
      ...{ load: refuseDisk, list: refuseDisk, showProgress: () => {}, printLine: () => {}, maskSecret: () => {} },
    },
    directory: '/nowhere',
    extensions,
    rules: { quietPeriod: 5_000, longestWait: minute, maxParallel: 8, capacity: 5_000 },
    report: async () => {},
    log: () => {},
  });
  await play(clock.now() + 5_000, isWarm);
  return {
    clock,
    play,
    wakeAll,
    simulator,
    failed: failedDeliveries,
    faults,
    readers,
    files,
    service: await openedService,
  };
}

type SteppedService = Awaited<ReturnType<typeof openSteppedService>>;
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never;

/** Schedules the deliveries of one event, and returns the time of the last one. */
function deliverEvent(
  { clock, failed: failedDeliveries }: SteppedService,
  service: Service,
  event: string,
  body: object,
  { kind, after }: Step['what'] extends infer W ? (W extends { fate: infer F } ? F : never) : never,
) {
  const guid = `delivery-${failedDeliveries.length}-${clock.now()}-${Math.random()}`;
  const payload = { sender: { login: 'mona' }, ...body };
  const handleDelivery = () => service.handleDelivery({ id: guid, event, body: payload });
  const time = clock.now() + after * minute;
  const scheduleEvent = async (at: number) => {
    await clock.sleep(at - clock.now());
    handleDelivery();
  };
  if (kind === 'fails')
    failedDeliveries.push({
      id: failedDeliveries.length + 1,
      guid,
      delivered_at: new Date(clock.now()).toISOString(),
      payload,
      event,
    });
  else {
    void scheduleEvent(time);
    if (kind === 'comes twice') void scheduleEvent(time + minute);
  }
}

beforeAll(async () => {
  const { clock, play, service, wakeAll, faults, simulator } = await openSteppedService(false);
  const stopped = service.runUntilStopped();
  await play(clock.now() + 3_000, false);
  const { id, labels } = simulator.repository('acme/s0') as unknown as { id: number; labels: object[] };
  labels.splice(1, 1, { ...labels[0], id: 1, name: 'stray' });
  const repository = { id, full_name: 'acme/s0' };
  for (const where of ['/nowhere', '/labels']) {
    faults.push({ until: clock.now() + 60 * minute, where, status: 502 });
    service.handleDelivery({ id: where, event: 'label', body: { repository } });
    await play(clock.now() + 10_000, false);
  }
  service.stop();
  wakeAll();
  await stopped;
});

it('after random changes and faults, the fleet is as declared two hours later, with one run at a time [15.13] [15.6]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const world = await openSteppedService();
      const { clock, play, simulator, service, faults, readers, files } = world;
      const stopped = service.runUntilStopped();
      await play(clock.now() + minute);
      let declaredNames = ['bug', 'chore'];
      let pushes = 1;
      const getLiveLabels = (name: string) =>
        simulator.repository(`acme/${name}`) as unknown as { id: number; labels: { name: string; id: number }[] };
      // Earlier steps may remove all labels, so the test keeps one to add later.
      const label = getLiveLabels('s0').labels[0]!;
      for (const { pause, what } of steps) {
        await play(clock.now() + pause * minute);
        if (what.does === 'fails') faults.push({ ...what, until: clock.now() + what.minutes * minute });
        else if (what.does === 'pushes') {
          pushes += 1;
          declaredNames = [...declaredNames, `more-${pushes}`];
          const fleet = simulator.repository('acme/fleet') as unknown as {
            id: number;
            branches: object[];
            commit_files: Record<string, object>;
            commits: object[];
          };
          fleet.commits.push({ sha: createSha(pushes), parents: [createSha(pushes - 1)], refs: [] });
          fleet.branches = [{ ...fleet.branches[0], name: 'main', sha: createSha(pushes) }];
          fleet.commit_files[createSha(pushes)] = { ...files, 'everyone.yml': formatLabelsFile(declaredNames) };
          const repository = { id: fleet.id, full_name: 'acme/fleet', default_branch: 'main' };
          deliverEvent(
            world,
            service,
            'push',
            { ref: 'refs/heads/main', after: createSha(pushes), repository },
            what.fate,
          );
        } else {
          const { id, labels } = getLiveLabels(what.repository);
          if (what.does === 'takes') labels.pop();
          else labels.push({ ...label, id: clock.now(), name: `stray-${clock.now()}-${labels.length}` });
          const repository = { id, full_name: `acme/${what.repository}`, default_branch: 'main' };
          deliverEvent(world, service, 'label', { action: 'edited', repository }, what.fate);
        }
      }
      const end = Math.max(clock.now(), ...faults.map(({ until }) => until));
      await play(end + 20 * minute + 120 * minute);
      for (const name of names)
        expect([
          name,
          getLiveLabels(name)
            .labels.map((entry) => entry.name)
            .sort(),
        ]).toEqual([name, [...declaredNames].sort()]);
      for (const authorizations of readers.values()) expect(new Set(authorizations).size).toBe(authorizations.length);
      service.stop();
      world.wakeAll();
      await play(clock.now() + minute);
      await stopped;
    }),
    { numRuns: scaleExamples(40) },
  );
});
