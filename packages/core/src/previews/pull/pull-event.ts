/**
 * Reads the pull request of a preview from the event of the workflow. Decides whether a stranger may have written the
 * files, because the job may have secrets.
 */

import * as v from 'valibot';
import { parseRepositoryName, type RepositoryName, toFullName } from '../../github/github.ts';
import { MissingComparison } from '../../session/failures.ts';
import type { World } from '../../session/world/world.ts';
import { readTargetBranch, type TargetBranch } from './branch.ts';
import type { MergeGroup, PullRequestCommits } from './merge-commit.ts';

export type PullEvent = {
  readonly repository: RepositoryName;
  readonly into?: TargetBranch;
  /** True if the author of the file may lack write access to the repository. */
  readonly isFork: boolean;
} & (PullRequestCommits | MergeGroup);

const PullPayload = v.object({
  pull_request: v.object({
    number: v.number(),
    base: v.object({ ref: v.string() }),
    head: v.object({ sha: v.string(), repo: v.nullish(v.object({ full_name: v.string() })) }),
  }),
});
const GroupPayload = v.object({
  merge_group: v.object({ head_sha: v.string(), base_sha: v.string(), base_ref: v.string() }),
});
const RunPayload = v.object({
  workflow_run: v.object({ head_sha: v.string(), pull_requests: v.array(v.object({ number: v.number() })) }),
});

/**
 * GitHub gives secrets to `pull_request_target` and `workflow_run` jobs, even for forks, so both count as forks. For
 * other events, Trueup asks GitHub whether `pullNumber` comes from a fork. Throws `MissingComparison` for an unreadable
 * event.
 */
export async function readPullEvent(
  world: World,
  ownRepository: RepositoryName | undefined,
  pullNumber: number | undefined,
  isFromFork: (repository: RepositoryName, number: number) => Promise<boolean>,
): Promise<PullEvent | undefined> {
  const { environment, files } = world;
  const { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_SHA: sha } = environment;
  if (!events.includes(name ?? '') && pullNumber === undefined) return undefined;
  const repository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? '') ?? ownRepository;
  if (!repository) throw unknownRepository;
  const readPayload = async <T>(schema: v.GenericSchema<unknown, T>) =>
    parseEventPayload(schema, name!, path ? await files.read(path) : undefined);
  if (name === 'pull_request' || name === 'pull_request_target') {
    const { number, head, base } = (await readPayload(PullPayload)).pull_request;
    if (pullNumber !== undefined && pullNumber !== number) throw createMismatch(pullNumber, `pull request #${number}`);
    const isTarget = name === 'pull_request_target';
    const isFork = isTarget || head.repo?.full_name.toLowerCase() !== toFullName(repository).toLowerCase();
    return {
      repository,
      number,
      into: await readTargetBranch(base.ref, world),
      head: head.sha,
      isFork,
      ...(!isTarget && { merge: sha }),
    };
  }
  if (name === 'merge_group') {
    const { head_sha: head, base_sha: base, base_ref } = (await readPayload(GroupPayload)).merge_group;
    if (pullNumber !== undefined) throw createMismatch(pullNumber, 'a group of the merge queue');
    // GitHub lets only people with write access queue a pull request, and gives the workflow of the queue its secrets.
    const into = await readTargetBranch(base_ref.replace(/^refs\/heads\//, ''), world);
    return { repository, head, base, into, isFork: false };
  }
  if (name === 'workflow_run') {
    const { head_sha: head, pull_requests: pulls } = (await readPayload(RunPayload)).workflow_run;
    const number = pullNumber ?? (pulls.length === 1 ? pulls[0]!.number : undefined);
    if (number === undefined) throw missingPullNumber;
    return { repository, number, head, isFork: true };
  }
  // A comment or a person may start a workflow for any pull request, and its job has the secrets.
  const isFork = name !== undefined && (await isFromFork(repository, pullNumber!));
  return { repository, number: pullNumber!, isFork };
}

const events = ['pull_request', 'pull_request_target', 'merge_group', 'workflow_run'];

const unknownRepository = new MissingComparison(
  'the repository of the pull request is unknown',
  'set GITHUB_REPOSITORY to the repository of the pull request, as `owner/name`',
);

const missingPullNumber = new MissingComparison(
  'the event `workflow_run` does not contain the pull request, because it comes from a fork',
  'pass its number as `--pull-request`; Trueup checks that its last commit is the one of the event',
);

const createMismatch = (pullNumber: number, subject: string): MissingComparison =>
  new MissingComparison(
    `\`--pull-request\` is ${pullNumber}, but the event belongs to ${subject}`,
    'remove `--pull-request`',
  );

function parseEventPayload<T>(schema: v.GenericSchema<unknown, T>, name: string, text: string | undefined): T {
  try {
    return v.parse(schema, JSON.parse(text ?? ''));
  } catch {
    throw new MissingComparison(
      `the payload of the event \`${name}\` does not contain a pull request`,
      'run the preview in a workflow, where GITHUB_EVENT_PATH is set',
    );
  }
}
