import { modesThat } from '../mode/table.ts';
import * as kinds from './kinds.ts';
import type { Rows } from './options.ts';

const previewing = modesThat(({ ofPull }) => ofPull);

/** The inputs that only a preview takes. */
export const previewInputs = {
  base: {
    takes: kinds.path,
    help: 'The settings of the branch that the pull request goes to: a file, with `repos` a folder, or a ref of the checkout such as `origin/main`. If unset, the first parent of the merge commit of the pull request.',
    modes: previewing,
  },
  pullRequest: {
    takes: kinds.number,
    help: 'The number of the pull request. If unset, that of the event that started the workflow.',
    modes: previewing,
  },
  post: {
    takes: kinds.toggle,
    standard: 'false',
    inWorkflow: 'true',
    help: 'Whether a preview writes its comment and its check run to the pull request.',
    modes: previewing,
  },
  fork: {
    takes: kinds.toggle,
    standard: 'false',
    help: 'Whether to treat the pull request as one from a fork: the preview then compares the files alone, and reads no settings from the host. Always on for pull requests from forks, `pull_request_target` and `workflow_run`.',
    modes: previewing,
  },
  allSections: {
    takes: kinds.toggle,
    standard: 'false',
    help: 'whether a preview reads the sections that the pull request does not change, too, and shows and approves drift in them.',
    modes: previewing,
    only: 'several',
  },
  failOnDrift: {
    takes: kinds.toggle,
    standard: 'false',
    help: 'Whether a preview exits 2 where a repository that it reads differs from the base already.',
    modes: previewing,
  },
} satisfies Partial<Rows>;
