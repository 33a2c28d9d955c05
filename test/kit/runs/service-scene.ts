import { expect, onTestFinished, vi } from 'vitest';
import { defaultRules, serve } from '../../../packages/cli/src/serve/serve.ts';
import type { WireAnswer, WireRequest } from '../../../packages/core/src/github/http/http.ts';
import type { Clock } from '../../../packages/core/src/github/limits/clock.ts';
import { diskFiles } from '../../../packages/core/src/session/world/files.ts';
import { openSimulator, type RepositorySeed, type Simulator } from '../../../packages/simulator/src/index.ts';
import { appKeyPair } from './app-fleet.ts';
import {
  createFleetSeed,
  createSha,
  deliverEvent,
  fleetFiles,
  sendRequest,
  waitFor,
  waitForAddress,
  webhookSecret,
} from './served.ts';
import { createFakeTerminal } from './terminal.ts';

/**
 * The clock runs at most `speed` times as fast as the machine's. It stands still while the service works or loads code,
 * so a busy machine changes nothing.
 */
function createSwiftClock(speed: number) {
  let time = Date.now();
  let standing = 0;
  let hasWorked = false;
  let isOver = false;
  const sleepers = new Set<{ readonly end: number; wake(): void }>();
  const recordWork = () => {
    hasWorked = true;
  };
  const passTime = async (milliseconds: number) => {
    for (const end = time + milliseconds; time < end && !standing; ) {
      if (!hasWorked) time = Math.min(end, ...[...sleepers].map((one) => one.end));
      hasWorked = false;
      for (const one of sleepers) if (one.end <= time && sleepers.delete(one)) one.wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    now: () => time,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => sleepers.add({ end: time + Math.max(milliseconds, 1), wake })),
    async run() {
      for (let since = performance.now(); !isOver; ) {
        await vi.dynamicImportSettled();
        const passed = performance.now() - since;
        since += passed;
        await passTime(Math.min(passed, 5) * speed);
      }
    },
    end() {
      isOver = true;
    },
    /** Records that the service is working, so the clock may not skip to the next timer. */
    worked: recordWork,
    /** Stops the clock during the work. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      standing += 1;
      return work().finally(() => {
        standing -= 1;
        recordWork();
      });
    },
  };
}

export interface ServingOptions {
  readonly repositories?: readonly RepositorySeed[];
  readonly files?: Readonly<Record<string, string>>;
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The speed of the clock. */
  readonly speed?: number;
  /** The earlier deliveries of the webhook. */
  readonly hook_deliveries?: readonly object[];
  /** GitHub answers 404 for this path. */
  readonly missingPath?: string;
  readonly rules?: Partial<typeof defaultRules>;
  /** Disturbs GitHub before the service starts. */
  readonly disturb?: (simulator: Simulator, clock: Clock) => void;
}

const defaultRepositories = ['shop', 'site'].map((name) => ({ owner: 'acme', name, labels: [{ name: 'bug' }] }));

/** Opens the webhook service with a fast clock. Its fleet file is in `acme/fleet`. */
export async function openServiceScene({
  repositories = defaultRepositories,
  files = fleetFiles,
  flags,
  environment,
  speed = 2_000,
  hook_deliveries = [],
  missingPath,
  rules,
  disturb,
}: ServingOptions = {}) {
  const clock = createSwiftClock(speed);
  const simulator = openSimulator({
    seed: { ...createFleetSeed(repositories, files), hook_deliveries },
    now: clock.now,
  });
  disturb?.(simulator, clock);
  const given = {
    TRUEUP_WEBHOOK_SECRET: webhookSecret,
    TRUEUP_APP_PRIVATE_KEY: appKeyPair.privateKey,
    ...environment,
  };
  const { terminal, seen, interrupt } = createFakeTerminal(given);
  const systemWorld = {
    transport: async (request: WireRequest): Promise<WireAnswer> => {
      clock.worked();
      if (missingPath && request.url.includes(missingPath))
        return { status: 404, headers: {}, text: '{"message":"Not Found"}' };
      return simulator.transport(request).finally(clock.worked);
    },
    clock,
    load: async () => Promise.reject(new Error('this service reads no disk')),
    list: async () => Promise.reject(new Error('this service reads no disk')),
    files: diskFiles,
  };
  const typed = {
    'fleet-file': 'acme/fleet:fleet.yml',
    'app-id': '7',
    listen: '127.0.0.1:0',
    'private-repos': 'show',
    ...flags,
  };
  const passing = clock.run();
  const ended = serve({ flags: new Map(Object.entries(typed)), files: [] }, terminal, systemWorld, {
    ...defaultRules,
    ...rules,
  });
  onTestFinished(async () => {
    interrupt();
    await ended.finally(clock.end);
    await passing;
    expect(simulator.objections).toEqual([]);
  });
  const url = await waitForAddress(seen, ended);
  let deliveries = 0;
  let pushes = 1;
  const deliverEventText = async (event: string, body: object, headers?: Record<string, string>) => {
    deliveries += 1;
    const id = `00000000-0000-0000-0000-${String(deliveries).padStart(12, '0')}`;
    const answer = await clock.during(() =>
      deliverEvent(url, event, id, { sender: { login: 'mona' }, ...body }, headers),
    );
    return answer.text.trim();
  };
  const describeRepository = (fullName: string) => {
    const { id, owner, name, default_branch } = simulator.repository(fullName);
    return { id, full_name: `${owner}/${name}`, default_branch };
  };
  const readMetrics = async () => {
    const { text } = await clock.during(() => sendRequest(`${url}/metrics`));
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    return Object.fromEntries(
      lines.map((line) => [line.replace(/ \S+$/, '').replace('trueup_', ''), Number(line.split(' ').at(-1))]),
    );
  };
  return {
    simulator,
    seen,
    interrupt,
    ended,
    url,
    clock,
    deliver: deliverEventText,
    about: describeRepository,
    metrics: readMetrics,
    /** Stops the clock of the service during the work. */
    atOnce: clock.during,
    /** Delivers an event about a change by a person. */
    changed: (fullName: string, event = 'label') =>
      deliverEventText(event, { action: 'edited', repository: describeRepository(fullName) }),
    /** Pushes files to the default branch of `acme/fleet`. The webhook delivery may get lost. */
    async push(more: Readonly<Record<string, string>>, isTold = true) {
      pushes += 1;
      const repository = simulator.repository('acme/fleet') as unknown as {
        branches: object[];
        commit_files: Record<string, object>;
      };
      repository.branches = [{ name: 'main', sha: createSha(pushes) }];
      repository.commit_files[createSha(pushes)] = { ...files, ...more };
      return (
        isTold &&
        deliverEventText('push', {
          ref: 'refs/heads/main',
          after: createSha(pushes),
          repository: describeRepository('acme/fleet'),
        })
      );
    },
    fullRuns: async (count: number) =>
      waitFor(async () => {
        const all = await readMetrics();
        const runs = Object.entries(all).filter(([name]) => name.startsWith('full_runs_total'));
        return runs.reduce((sum, [, number]) => sum + number, 0) >= count && all.running === 0;
      }),
    /** Waits until no repository waits or runs. */
    idle: () =>
      waitFor(
        async () => ((await readMetrics()).waiting_repositories ?? 0) + ((await readMetrics()).running ?? 0) === 0,
      ),
  };
}
