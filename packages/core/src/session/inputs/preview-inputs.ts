import * as kinds from './kinds.ts';
import type { Rows } from './options.ts';

export const previewInputs = {
  base: {
    takes: kinds.path,
    help: 'The settings of the branch that the pull request goes to: a file, with `repos` a folder, or a ref of the checkout such as `origin/main`. If unset, the first parent of the merge commit of the pull request.',
  },
  pullRequest: {
    takes: kinds.number,
    help: 'The number of the pull request. If unset, that of the event that started the workflow.',
  },
  post: {
    ...kinds.off,
    inWorkflow: 'true',
    help: 'Whether a preview writes its comment and its check run to the pull request.',
  },
  fork: {
    ...kinds.off,
    help: 'Whether to treat the pull request as one from a fork: the preview then compares the files alone, and reads no settings from the host. Always on for pull requests from forks, `pull_request_target` and `workflow_run`.',
  },
  allSections: {
    ...kinds.off,
    help: 'whether a preview reads the sections that the pull request does not change, too, and shows and approves drift in them.',
    only: 'several',
  },
} satisfies Partial<Rows>;
