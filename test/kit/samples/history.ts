import { posix } from 'node:path';
import type { World } from '../../../packages/core/src/session/world/world.ts';
import { MissingFileError, MissingFolderError } from '../../../packages/core/src/settings/reading/load.ts';
import type { Simulator } from '../../../packages/simulator/src/index.ts';
import { computeHeadSha } from '../../../packages/simulator/src/merging/pull.ts';
import { createMemoryFiles } from '../runs/scene.ts';
import type { Event } from '../workflows/workflow-runs.ts';

/** Texts by paths. `undefined` removes the file. */
export type FileTexts = Readonly<Record<string, string | undefined>>;

interface Change {
  readonly files?: FileTexts;
  /** Replacements inside files, which other commits may change elsewhere. */
  readonly edits?: Readonly<Record<string, readonly [before: string, after: string]>>;
  /** Symbolic links with their relative targets. */
  readonly links?: Readonly<Record<string, string>>;
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Creates `acme/shop` with nine pull requests that the test can open later. */
export const createInitialRepository = (files: FileTexts) => ({
  owner: 'acme',
  name: 'shop',
  pull_requests: numbers.map((number) => ({ id: 70 + number, number, author: 'mona', pushes: ['mona'] })),
  commits: [{ sha: firstSha }],
  branches: [{ name: 'main', sha: firstSha }],
  commit_files: { [firstSha]: files },
});

const createSha = (count: number) => count.toString(16).padStart(40, 'c');
const firstSha = createSha(0);

const repository = { default_branch: 'main' };

/** Lets a test change `acme/shop` commit by commit. Each change returns the event that GitHub would send. */
export function openHistory(simulator: Simulator) {
  const shop = simulator.repository('acme/shop') as any;
  const changes = new Map<number, Change>();
  let commits = 0;
  const findBranch = (name: string) => shop.branches.find((one: { name: string }) => one.name === name);
  const findPull = (number: number) => shop.pull_requests.find((one: { number: number }) => one.number === number);
  const getHeadSha = (number: number) => computeHeadSha(findPull(number));
  const getTipSha = (name = 'main'): string => findBranch(name).sha;

  function addCommit(
    parents: readonly string[],
    { files = {}, edits = {}, links = {} }: Change,
    refs: readonly string[] = [],
  ) {
    commits += 1;
    const sha = createSha(commits);
    const known: Record<string, any> = { ...shop.commit_files[parents[0]!], ...files };
    for (const [path, [before, after]] of Object.entries(edits)) known[path] = known[path].replace(before, after);
    const linked = { ...shop.commit_links[parents[0]!], ...links };
    for (const path of Object.keys(known)) if (known[path] === undefined || path in links) delete known[path];
    for (const path of Object.keys(files)) delete linked[path];
    shop.commits.push({ sha, parents, refs });
    shop.commit_files[sha] = known;
    shop.commit_links[sha] = linked;
    return sha;
  }

  /** Opens a pull request, or pushes to it again. */
  function openPull(number: number, change: Change, { into = 'main', from = 'acme/shop' } = {}): Event {
    if (changes.has(number)) findPull(number).pushes.push('mona');
    changes.set(number, change);
    Object.assign(findPull(number), { base: into, from_fork: from !== 'acme/shop' });
    const ref = `refs/pull/${number}/merge`;
    for (const one of shop.commits) one.refs = one.refs.filter((other: string) => other !== ref);
    const sha = addCommit([getTipSha(into), getHeadSha(number)], change, [ref]);
    const payload = {
      repository,
      pull_request: { number, base: { ref: into }, head: { sha: getHeadSha(number), repo: { full_name: from } } },
    };
    return { name: 'pull_request', ref, sha, payload };
  }

  function pushCommit(sha: string, into = 'main'): Event {
    findBranch(into).sha = sha;
    return { name: 'push', ref: `refs/heads/${into}`, sha, payload: { repository } };
  }

  /** Merges pull requests, each with a commit of its own, in one push. */
  function mergePulls(...all: readonly number[]): Event {
    let event: Event | undefined;
    for (const number of all) {
      const one = findPull(number);
      const sha = addCommit([getTipSha(one.base), getHeadSha(number)], changes.get(number)!);
      Object.assign(one, { state: 'MERGED', merge_commit_sha: sha });
      event = pushCommit(sha, one.base);
    }
    return event!;
  }

  /** Creates the commit of a merge group with the pull requests. */
  function queuePulls(...all: readonly number[]): Event {
    const base = getTipSha();
    const sha = all.reduce((before, number) => addCommit([before, getHeadSha(number)], changes.get(number)!), base);
    const payload = { repository, merge_group: { head_sha: sha, base_sha: base, base_ref: 'refs/heads/main' } };
    return { name: 'merge_group', ref: `refs/heads/gh-readonly-queue/main/pr-${all.at(-1)}-${base}`, sha, payload };
  }

  return {
    shop,
    tip: getTipSha,
    head: getHeadSha,
    open: openPull,
    merge: mergePulls,
    queue: queuePulls,
    /** Pushes a commit without a pull request. */
    push: (change: Change) => pushCommit(addCommit([getTipSha()], change)),
    branchOff(name: string) {
      shop.branches.push({ name, sha: getTipSha() });
    },
    /** Returns the files of a commit after `actions/checkout`, beside the given files. */
    checkout: (sha: string, beside: FileTexts = {}) =>
      createCheckout({ ...shop.commit_files[sha], ...beside }, shop.commit_links[sha]),
    checkRuns: (name: string) => shop.check_runs.filter((one: { name: string }) => one.name === name),
  };
}

/** Creates a disk with the files of a commit. It follows symbolic links. */
function createCheckout(files: FileTexts, links: Readonly<Record<string, string>> = {}) {
  const texts: Record<string, string | undefined> = { ...files };
  for (const [path, target] of Object.entries(links)) {
    const real = posix.join(posix.dirname(path), target);
    for (const [one, text] of Object.entries(files))
      if (`${one}/`.startsWith(`${real}/`)) texts[`${path}${one.slice(real.length)}`] = text;
  }
  const listInside = (folder: string) => Object.keys(texts).filter((path) => path.startsWith(`${folder}/`));
  return {
    async load(path: string) {
      const text = texts[path];
      if (text === undefined) throw new MissingFileError(path);
      return text;
    },
    async list(folder: string) {
      if (!listInside(folder).length) throw new MissingFolderError(folder);
      return listInside(folder).map((path) => path.slice(folder.length + 1));
    },
    files: {
      ...createMemoryFiles(),
      async read(path: string) {
        if (listInside(path).length) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
        return texts[path];
      },
    },
  } satisfies Partial<World>;
}
