import type { Secret } from '../../../packages/core/src/github/http/secret.ts';
import type { Clock } from '../../../packages/core/src/github/limits/clock.ts';
import type { RunResult, TargetResult } from '../../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../../packages/core/src/session/inputs/run-options.ts';
import { MissingFileError, MissingFolderError } from '../../../packages/core/src/settings/reading/load.ts';
import {
  openSimulator,
  type RepositorySeed,
  type Seed,
  type Simulator,
  type SimulatorOptions,
} from '../../../packages/simulator/src/index.ts';
import { run } from '../runs/program.ts';
import { createMemoryFiles, createQuickClock, createWorld, defaultOptions, listWriteRoutes } from '../runs/scene.ts';

export interface Fleet {
  readonly simulator: Simulator;
  check(wish?: Partial<RunOptions>): Promise<RunResult>;
  snapshot(wish?: Partial<RunOptions>): Promise<RunResult>;
  apply(wish?: Partial<RunOptions>): Promise<RunResult>;
  listWrites(): string[];
  readonly progressLines: string[];
  /** The local files that the run read, in order. */
  readonly loadedFiles: string[];
  /** A test may change these between two runs. */
  readonly localFiles: Record<string, string>;
  /** The written files, such as undo files. */
  readonly savedFiles: Record<string, string>;
  /** The program and GitHub share this clock. */
  readonly clock: Clock;
  readonly maskedSecrets: string[];
  readonly printedLines: { readonly line: string; readonly writes: number }[];
}

export interface FleetOptions extends Omit<SimulatorOptions, 'seed'> {
  readonly repositories: readonly RepositorySeed[];
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Seed data besides the repositories. */
  readonly around?: Omit<Seed, 'repositories'>;
  /** Wraps the transport between the program and GitHub. */
  wrapTransport?(transport: Simulator['transport']): Simulator['transport'];
}

/**
 * Opens a simulated GitHub with several repositories. Runs cover the repositories of `acme`, or the targets of
 * `fleet.yml`.
 */
export function openFleet({
  repositories,
  files = {},
  environment = {},
  around,
  wrapTransport = (transport) => transport,
  ...options
}: FleetOptions): Fleet {
  const clock = createQuickClock();
  const simulator = openSimulator({ seed: { repositories, ...around }, now: clock.now, ...options });
  const said: Fleet['progressLines'] = [];
  const loaded: Fleet['loadedFiles'] = [];
  const announced: Fleet['printedLines'] = [];
  const masked: string[] = [];
  const disk = createMemoryFiles();
  const local: Record<string, string> = { ...files };
  const world = {
    ...createWorld(simulator, ''),
    transport: wrapTransport(simulator.transport),
    files: disk,
    clock,
    environment,
    maskSecret: (secret: Secret) => masked.push(secret.reveal()),
    showProgress: (line: string) => said.push(line),
    printLine: (line: string) => announced.push({ line, writes: listWriteRoutes(simulator).length }),
    load: async (file: string) => {
      loaded.push(file);
      if (local[file] === undefined) throw new MissingFileError(file);
      return local[file];
    },
    list: async (folder: string) => {
      const inside = Object.keys(local).filter((file) => file.startsWith(`${folder}/`));
      if (!inside.length) throw new MissingFolderError(folder);
      return inside.map((file) => file.slice(folder.length + 1));
    },
  };
  const named = repositories.filter(({ owner }) => owner === 'acme').map(({ owner, name }) => ({ owner, name }));
  const { repository: _, ...bare } = { ...defaultOptions, privateRepos: 'show' as const };
  const about = () => (local['fleet.yml'] === undefined ? { repos: named } : { fleetFile: 'fleet.yml' });
  const start = (mode: RunOptions['mode']) => (wish?: Partial<RunOptions>) =>
    run({ ...bare, settingsFile: '.github/settings.yml', ...about(), mode, ...wish }, world);
  return {
    simulator,
    check: start('check'),
    apply: start('apply'),
    snapshot: start('snapshot'),
    listWrites: () => listWriteRoutes(simulator),
    progressLines: said,
    loadedFiles: loaded,
    savedFiles: disk.held,
    localFiles: local,
    printedLines: announced,
    clock,
    maskedSecrets: masked,
  };
}

export const listOutcomes = ({ targets }: RunResult) =>
  Object.fromEntries(targets.map(({ repository, outcome }) => [repository, outcome]));

export function findTarget({ targets }: RunResult, name: string): TargetResult {
  const found = targets.find(({ repository }) => repository === `acme/${name}`);
  if (!found) throw new Error(`the result does not speak of acme/${name}`);
  return found;
}

/** Lists the lines about a repository as a whole. */
export const listOwnLines = (result: RunResult, name: string) =>
  findTarget(result, name).lines.map(({ kind, message, fix }) => `${kind}: ${message}${fix ? `. To fix, ${fix}` : ''}`);
