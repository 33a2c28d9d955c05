import type { Reader } from '../../../packages/core/src/github/github.ts';
import type { Transport } from '../../../packages/core/src/github/http/http.ts';
import { Secret } from '../../../packages/core/src/github/http/secret.ts';
import type { Clock } from '../../../packages/core/src/github/limits/clock.ts';
import { Pacer } from '../../../packages/core/src/github/limits/pacer.ts';
import { openRepositoryClient } from '../../../packages/core/src/github/open.ts';
import type { Line, LineKind, RunResult } from '../../../packages/core/src/report/result/result.ts';
import type { SectionReader } from '../../../packages/core/src/sections/section.ts';
import type { RunOptions } from '../../../packages/core/src/session/inputs/run-options.ts';
import type { Files } from '../../../packages/core/src/session/world/files.ts';
import type { World } from '../../../packages/core/src/session/world/world.ts';
import {
  openSimulator,
  type Seed,
  type Simulator,
  type SimulatorOptions,
} from '../../../packages/simulator/src/index.ts';
import { run } from './program.ts';

/** Sleeping moves this clock at once. */
export function createQuickClock(start = Date.parse('2026-01-01T00:00:00Z')): Clock {
  let now = start;
  return {
    now: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
  };
}

export interface Scene {
  readonly simulator: Simulator;
  check(settings: string, options?: Partial<RunOptions>): Promise<RunResult>;
  apply(settings: string, options?: Partial<RunOptions>): Promise<RunResult>;
  /** Returns the result of the run, and the text of the written file. */
  snapshot(options?: Partial<RunOptions>): Promise<{ readonly result: RunResult; readonly text: string | undefined }>;
  /** The written snapshots and undo files. */
  readonly savedFiles: Record<string, string>;
  readonly environment: Record<string, string | undefined>;
  /** Lists the routes of the received writes. */
  listWrites(): string[];
}

export interface SceneOptions extends Omit<SimulatorOptions, 'seed'> {
  readonly seed?: Seed;
  /** A test may change it between two runs. */
  readonly environment?: Record<string, string | undefined>;
}

/** Opens a simulated GitHub with the repository `acme/shop`, and runs the program on it. */
export function openScene({ seed, environment = {}, ...options }: SceneOptions = {}): Scene {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop' }], ...seed }, ...options });
  const files = createMemoryFiles();
  /** The program and GitHub share one clock. */
  const { now = Date.now } = options;
  const runIn = (settings: string, chosen: Partial<RunOptions>) =>
    run(
      { ...defaultOptions, ...chosen },
      { ...createWorld(simulator, settings, now()), environment: { ...ownEnvironment, ...environment }, files },
    );
  const takeSnapshot: Scene['snapshot'] = async (chosen = {}) => {
    const result = await runIn('', { mode: 'snapshot', ...chosen });
    return { result, text: files.held[chosen.snapshotFile ?? 'settings.snapshot.yml'] };
  };
  return {
    simulator,
    check: (settings, chosen) => runIn(settings, { mode: 'check', ...chosen }),
    apply: (settings, chosen) => runIn(settings, { mode: 'apply', ...chosen }),
    snapshot: takeSnapshot,
    savedFiles: files.held,
    environment,
    listWrites: () => listWriteRoutes(simulator),
  };
}

export const defaultOptions = {
  mode: 'check',
  token: new Secret('all-powerful'),
  repository: { owner: 'acme', name: 'shop' },
  settingsFile: 'settings.yml',
  unknownKeys: 'send',
  onMissingPermission: 'fail',
  onUnsupported: 'fail',
  maxWait: 60,
  overwrite: false,
  privateRepos: 'redact',
  privateReport: 'none',
  adminValues: 'withhold',
  brakes: 'warn',
  planApp: 'github-actions',
  post: false,
  fork: false,
} as const satisfies RunOptions;

/** Creates a disk in memory. */
export function createMemoryFiles(
  held: Record<string, string> = {},
): Files & { readonly held: Record<string, string> } {
  return {
    held,
    read: async (file) => held[file],
    createPrivate: async (file, text) => {
      const isNew = !(file in held);
      if (isNew) held[file] = text;
      return isNew;
    },
    write: async (file, text) => {
      held[file] = text;
    },
    remove: async (file) => {
      delete held[file];
    },
  };
}
/** The workflow runs in the repository itself, so its log may show everything. */
const ownEnvironment = { GITHUB_REPOSITORY: 'acme/shop' };

export const createWorld = (simulator: Simulator, settings: string, start?: number): World => ({
  environment: ownEnvironment,
  transport: simulator.transport,
  clock: createQuickClock(start),
  load: async () => settings,
  list: async () => [],
  files: createMemoryFiles(),
  showProgress: () => {},
  printLine: () => {},
  maskSecret: () => {},
});

/** Creates a reader of `acme/shop` for tests without a run. */
export function createReader(transport: Transport, clock = createQuickClock()): Reader {
  const { token, repository } = defaultOptions;
  const pacer = new Pacer({ clock, maxWait: 60 });
  return openRepositoryClient({ transport, token, repository, pacer, clock, userAgent: 'test' }).createReader();
}

/** Creates the reader of a section. A failed part fails the whole read. */
export const createSectionReader = (reader: Reader): SectionReader =>
  Object.assign(Object.create(reader) as Reader, {
    askOrLeaveOut: <A>(_parts: unknown, ask: (host: Reader) => Promise<A>) => ask(reader),
  });

export const listWriteRoutes = ({ requests }: Simulator) =>
  requests
    .filter(({ method, route }) => (method === 'POST' ? !route.startsWith('query ') : method !== 'GET'))
    .map(({ route }) => route);

export const findLastWrite = ({ requests }: Simulator) =>
  requests.findLast(({ method, route }) => method !== 'GET' && !route.startsWith('query '));

/** Formats the lines of a result, each after its kind. With `kind`, only lines of that kind. */
export const formatLines = (result: RunResult, kind?: LineKind): string[] =>
  listLines(result)
    .filter((line) => !kind || line.kind === kind)
    .map((line) => `${line.kind}: ${line.message}${line.fix ? `. To fix, ${line.fix}` : ''}`);

export const listLines = (result: RunResult): Line[] => [
  ...result.lines,
  ...result.targets.flatMap(({ lines, sections }) => [...lines, ...sections.flatMap(({ lines }) => lines)]),
];
