import { Secret } from '../../../packages/core/src/github/http/secret.ts';
import type { RunOptions } from '../../../packages/core/src/session/inputs/run-options.ts';
import type { World } from '../../../packages/core/src/session/world/world.ts';
import { MissingFileError, MissingFolderError } from '../../../packages/core/src/settings/reading/load.ts';
import { requireReadableText } from '../../../packages/core/src/settings/reading/readable.ts';
import { openSimulator, type RepositorySeed, type Seed } from '../../../packages/simulator/src/index.ts';
import { computeHeadSha } from '../../../packages/simulator/src/merging/pull.ts';
import { run } from '../runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, listWriteRoutes } from '../runs/scene.ts';

const file = '.github/settings.yml';
const createSha = (letter: string, push: number) => `${letter}${push}`.padEnd(40, letter);
const pullId = 7007;
const createHeadSha = (push: number) => computeHeadSha({ id: pullId, pushes: Array(push) } as never);

type Texts = Readonly<Record<string, string>>;

const toFileTexts = (given: string | Texts = {}) => (typeof given === 'string' ? { [file]: given } : given);

export interface PullSceneOptions {
  /** The settings file of the target branch, or its files by path. */
  readonly base?: string | Texts;
  readonly repository?: object;
  /** The other repositories of a preview over several. */
  readonly others?: readonly RepositorySeed[];
  readonly seed?: Seed;
  /** The head repository of the pull request. */
  readonly from?: string;
  readonly event?: string;
  /** The pull requests in the event `workflow_run`. */
  readonly named?: readonly number[];
  /** The target branch. The default branch is `main`. */
  readonly into?: string;
  /** Files of the checkout that a step of the workflow has overwritten. */
  readonly overwritten?: Texts;
  /** The permissions of the reading token. */
  readonly reading?: Record<string, 'read' | 'write'>;
  /** The permissions of the workflow's own token. */
  readonly grants?: Record<string, 'read' | 'write'>;
}

interface Comment {
  readonly user: string;
  readonly body: string;
}

interface CheckRun {
  readonly name: string;
  readonly head_sha: string;
  readonly conclusion: string;
  readonly output: { readonly title: string; readonly summary: string; readonly text: string };
}

const readingGrants = { Issues: 'read', Contents: 'read', 'Pull requests': 'read' } as const;
const workflowGrants = { Contents: 'read', 'Pull requests': 'write', Checks: 'write' } as const;

/** Runs the program in the workflow of pull request #7 of `acme/shop`. Its head gets up to nine pushes. */
export function openPullScene({
  base,
  repository,
  others = [],
  seed,
  from = 'acme/shop',
  event = 'pull_request',
  named = [],
  into = 'main',
  overwritten = {},
  reading,
  grants,
}: PullSceneOptions) {
  const pushes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const held: Record<string, Texts> = { [createSha('a', 0)]: toFileTexts(base) };
  const shop = {
    owner: 'acme',
    name: 'shop',
    branches: [{ name: 'main' }, ...(into === 'main' ? [] : [{ name: into }])],
    pull_requests: [{ id: pullId, number: 7, author: 'mona', base: into, from_fork: from !== 'acme/shop' }],
    commits: pushes.flatMap((push) => [
      { sha: createHeadSha(push) },
      {
        sha: createSha('c', push),
        parents: [createSha('a', 0), createHeadSha(push)],
        refs: push === 1 ? ['refs/pull/7/merge'] : [],
      },
    ]),
    commit_files: held,
    ...repository,
  };
  const simulator = openSimulator({
    seed: {
      tokens: [
        { token: 'reading', login: 'mona', grants: reading ?? readingGrants },
        { token: 'strong', login: 'mona' },
        { token: 'workflow', login: 'github-actions[bot]', kind: 'app', grants: grants ?? workflowGrants },
      ],
      repositories: [shop, ...others],
      ...seed,
    },
  });
  const getCommitFiles = () => simulator.repository('acme/shop').commit_files as typeof held;
  const asked: { readonly token: string; readonly request: string }[] = [];

  /** Runs the workflow after a push. */
  async function push(
    settings: string | Texts,
    options: Partial<RunOptions> = {},
    number = 1,
    environment = {},
    systemWorld: Partial<World> = {},
  ) {
    const texts = toFileTexts(settings);
    getCommitFiles()[createSha('c', number)] = texts;
    const [pull] = (simulator.repository('acme/shop') as any).pull_requests;
    while (pull.pushes.length < number) pull.pushes.push('mona');
    const head = { sha: createHeadSha(number), repo: { full_name: from } };
    const events: Record<string, object> = {
      workflow_run: { workflow_run: { head_sha: head.sha, pull_requests: named.map((number) => ({ number })) } },
      merge_group: {
        merge_group: { head_sha: createSha('c', number), base_sha: createSha('a', 0), base_ref: `refs/heads/${into}` },
      },
    };
    const checkout = { ...texts, ...overwritten };
    const world = { ...createWorld(simulator, ''), ...createCheckout(checkout, typeof settings === 'string') };
    const { transport } = world;
    const about = events[event] ?? { pull_request: { number: 7, head, base: { ref: into } } };
    const text = JSON.stringify({ ...about, repository: { default_branch: 'main' } });
    return run(
      {
        ...defaultOptions,
        mode: 'preview',
        settingsFile: file,
        token: new Secret('reading'),
        reportToken: new Secret('workflow'),
        post: true,
        ...options,
      },
      {
        ...world,
        environment: {
          GITHUB_ACTIONS: 'true',
          GITHUB_REPOSITORY: 'acme/shop',
          GITHUB_EVENT_NAME: event,
          GITHUB_EVENT_PATH: 'event.json',
          GITHUB_SHA: ['pull_request', 'merge_group'].includes(event) ? createSha('c', number) : createSha('a', 0),
          ...environment,
        },
        files: createMemoryFiles({ ...checkout, 'event.json': text }),
        transport: (request) => {
          const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
          asked.push({ token, request: `${request.method} ${new URL(request.url).pathname}` });
          return transport(request);
        },
        ...systemWorld,
      },
    );
  }
  return {
    simulator,
    push,
    asked,
    head: (number = 1) => createHeadSha(number),
    merged: (number = 1) => createSha('c', number),
    comments: () => simulator.repository('acme/shop').comments as Comment[],
    checkRuns: () => simulator.repository('acme/shop').check_runs as CheckRun[],
    writes: () => listWriteRoutes(simulator),
  };
}

/** Creates a checkout. A single settings file is found under any path. */
function createCheckout(texts: Texts, isOne: boolean): Pick<World, 'load' | 'list'> {
  return {
    async load(path) {
      const text = texts[isOne ? file : path];
      if (text === undefined) throw new MissingFileError(path);
      return requireReadableText(text, path);
    },
    async list(folder) {
      const inside = Object.keys(texts).filter((path) => path.startsWith(`${folder}/`));
      if (!inside.length) throw new MissingFolderError(folder);
      return inside.map((path) => path.slice(folder.length + 1));
    },
  };
}
